package dev.sitestream.bench;

import java.time.Instant;

/**
 * An event whose publication is timed.
 *
 * @param sentAtNanos when it was given to the producer, by {@link System#nanoTime}
 * @param time the event's time, which no other probe has; published as {@code lastmod}
 * @param file the file that lists its page
 * @param isNews whether it is an article
 */
record Probe(long sentAtNanos, Instant time, String file, boolean isNews) {}
