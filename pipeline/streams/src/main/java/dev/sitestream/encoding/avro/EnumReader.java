package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.util.List;

/** Reads a symbol of an enumeration. */
record EnumReader(List<String> symbols) implements AvroReader {

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        int index = in.readInt();
        if (index < 0 || index >= symbols.size()) {
            throw new AvroException("has the symbol " + index + " of an enumeration of " + symbols.size());
        }
        out.text(symbols.get(index));
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.readInt();
    }
}
