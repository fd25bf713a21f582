package dev.sitestream.clock;

import java.time.Duration;

/**
 * What another clock showed at some moment between a question and its answer, of which this process knows only its own
 * {@link System#nanoTime}.
 *
 * @param millis milliseconds since 1970
 * @param precisionMillis the clock may have been ahead of that by as much
 * @param askedNanos before it was looked at
 * @param answeredNanos after it was looked at
 */
public record ClockSample(long millis, long precisionMillis, long askedNanos, long answeredNanos) {

    /** What that clock shows now: of what is possible, the closest to the own clock. */
    long closestTo(long ownMillis, long nowNanos) {
        long least = millis + Duration.ofNanos(nowNanos - answeredNanos).toMillis();
        long most = millis
                + precisionMillis
                + Duration.ofNanos(nowNanos - askedNanos).toMillis();
        return Math.max(least, Math.min(most, ownMillis));
    }

    boolean isFresh(long nowNanos, Duration life) {
        return nowNanos - answeredNanos <= life.toNanos();
    }
}
