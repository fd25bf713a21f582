package dev.sitestream.http.ingest;

import java.time.Duration;

/**
 * The bounds of the listener. Those of a request are in {@link dev.sitestream.ingest.IngestLimits}.
 *
 * @param connections the most connections; others wait until one is closed
 * @param headerBytes the most bytes of a request line, and of the headers
 * @param bytesInFlight the most bytes that all requests with tokens hold
 * @param hookBytesInFlight the most bytes that all webhooks hold; apart from the others, because anybody can send one
 * @param idle how long a connection may be silent
 * @param headers how long a connection may wait for the headers of its next request
 * @param body how long the body of a request with a token may take
 * @param hookBody how long the body of a webhook may take
 * @param request how long a request may take, with its answer
 * @param stop how long to wait for the requests under way when it ends
 */
record ListenerLimits(
        int connections,
        int headerBytes,
        long bytesInFlight,
        long hookBytesInFlight,
        Duration idle,
        Duration headers,
        Duration body,
        Duration hookBody,
        Duration request,
        Duration stop) {

    static final ListenerLimits DEFAULT = new ListenerLimits(
            1_024,
            16 * 1024,
            64L * 1024 * 1024,
            32L * 1024 * 1024,
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(5),
            Duration.ofSeconds(90),
            Duration.ofSeconds(5));
}
