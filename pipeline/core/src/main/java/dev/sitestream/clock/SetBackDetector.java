package dev.sitestream.clock;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Detects that a clock was set back while the process runs, by comparing it with the monotonic clock. Not thread-safe.
 */
public final class SetBackDetector {

    /**
     * The smallest step that is reported. It is less than the 45 s after which a group considers a silent consumer
     * dead, and more than any regular correction of a clock.
     */
    static final Duration MIN = Duration.ofSeconds(20);

    private final LongSupplier ownMillis;
    private final LongSupplier nanoTime;
    private long lastMillis;
    private long lastNanos;

    /**
     * Starts to compare from now on.
     *
     * @param ownMillis {@code System::currentTimeMillis}, or a test's clock
     * @param nanoTime {@code System::nanoTime}, or a test's clock
     */
    public SetBackDetector(LongSupplier ownMillis, LongSupplier nanoTime) {
        this.ownMillis = ownMillis;
        this.nanoTime = nanoTime;
        this.lastMillis = ownMillis.getAsLong();
        this.lastNanos = nanoTime.getAsLong();
    }

    /** Returns how far the clock was set back since the last call; zero if that was less than {@link #MIN}. */
    public Duration detect() {
        long nowMillis = ownMillis.getAsLong();
        long nowNanos = nanoTime.getAsLong();
        Duration back = Duration.ofMillis(lastMillis - nowMillis).plusNanos(nowNanos - lastNanos);
        lastMillis = nowMillis;
        lastNanos = nowNanos;
        return back.compareTo(MIN) < 0 ? Duration.ZERO : back;
    }
}
