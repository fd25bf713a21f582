package dev.sitestream.mapping.field;

import dev.sitestream.mapping.json.EventWriter;

/** A field whose value is a text with values of the payload in it. */
final class TemplateWriter extends FieldWriter {

    private final TextMaker maker;
    private final TextForm form;

    TemplateWriter(String field, TextMaker maker, TextForm form) {
        super(field);
        this.maker = maker;
        this.form = form;
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        String text = maker.make(scope, field());
        return text != null && write(text, form, out);
    }
}
