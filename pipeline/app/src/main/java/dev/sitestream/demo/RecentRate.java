package dev.sitestream.demo;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The recent growth rate of a count. */
final class RecentRate {

    private static final Duration WINDOW = Duration.ofSeconds(2);

    private final Deque<Sample> samples = new ArrayDeque<>();

    private record Sample(long atNanos, long count) {}

    /**
     * Records the count, and returns its growth per second: over the last two seconds, or since the last call if that
     * is longer ago.
     *
     * @param nowNanos the time by any clock
     */
    long next(long nowNanos, long count) {
        samples.addLast(new Sample(nowNanos, count));
        while (samples.size() > 2 && nowNanos - samples.getFirst().atNanos() > WINDOW.toNanos()) {
            samples.removeFirst();
        }
        Sample oldest = samples.getFirst();
        long nanos = nowNanos - oldest.atNanos();
        return nanos == 0 ? 0 : Math.round((count - oldest.count()) * 1e9 / nanos);
    }
}
