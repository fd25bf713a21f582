package dev.sitestream.page.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Port: decodes a record's bytes into a page event. Each event format is an implementation. */
public interface EventDecoder {

    /**
     * Decodes a record. It returns a {@link Decoded} for any bytes and never throws. It does not modify the arrays.
     *
     * @param key the record's key; null if it has none
     * @param value the record's value; null in a tombstone
     * @param now the current time of the pipeline's clock
     */
    Decoded decode(byte @Nullable [] key, byte @Nullable [] value, Instant now);
}
