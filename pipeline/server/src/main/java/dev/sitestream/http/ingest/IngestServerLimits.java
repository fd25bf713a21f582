package dev.sitestream.http.ingest;

import dev.sitestream.http.listener.ListenerLimits;
import java.time.Duration;

/**
 * The bounds of the interface. Those of a request are in {@link dev.sitestream.ingest.IngestLimits}.
 *
 * @param listener those of its listener
 * @param bytesInFlight the most bytes that all requests with tokens hold
 * @param hookBytesInFlight the most bytes that all webhooks hold; apart from the others, because anybody can send one
 * @param body how long the body of a request with a token may take
 * @param hookBody how long the body of a webhook may take
 */
record IngestServerLimits(
        ListenerLimits listener, long bytesInFlight, long hookBytesInFlight, Duration body, Duration hookBody) {

    static final IngestServerLimits DEFAULT = new IngestServerLimits(
            new ListenerLimits(
                    1_024,
                    16 * 1024,
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(90),
                    Duration.ofSeconds(5)),
            64L * 1024 * 1024,
            32L * 1024 * 1024,
            Duration.ofSeconds(30),
            Duration.ofSeconds(5));
}
