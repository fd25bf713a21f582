package dev.sitestream.topology.metrics;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How long recent changes took from being sent to being published. For each published file, this is the change that
 * waited longest. Only the last {@value #CAPACITY} files are kept. Thread-safe.
 */
public final class RecentDelays {

    static final int CAPACITY = 4096;

    private final Deque<Delay> delays = new ArrayDeque<>();

    private record Delay(long publishedAtMillis, Duration waited) {}

    /**
     * The delays of some files.
     *
     * @param files how many files
     * @param median in half of the files no change waited longer; zero when there are no files
     * @param worst in no file did a change wait longer; zero when there are no files
     */
    public record Summary(int files, Duration median, Duration worst) {

        static Summary of(List<Duration> delays) {
            List<Duration> sorted = delays.stream().sorted().toList();
            int count = sorted.size();
            return count == 0
                    ? new Summary(0, Duration.ZERO, Duration.ZERO)
                    : new Summary(count, sorted.get((count - 1) / 2), sorted.get(count - 1));
        }
    }

    /** Adds a file that was published at this time. */
    synchronized void add(long publishedAtMillis, Duration waited) {
        if (delays.size() == CAPACITY) {
            delays.removeFirst();
        }
        delays.addLast(new Delay(publishedAtMillis, waited));
    }

    /** The delays of the files that were published at this time or later. */
    synchronized Summary since(long sinceMillis) {
        return Summary.of(delays.stream()
                .filter(delay -> delay.publishedAtMillis() >= sinceMillis)
                .map(Delay::waited)
                .toList());
    }
}
