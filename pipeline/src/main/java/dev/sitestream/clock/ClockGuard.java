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
 * <p>A clock that is set while the process runs differs from {@linkplain Witness#BEFORE its earlier time}. The new time
 * is believed as soon as another clock confirms it or, if there is no other clock, after 15 minutes.
 */
public final class ClockGuard implements PipelineClock {

    /** How long a sample is used. */
    static final Duration FRESH = Duration.ofMinutes(15);

    private final LongSupplier ownMillis;
    private final LongSupplier nanoTime;
    private final Map<Witness, ClockSample> samples = new EnumMap<>(Witness.class);
    private boolean begun;

    /** The steady time at which {@link #nanoTime} was 0. */
    private volatile Duration steadyBase = Duration.ZERO;

    private volatile Distance distance = new Distance(0, 0);
    private volatile ClockReading reading = ClockReading.NONE;

    /** The distance of the present from the steady time, in milliseconds. */
    private record Distance(long earliest, long latest) {}

    /**
     * Creates a guard of a clock.
     *
     * @param ownMillis {@code System::currentTimeMillis}, or a test's clock
     * @param nanoTime {@code System::nanoTime}, or a test's clock
     */
    public ClockGuard(LongSupplier ownMillis, LongSupplier nanoTime) {
        this.ownMillis = ownMillis;
        this.nanoTime = nanoTime;
    }

    /** Stores a sample of another clock. */
    public synchronized void take(Witness witness, ClockSample sample) {
        samples.put(witness, sample);
    }

    /** Compares the clocks now. The steady time begins with the first call. */
    public synchronized ClockReading look() {
        long nanos = nanoTime.getAsLong();
        long own = ownMillis.getAsLong();
        samples.values().removeIf(sample -> !sample.isFresh(nanos, FRESH));
        Map<Witness, Long> others = others(own, nanos);
        if (isConfirmed(own, others)) {
            samples.remove(Witness.BEFORE);
            others.remove(Witness.BEFORE);
        }
        boolean inDoubt = others.values().stream().anyMatch(other -> !agree(own, other));
        long earliest = inDoubt ? others.values().stream().reduce(own, Math::min) : own;
        long latest = inDoubt ? others.values().stream().reduce(own, Math::max) : own;
        if (!inDoubt) {
            samples.put(Witness.BEFORE, new ClockSample(own, 0, nanos, nanos));
        }
        long steady = advance(earliest, nanos);
        distance = new Distance(earliest - steady, latest - steady);
        Map<Witness, Duration> ahead = new EnumMap<>(Witness.class);
        others.forEach((witness, other) -> ahead.put(witness, Duration.ofMillis(own - other)));
        reading = new ClockReading(ahead, inDoubt);
        return reading;
    }

    /** Returns the result of the last comparison. */
    public ClockReading reading() {
        return reading;
    }

    /**
     * Returns the steady time in milliseconds: it never goes back, and jumps forward only to a time that is past by all
     * clocks.
     */
    public long steadyMillis() {
        return steadyBase.plusNanos(nanoTime.getAsLong()).toMillis();
    }

    @Override
    public Present present(long now) {
        Distance from = distance;
        return new Present(now + from.earliest(), now + from.latest());
    }

    private Map<Witness, Long> others(long own, long nanos) {
        Map<Witness, Long> others = new EnumMap<>(Witness.class);
        samples.forEach((witness, sample) -> others.put(witness, sample.closestTo(own, nanos)));
        return others;
    }

    /** Whether there are other clocks, and all of them agree with this process's clock as it is now. */
    private static boolean isConfirmed(long own, Map<Witness, Long> others) {
        return others.keySet().stream().anyMatch(witness -> witness != Witness.BEFORE)
                && others.entrySet().stream()
                        .filter(other -> other.getKey() != Witness.BEFORE)
                        .allMatch(other -> agree(own, other.getValue()));
    }

    private static boolean agree(long own, long other) {
        return Math.abs(own - other) <= Present.TOLERANCE.toMillis();
    }

    private long advance(long earliest, long nanos) {
        long steady = steadyBase.plusNanos(nanos).toMillis();
        if (!begun || earliest > steady) {
            begun = true;
            steadyBase = Duration.ofMillis(earliest).minusNanos(nanos);
            return earliest;
        }
        return steady;
    }
}
