package dev.sitestream.page.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The port through which a record's bytes become a page event; each format of events is an implementation. */
public interface EventDecoder {

    /**
     * Decodes a record. Whatever the bytes are, the answer is a {@link Decoded}, never an exception. The arrays are
     * only read.
     *
     * @param key the record's key, null when it has none
     * @param value the record's value, null in a tombstone
     * @param now the time by the pipeline's clock
     */
    Decoded decode(byte @Nullable [] key, byte @Nullable [] value, Instant now);
}
