package dev.sitestream.demo;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The recent growth rate of a count. */
final class RecentRate {

    private static final Duration WINDOW = Duration.ofSeconds(2);

    private final Deque<Look> looks = new ArrayDeque<>();

    private record Look(long nanos, long count) {}

    /**
     * Records the count, and returns its growth per second: over the last two seconds, or since the last call if that
     * is longer ago.
     *
     * @param now in nanoseconds, of any clock
     */
    long next(long now, long count) {
        looks.addLast(new Look(now, count));
        while (looks.size() > 2 && now - looks.getFirst().nanos() > WINDOW.toNanos()) {
            looks.removeFirst();
        }
        Look first = looks.getFirst();
        long nanos = now - first.nanos();
        return nanos == 0 ? 0 : Math.round((count - first.count()) * 1e9 / nanos);
    }
}
