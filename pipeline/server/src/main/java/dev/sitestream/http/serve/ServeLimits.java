package dev.sitestream.http.serve;

import dev.sitestream.http.listener.ListenerLimits;
import java.time.Duration;

/**
 * The bounds of serving.
 *
 * @param listener those of its listener
 * @param sendBuffer bytes that the operating system holds for a client that does not read
 * @param crowded how long a connection may wait for a request while there are as many as there may be
 * @param patience how long an answer may take, however small it is
 * @param bytesPerSecond how fast a client has to read what is more than it gets within this time
 */
record ServeLimits(ListenerLimits listener, int sendBuffer, Duration crowded, Duration patience, long bytesPerSecond) {

    static final ServeLimits DEFAULT = new ServeLimits(
            new ListenerLimits(
                    1_024,
                    8 * 1024,
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    Duration.ofMinutes(30),
                    Duration.ofSeconds(5)),
            256 * 1024,
            Duration.ofSeconds(1),
            Duration.ofSeconds(20),
            32 * 1024);

    /** How long an answer of this length may take. */
    Duration timeFor(long bytes) {
        return patience.plusSeconds(bytes / bytesPerSecond);
    }
}
