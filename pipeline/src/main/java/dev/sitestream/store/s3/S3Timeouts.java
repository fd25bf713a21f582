package dev.sitestream.store.s3;

import java.time.Duration;

/**
 * How long a store may take, so that none blocks a thread for good.
 *
 * @param connection until a connection stands
 * @param silence between two packets of an answer
 * @param attempt of one request, sending and answer
 * @param call of all attempts at a request together, with the pauses between them
 * @param look of all attempts at a request of the probe
 */
record S3Timeouts(Duration connection, Duration silence, Duration attempt, Duration call, Duration look) {

    /**
     * The largest file, 50 MB without compression, needs a minute at 7 Mbit/s. A store that answers at all begins to
     * within a second or a few; one that has been silent for 20 s has lost the request. Three such attempts, or two
     * that trickle for a minute each, are over after two minutes. A start waits for the probe, and shall tell of a
     * store that hangs before whoever looks on gives up.
     */
    static final S3Timeouts DEFAULT = new S3Timeouts(
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofSeconds(20));
}
