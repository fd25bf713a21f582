package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.time.LocalTime;

/**
 * Reads a time of the day as an ISO 8601 text, or as the number that it is if it is outside of the day.
 *
 * @param nanos how many nanoseconds its unit has
 */
record ClockTimeReader(long nanos) implements AvroReader {

    private static final long DAY_NANOS = 86_400_000_000_000L;

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        long time = in.readLong();
        if (time < 0 || time >= DAY_NANOS / nanos) {
            out.plain(Long.toString(time));
        } else {
            out.text(LocalTime.ofNanoOfDay(time * nanos).toString());
        }
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.readLong();
    }
}
