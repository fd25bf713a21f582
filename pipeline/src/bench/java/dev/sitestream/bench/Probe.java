package dev.sitestream.bench;

import java.time.Instant;

/**
 * An event whose way is watched.
 *
 * @param sentAtNanos when it was given to the producer, by {@link System#nanoTime}
 * @param time the event's own, which no other probe has; published as {@code lastmod}
 * @param file in which its page is listed
 * @param isNews whether it is an article
 */
record Probe(long sentAtNanos, Instant time, String file, boolean isNews) {}
