package dev.sitestream.mapping.field;

import dev.sitestream.mapping.json.EventWriter;

/** A field with the same value in all events. */
final class ConstantWriter extends FieldWriter {

    private final String text;
    private final TextForm form;

    ConstantWriter(String field, String text, TextForm form) {
        super(field);
        this.text = form.rewritten(text);
        this.form = form.asIs();
    }

    @Override
    boolean isConstant() {
        return true;
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        return write(text, form, out);
    }
}
