package dev.sitestream.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a sender has sent: the body of a webhook's request, or a record of a topic. */
public final class Payload {

    private final byte @Nullable [] body;
    private final Map<String, String> headers;
    private final byte @Nullable [] key;

    /**
     * @param body the JSON text in UTF-8; null in a tombstone of a topic
     * @param headers the headers of the request or the record, by their names in lower case
     * @param key the record's key; null if it has none, and for a request
     */
    public Payload(byte @Nullable [] body, Map<String, String> headers, byte @Nullable [] key) {
        this.body = body;
        this.headers = Map.copyOf(headers);
        this.key = key;
    }

    public byte @Nullable [] body() {
        return body;
    }

    public Map<String, String> headers() {
        return headers;
    }

    public byte @Nullable [] key() {
        return key;
    }
}
