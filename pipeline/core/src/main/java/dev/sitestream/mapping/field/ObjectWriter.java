package dev.sitestream.mapping.field;

import dev.sitestream.mapping.json.EventWriter;
import java.util.List;

/** A field that is an object. It is left out if none of its parts that come from the payload has a value. */
final class ObjectWriter extends FieldWriter {

    private final List<FieldWriter> parts;

    ObjectWriter(String field, List<FieldWriter> parts) {
        super(field);
        this.parts = parts;
    }

    @Override
    boolean isConstant() {
        return parts.stream().allMatch(FieldWriter::isConstant);
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        int before = out.length();
        int findings = scope.findings();
        writeName(out);
        boolean isFilled = write(parts, scope, out) || isConstant();
        scope.nameWithin(findings, field());
        if (!isFilled) {
            out.cutOff(before);
        }
        return isFilled;
    }

    /** Writes an object. Returns whether it has a part that is no constant. */
    static boolean write(List<FieldWriter> parts, MappingScope scope, EventWriter out) {
        out.beginObject();
        boolean isFilled = false;
        for (FieldWriter part : parts) {
            isFilled |= part.write(scope, out) && !part.isConstant();
        }
        out.endObject();
        return isFilled;
    }
}
