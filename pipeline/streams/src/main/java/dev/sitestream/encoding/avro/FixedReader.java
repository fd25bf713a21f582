package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.util.Base64;

/** Reads bytes of a fixed number as Base64. */
record FixedReader(int size) implements AvroReader {

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        out.text(Base64.getEncoder().encodeToString(in.readBytes(size)));
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.skip(size);
    }
}
