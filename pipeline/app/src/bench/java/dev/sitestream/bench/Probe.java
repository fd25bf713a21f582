package dev.sitestream.bench;

import java.time.Instant;

/**
 * An event whose publication is timed.
 *
 * @param sentAtNanos when it was given to the producer, by {@link System#nanoTime}
 * @param time the event's time, which no other event has; published as {@code lastmod}
 * @param isNews whether it is an article
 */
record Probe(long sentAtNanos, Instant time, boolean isNews) {

    /** What the file of the page shows. */
    String lastmod() {
        return time.toString();
    }

    /** What the news file shows of an article. */
    String title() {
        return title(time);
    }

    /** The title of an article with this time. */
    static String title(Instant time) {
        return "News of " + time;
    }
}
