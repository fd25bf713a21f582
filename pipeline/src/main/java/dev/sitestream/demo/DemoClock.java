package dev.sitestream.demo;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a demonstration has gone on, and how long it is to.
 *
 * @param wanted how long it is to go on
 * @param begun when it began, by the clock
 * @param nanoTime {@code System::nanoTime}, or a test's clock
 */
public record DemoClock(Duration wanted, long begun, LongSupplier nanoTime) {

    /** A demonstration that begins now and is to last so long. */
    public static DemoClock start(Duration wanted) {
        return new DemoClock(wanted, System.nanoTime(), System::nanoTime);
    }

    long now() {
        return nanoTime.getAsLong();
    }

    Duration elapsed() {
        return Duration.ofNanos(now() - begun);
    }

    boolean isOver() {
        return elapsed().compareTo(wanted) >= 0;
    }
}
