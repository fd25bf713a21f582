package dev.sitestream.listing.web;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.web.BusyException;
import dev.sitestream.validate.web.Fetcher;
import dev.sitestream.validate.web.FileVersion;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Fetches one file after the other, no faster than it may, and waits when a server asks for it. */
final class PoliteFetcher implements AutoCloseable {

    /** How long a server is waited for, at most. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    /** How long to wait if the server does not say it; twice as long each further time. */
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);

    private static final int MAX_ATTEMPTS = 5;

    private final Fetcher fetcher;
    private final RequestPace pace;

    PoliteFetcher(Fetcher fetcher, RequestPace pace) {
        this.fetcher = fetcher;
        this.pace = pace;
    }

    /**
     * Fetches a file if it has changed.
     *
     * @return the result of the reading; empty if the file has not changed
     * @throws IOException when it can't be fetched
     */
    <T> Optional<T> fetch(WebUrl url, FileVersion known, Fetcher.VersionReading<T> reading)
            throws IOException, InterruptedException {
        Duration wait = FIRST_WAIT;
        for (int attempt = 1; ; attempt++) {
            pace.await();
            try {
                return fetcher.fetchIfChanged(url, known, reading);
            } catch (BusyException e) {
                Duration asked = e.retryAfter() == null ? wait : e.retryAfter();
                if (asked.compareTo(LONGEST_WAIT) > 0) {
                    throw new IOException(
                            e.getMessage() + " and asks to come back after " + asked.toSeconds()
                                    + " s; run the command again then, with --state it goes on where it was",
                            e);
                }
                if (attempt == MAX_ATTEMPTS) {
                    throw new IOException(
                            e.getMessage() + " to each of " + MAX_ATTEMPTS
                                    + " requests; try again later, or slower with --rate",
                            e);
                }
                pace.sleep(asked);
                wait = wait.multipliedBy(2);
            }
        }
    }

    @Override
    public void close() throws IOException {
        fetcher.close();
    }
}
