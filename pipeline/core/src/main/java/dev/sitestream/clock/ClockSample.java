package dev.sitestream.clock;

import java.time.Duration;

/**
 * The time that another clock showed between a request and its answer, which this process knows only by its own {@link
 * System#nanoTime}.
 *
 * @param millis the time that it showed
 * @param precisionMillis how far the clock may have been ahead of that
 * @param askedNanos {@code nanoTime} before the request
 * @param answeredNanos {@code nanoTime} after the answer
 */
public record ClockSample(long millis, long precisionMillis, long askedNanos, long answeredNanos) {

    /** Returns what that clock shows now: the possible time that is closest to this process's clock. */
    long closestMillis(long ownMillis, long nowNanos) {
        long leastMillis = millis + Duration.ofNanos(nowNanos - answeredNanos).toMillis();
        long mostMillis = millis
                + precisionMillis
                + Duration.ofNanos(nowNanos - askedNanos).toMillis();
        return Math.max(leastMillis, Math.min(mostMillis, ownMillis));
    }

    boolean isFresh(long nowNanos, Duration life) {
        return nowNanos - answeredNanos <= life.toNanos();
    }
}
