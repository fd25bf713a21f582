package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Requests for tests, and changes of them. */
final class Requests {

    private Requests() {}

    static WebhookRequest post(String body, Map<String, String> headers) {
        return request("POST", "/v1/hooks/cms", body, headers);
    }

    static WebhookRequest request(String method, String target, String body, Map<String, String> headers) {
        return new WebhookRequest(method, target, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    /** The request with one header changed, added, or removed if the value is empty. */
    static WebhookRequest with(WebhookRequest request, String header, String value) {
        Map<String, String> headers = new TreeMap<>(request.headers());
        headers.put(header, value);
        headers.values().removeIf(String::isEmpty);
        return new WebhookRequest(request.method(), request.target(), headers, request.body());
    }

    static WebhookRequest withBody(WebhookRequest request, String body) {
        return new WebhookRequest(
                request.method(), request.target(), request.headers(), body.getBytes(StandardCharsets.UTF_8));
    }

    static Instant millis(long epoch) {
        return Instant.ofEpochMilli(epoch);
    }
}
