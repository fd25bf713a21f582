package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;

/**
 * Refuses all values of a schema that can't be used.
 *
 * @param reason why; it goes on from "the value"
 */
record RefusingReader(String reason) implements AvroReader {

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        throw new AvroException(reason);
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        throw new AvroException(reason);
    }
}
