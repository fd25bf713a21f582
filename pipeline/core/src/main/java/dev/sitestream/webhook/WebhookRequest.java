package dev.sitestream.webhook;

import java.util.Map;

/** A request that claims to be a webhook of a source. */
public final class WebhookRequest {

    private final String method;
    private final String target;
    private final Map<String, String> headers;
    private final byte[] body;

    /**
     * @param method the HTTP method, in upper case
     * @param target the path with its query, as received
     * @param headers the headers by their names in lower case; several values of one header are joined with a comma
     * @param body the body as received
     */
    public WebhookRequest(String method, String target, Map<String, String> headers, byte[] body) {
        this.method = method;
        this.target = target;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    public String method() {
        return method;
    }

    public String target() {
        return target;
    }

    public Map<String, String> headers() {
        return headers;
    }

    public byte[] body() {
        return body;
    }
}
