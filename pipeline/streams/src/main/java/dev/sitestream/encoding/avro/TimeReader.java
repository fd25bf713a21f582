package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.definition.EpochUnit;
import dev.sitestream.mapping.json.EventWriter;

/** Reads a date or time since 1970 as an ISO 8601 text in UTC, or as a number if it is outside of the years. */
record TimeReader(EpochUnit unit) implements AvroReader {

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        String number = Long.toString(in.readLong());
        String time = unit.time(number);
        if (time == null) {
            out.plain(number);
        } else {
            out.text(time);
        }
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.readLong();
    }
}
