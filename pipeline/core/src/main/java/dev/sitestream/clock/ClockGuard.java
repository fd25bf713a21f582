package dev.sitestream.clock;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Compares this process's clock with other clocks, and returns the range of the present that they allow. Thread-safe.
 *
 * <p>Only recent samples are used: an old sample would show how long the process was down, and nothing about its clock.
 *
 * <p>A clock that is set while the process runs differs from {@linkplain ReferenceClock#BEFORE its earlier time}. The
 * new time is believed as soon as another clock confirms it or, if there is no other clock, after 15 minutes.
 */
public final class ClockGuard implements PipelineClock {

    /** How long a sample is used. */
    static final Duration FRESH = Duration.ofMinutes(15);

    private final LongSupplier clockMillis;
    private final LongSupplier nanoTime;
    private final Map<ReferenceClock, ClockSample> samples = new EnumMap<>(ReferenceClock.class);
    private boolean begun;

    /** The steady time at which {@link #nanoTime} was 0. */
    private volatile Duration steadyBase = Duration.ZERO;

    private volatile Distance distance = new Distance(0, 0);
    private volatile ClockReading reading = ClockReading.NONE;

    /** The distance of the present from the steady time. */
    private record Distance(long earliestMillis, long latestMillis) {}

    /**
     * Creates a guard of a clock.
     *
     * @param clockMillis {@code System::currentTimeMillis}, or a test's clock
     * @param nanoTime {@code System::nanoTime}, or a test's clock
     */
    public ClockGuard(LongSupplier clockMillis, LongSupplier nanoTime) {
        this.clockMillis = clockMillis;
        this.nanoTime = nanoTime;
    }

    /** Stores a sample of another clock. */
    public synchronized void addSample(ReferenceClock reference, ClockSample sample) {
        samples.put(reference, sample);
    }

    /** Compares the clocks now. The steady time begins with the first call. */
    public synchronized ClockReading compare() {
        long nowNanos = nanoTime.getAsLong();
        long ownMillis = clockMillis.getAsLong();
        samples.values().removeIf(sample -> !sample.isFresh(nowNanos, FRESH));
        Map<ReferenceClock, Long> others = others(ownMillis, nowNanos);
        if (isConfirmed(ownMillis, others)) {
            samples.remove(ReferenceClock.BEFORE);
            others.remove(ReferenceClock.BEFORE);
        }
        boolean inDoubt = others.values().stream().anyMatch(otherMillis -> !areClose(ownMillis, otherMillis));
        long earliestMillis = inDoubt ? others.values().stream().reduce(ownMillis, Math::min) : ownMillis;
        long latestMillis = inDoubt ? others.values().stream().reduce(ownMillis, Math::max) : ownMillis;
        if (!inDoubt) {
            samples.put(ReferenceClock.BEFORE, new ClockSample(ownMillis, 0, nowNanos, nowNanos));
        }
        long steadyMillis = advance(earliestMillis, nowNanos);
        distance = new Distance(earliestMillis - steadyMillis, latestMillis - steadyMillis);
        Map<ReferenceClock, Duration> ahead = new EnumMap<>(ReferenceClock.class);
        others.forEach((reference, otherMillis) -> ahead.put(reference, Duration.ofMillis(ownMillis - otherMillis)));
        reading = new ClockReading(ahead, inDoubt);
        return reading;
    }

    /** Returns the result of the last comparison. */
    public ClockReading reading() {
        return reading;
    }

    /**
     * Returns the steady time: it never goes back, and jumps forward only to a time that is past by all
     * clocks.
     */
    public long steadyMillis() {
        return steadyBase.plusNanos(nanoTime.getAsLong()).toMillis();
    }

    @Override
    public Present present(long nowMillis) {
        Distance from = distance;
        return new Present(nowMillis + from.earliestMillis(), nowMillis + from.latestMillis());
    }

    private Map<ReferenceClock, Long> others(long ownMillis, long nowNanos) {
        Map<ReferenceClock, Long> others = new EnumMap<>(ReferenceClock.class);
        samples.forEach((reference, sample) -> others.put(reference, sample.closestMillis(ownMillis, nowNanos)));
        return others;
    }

    /** Whether there are other clocks, and all of them agree with this process's clock as it is now. */
    private static boolean isConfirmed(long ownMillis, Map<ReferenceClock, Long> others) {
        return others.keySet().stream().anyMatch(reference -> reference != ReferenceClock.BEFORE)
                && others.entrySet().stream()
                        .filter(otherMillis -> otherMillis.getKey() != ReferenceClock.BEFORE)
                        .allMatch(otherMillis -> areClose(ownMillis, otherMillis.getValue()));
    }

    private static boolean areClose(long ownMillis, long otherMillis) {
        return Math.abs(ownMillis - otherMillis) <= Present.TOLERANCE.toMillis();
    }

    private long advance(long earliestMillis, long nowNanos) {
        long steadyMillis = steadyBase.plusNanos(nowNanos).toMillis();
        if (!begun || earliestMillis > steadyMillis) {
            begun = true;
            steadyBase = Duration.ofMillis(earliestMillis).minusNanos(nowNanos);
            return earliestMillis;
        }
        return steadyMillis;
    }
}
