package dev.sitestream.cli.dryrun;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record of a topic, or the body of a request, as it would be received. */
final class PayloadRecord {

    private final String place;
    private final byte @Nullable [] key;
    private final byte @Nullable [] value;
    private final Map<String, byte[]> headers;

    /**
     * @param place where it is, for messages
     * @param key null if it has none
     * @param value null in a tombstone
     */
    PayloadRecord(String place, byte @Nullable [] key, byte @Nullable [] value, Map<String, byte[]> headers) {
        this.place = place;
        this.key = key;
        this.value = value;
        this.headers = Map.copyOf(headers);
    }

    String place() {
        return place;
    }

    byte @Nullable [] key() {
        return key;
    }

    byte @Nullable [] value() {
        return value;
    }

    Map<String, byte[]> headers() {
        return headers;
    }
}
