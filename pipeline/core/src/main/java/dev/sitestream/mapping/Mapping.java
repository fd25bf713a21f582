package dev.sitestream.mapping;

import dev.sitestream.mapping.json.Wanted;

/** How the payloads of a source become page events. Thread-safe. */
public interface Mapping {

    /** Maps a payload. It returns a result for any bytes and never throws. */
    MappedPayload map(Payload payload);

    /** Whether the key is used of a payload that has a body. */
    default boolean usesKey() {
        return true;
    }

    /** What is used of a payload's body, so that a body that is not JSON need not become it as a whole. */
    default Wanted wanted() {
        return Wanted.ALL;
    }
}
