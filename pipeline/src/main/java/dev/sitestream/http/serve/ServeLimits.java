package dev.sitestream.http.serve;

import java.time.Duration;

/**
 * The bounds of the listener.
 *
 * @param connections the most connections; others wait until one is closed
 * @param headerBytes the most bytes of a request line, and of the headers
 * @param sendBuffer bytes that the operating system holds for a client that does not read
 * @param idle how long a connection may be silent
 * @param crowded how long a connection may wait for a request while there are as many as there may be
 * @param headers how long a connection may wait for the headers of its next request
 * @param request how long a request may take, with its answer
 * @param patience how long an answer may take, however small it is
 * @param bytesPerSecond how fast a client has to read what is more than it gets within this time
 * @param stop how long to wait for the requests under way when it ends
 */
record ServeLimits(
        int connections,
        int headerBytes,
        int sendBuffer,
        Duration idle,
        Duration crowded,
        Duration headers,
        Duration request,
        Duration patience,
        long bytesPerSecond,
        Duration stop) {

    static final ServeLimits DEFAULT = new ServeLimits(
            1_024,
            8 * 1024,
            256 * 1024,
            Duration.ofSeconds(30),
            Duration.ofSeconds(1),
            Duration.ofSeconds(60),
            Duration.ofMinutes(30),
            Duration.ofSeconds(20),
            32 * 1024,
            Duration.ofSeconds(5));

    /** How long an answer of this length may take. */
    Duration timeFor(long bytes) {
        return patience.plusSeconds(bytes / bytesPerSecond);
    }
}
