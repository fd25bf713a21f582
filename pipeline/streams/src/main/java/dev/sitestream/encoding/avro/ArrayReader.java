package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;

/**
 * Reads an array.
 *
 * @param isUsed whether its elements are used
 */
record ArrayReader(AvroReader element, boolean isUsed) implements AvroReader {

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        out.beginArray();
        if (isUsed) {
            in.enter(0);
            for (long count = in.readBlock(); count != 0; count = in.readBlock()) {
                for (long i = 0; i < count; i++) {
                    element.read(in, out);
                }
            }
            in.leave();
        } else {
            skip(in);
        }
        out.endArray();
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.enter(0);
        in.skipBlocks(element::skip);
        in.leave();
    }
}
