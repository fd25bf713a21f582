package dev.sitestream.mapping;

/** How the payloads of a source become page events. Thread-safe. */
public interface Mapping {

    /** Maps a payload. It returns a result for any bytes and never throws. */
    MappedPayload map(Payload payload);
}
