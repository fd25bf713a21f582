package dev.sitestream.mapping.field;

import dev.sitestream.mapping.json.EventWriter;
import java.util.List;

/** A field that is an array of one object. It is left out if the object has no address. */
final class SingleElementWriter extends FieldWriter {

    private final List<FieldWriter> parts;
    private final List<String> addresses;

    /** @param addresses the names of the parts of which one is required */
    SingleElementWriter(String field, List<FieldWriter> parts, List<String> addresses) {
        super(field);
        this.parts = parts;
        this.addresses = addresses;
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        int before = out.length();
        int findings = scope.findings();
        writeName(out);
        out.beginArray();
        out.beginObject();
        boolean hasAddress = false;
        for (FieldWriter part : parts) {
            hasAddress |= part.write(scope, out) && addresses.contains(part.field());
        }
        out.endObject();
        out.endArray();
        scope.nameWithin(findings, field() + "[0]");
        if (!hasAddress) {
            out.cutOff(before);
        }
        return hasAddress;
    }
}
