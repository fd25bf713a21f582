package dev.sitestream.topology.runtime;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** How many events are still to be read. It is counted at most every two seconds: there are thousands of metrics. */
final class RecentLag {

    private static final long INTERVAL_NANOS = Duration.ofSeconds(2).toNanos();

    private final DoubleSupplier lag;
    private volatile @Nullable Counted counted;

    private record Counted(long atNanos, long records) {}

    /** @param lag counts the events */
    RecentLag(DoubleSupplier lag) {
        this.lag = lag;
    }

    long records() {
        Counted known = counted;
        long nowNanos = System.nanoTime();
        if (known == null || nowNanos - known.atNanos() > INTERVAL_NANOS) {
            known = new Counted(nowNanos, Math.round(lag.getAsDouble()));
            counted = known;
        }
        return known.records();
    }
}
