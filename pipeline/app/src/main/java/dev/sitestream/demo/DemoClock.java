package dev.sitestream.demo;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The elapsed time of a demonstration, and its duration.
 *
 * @param duration its duration
 * @param begunNanos its start by {@code nanoTime}
 * @param nanoTime {@code System::nanoTime}, or a test's clock
 */
public record DemoClock(Duration duration, long begunNanos, LongSupplier nanoTime) {

    /** Starts a demonstration of this duration now. */
    public static DemoClock start(Duration duration) {
        return new DemoClock(duration, System.nanoTime(), System::nanoTime);
    }

    long nowNanos() {
        return nanoTime.getAsLong();
    }

    Duration elapsed() {
        return Duration.ofNanos(nowNanos() - begunNanos);
    }

    boolean isOver() {
        return elapsed().compareTo(duration) >= 0;
    }
}
