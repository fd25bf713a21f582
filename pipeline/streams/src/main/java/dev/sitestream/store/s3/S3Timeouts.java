package dev.sitestream.store.s3;

import java.time.Duration;

/**
 * Time limits for requests to the store, so that no request blocks a thread for good.
 *
 * @param connection for opening a connection
 * @param silence between two packets of an answer
 * @param attempt for one attempt at a request, from sending to the end of the answer
 * @param call for all attempts at a request together, with the pauses between them
 * @param lookup for all attempts at a request of the probe
 */
record S3Timeouts(Duration connection, Duration silence, Duration attempt, Duration call, Duration lookup) {

    /**
     * The defaults. The largest file, 50 MB without compression, needs a minute at 7 Mbit/s. A store that answers at
     * all begins within a few seconds; one that has been silent for 20 s has lost the request. Three such attempts, or
     * two slow ones of a minute each, end within two minutes. A start waits for the probe, and has to report a store
     * that hangs before the user gives up.
     */
    static final S3Timeouts DEFAULT = new S3Timeouts(
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofSeconds(20));
}
