package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.json.EventWriter;

/** Writes one field of an event, or leaves it out if it has no value. A compiled {@link FieldMapping}. */
public abstract class FieldWriter {

    private final String field;
    private final byte[] name;

    protected FieldWriter(String field) {
        this.field = field;
        this.name = EventWriter.quotedName(field);
    }

    /** The field's name within the event, or within its object. */
    public final String field() {
        return field;
    }

    /** Writes name and value. Returns whether there is a value. */
    public abstract boolean write(MappingScope scope, EventWriter out);

    /** Whether the value is the same in all events. */
    boolean isConstant() {
        return false;
    }

    /** Starts the member; the value must follow. */
    protected final void writeName(EventWriter out) {
        out.name(name);
    }

    /** Writes name and value, unless the text is empty in this form. Returns whether it is not. */
    final boolean write(String text, TextForm form, EventWriter out) {
        String formed = form.rewritten(text);
        if (formed.isEmpty()) {
            return false;
        }
        writeName(out);
        form.write(formed, out);
        return true;
    }
}
