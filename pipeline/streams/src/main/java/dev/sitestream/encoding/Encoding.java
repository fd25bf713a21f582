package dev.sitestream.encoding;

import dev.sitestream.mapping.json.UnreadablePayloadException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** How the keys and values of a topic's records become JSON. Thread-safe. */
public interface Encoding {

    /**
     * Whether the record can be decoded, or is certain to be rejected. If not, what it needs is asked for, so that it is
     * ready later. Returns at once.
     *
     * @param timestampMillis the record's timestamp
     */
    boolean isReady(byte @Nullable [] key, byte @Nullable [] value, Headers headers, long timestampMillis);

    /** Returns the JSON of a value. */
    byte[] value(byte[] value, Headers headers) throws UnreadablePayloadException;

    /** Returns the JSON of a key, or the key as it is if it has no frame. */
    byte[] key(byte[] key, Headers headers) throws UnreadablePayloadException;
}
