package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.util.List;

/** Reads a value of one of several types, without the name of the type. */
record UnionReader(List<AvroReader> types) implements AvroReader {

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        type(in).read(in, out);
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        type(in).skip(in);
    }

    private AvroReader type(AvroInput in) throws AvroException {
        int index = in.readInt();
        if (index < 0 || index >= types.size()) {
            throw new AvroException("has the type " + index + " of a union of " + types.size());
        }
        return types.get(index);
    }
}
