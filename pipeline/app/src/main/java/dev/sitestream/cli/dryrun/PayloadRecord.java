package dev.sitestream.cli.dryrun;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record of a topic, or the body of a request, as it would be received. */
public final class PayloadRecord {

    private final String place;
    private final byte @Nullable [] key;
    private final byte @Nullable [] value;
    private final Map<String, byte[]> headers;

    /**
     * @param place where it is, for messages
     * @param key null if it has none
     * @param value null in a tombstone
     */
    public PayloadRecord(String place, byte @Nullable [] key, byte @Nullable [] value, Map<String, byte[]> headers) {
        this.place = place;
        this.key = key;
        this.value = value;
        this.headers = Map.copyOf(headers);
    }

    public String place() {
        return place;
    }

    public byte @Nullable [] key() {
        return key;
    }

    public byte @Nullable [] value() {
        return value;
    }

    public Map<String, byte[]> headers() {
        return headers;
    }
}
