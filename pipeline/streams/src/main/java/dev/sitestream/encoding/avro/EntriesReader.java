package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a map as an object.
 *
 * @param any reads the values of all keys, or of those that are not used
 * @param used reads the values of keys that are used; null if all are
 */
record EntriesReader(AvroReader any, @Nullable Map<String, AvroReader> used) implements AvroReader {

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        in.enter(0);
        out.beginObject();
        for (long count = in.readBlock(); count != 0; count = in.readBlock()) {
            for (long i = 0; i < count; i++) {
                readEntry(in, out);
            }
        }
        out.endObject();
        in.leave();
    }

    private void readEntry(AvroInput in, EventWriter out) throws AvroException {
        String key = in.readText();
        AvroReader value = used == null ? any : used.get(key);
        if (value == null) {
            any.skip(in);
        } else {
            out.name(key);
            value.read(in, out);
        }
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.enter(0);
        in.skipBlocks(entry -> {
            entry.skip(entry.readLength());
            any.skip(entry);
        });
        in.leave();
    }
}
