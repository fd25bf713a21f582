package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.EpochUnit;
import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.page.event.ProblemCode;

/** A field whose value is a time that the payload has as a number. */
final class EpochWriter extends FieldWriter {

    private final Getter getter;
    private final EpochUnit unit;
    private final TextForm form;

    EpochWriter(String field, Getter getter, EpochUnit unit, TextForm form) {
        super(field);
        this.getter = getter;
        this.unit = unit;
        this.form = form;
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        JsonValue value = getter.sent(scope, field());
        if (value == null) {
            return false;
        }
        String text = value.text();
        String time = text == null ? null : unit.time(text);
        if (time == null) {
            String shown = text == null ? value.kind() : '"' + text + '"';
            scope.problem(
                    ProblemCode.PAYLOAD_VALUE_INVALID,
                    field(),
                    getter.reference().description() + " must be a time as a number since 1970, not " + shown);
            return false;
        }
        return write(time, form, out);
    }
}
