package dev.sitestream.encoding;

import dev.sitestream.encoding.frame.HeaderValues;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import org.jspecify.annotations.Nullable;

/** How the keys and values of a topic's records become JSON. Thread-safe. */
public interface RecordEncoding {

    /**
     * Whether the record can be decoded, or is certain to be rejected. If not, what it needs is asked for, so that it
     * is ready later. Returns at once.
     *
     * @param timestampMillis the record's timestamp
     */
    boolean isReady(byte @Nullable [] key, byte @Nullable [] value, HeaderValues headers, long timestampMillis);

    /** Returns the JSON of what is used of a value. */
    byte[] value(byte[] value, HeaderValues headers) throws UnreadablePayloadException;

    /** Returns the JSON of a value with everything in it, for people. */
    byte[] whole(byte[] value, HeaderValues headers) throws UnreadablePayloadException;

    /** Returns the JSON of a key, or the key as it is if it has no frame. */
    byte[] key(byte[] key, HeaderValues headers) throws UnreadablePayloadException;
}
