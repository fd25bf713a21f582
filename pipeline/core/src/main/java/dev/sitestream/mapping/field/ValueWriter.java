package dev.sitestream.mapping.field;

import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.JsonValue;

/** A field whose value is one of the payload. */
final class ValueWriter extends FieldWriter {

    private final Getter getter;
    private final TextForm form;

    ValueWriter(String field, Getter getter, TextForm form) {
        super(field);
        this.getter = getter;
        this.form = form;
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        JsonValue value = getter.sent(scope, field());
        if (value == null) {
            return false;
        }
        String text = value.text();
        if (text != null) {
            return write(text, form, out);
        }
        writeName(out);
        value.write(out);
        return true;
    }
}
