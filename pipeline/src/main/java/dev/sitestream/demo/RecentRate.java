package dev.sitestream.demo;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The recent growth rate of a count. */
final class RecentRate {

    private static final Duration WINDOW = Duration.ofSeconds(2);

    private final Deque<Look> looks = new ArrayDeque<>();

    private record Look(long atNanos, long count) {}

    /**
     * Records the count, and returns its growth per second: over the last two seconds, or since the last call if that
     * is longer ago.
     *
     * @param nowNanos the time by any clock
     */
    long next(long nowNanos, long count) {
        looks.addLast(new Look(nowNanos, count));
        while (looks.size() > 2 && nowNanos - looks.getFirst().atNanos() > WINDOW.toNanos()) {
            looks.removeFirst();
        }
        Look first = looks.getFirst();
        long nanos = nowNanos - first.atNanos();
        return nanos == 0 ? 0 : Math.round((count - first.count()) * 1e9 / nanos);
    }
}
