package dev.sitestream.clock;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Compares this process's clock with those of others, and gives the present that all of them allow; for several
 * threads.
 *
 * <p>Only what was seen lately is evidence: what was stored long ago shows how long the process was down, and nothing
 * of its clock.
 *
 * <p>A clock that is set while the process runs differs from {@linkplain Witness#BEFORE what it showed before}. That it
 * is right now is believed as soon as another clock confirms it, or, where there is no other, after a while.
 */
public final class ClockGuard implements PipelineClock {

    /** How long a sample is evidence. */
    static final Duration FRESH = Duration.ofMinutes(15);

    private final LongSupplier ownMillis;
    private final LongSupplier nanoTime;
    private final Map<Witness, ClockSample> samples = new EnumMap<>(Witness.class);
    private boolean begun;

    /** The steady time when {@link #nanoTime} was 0. */
    private volatile Duration steadyBase = Duration.ZERO;

    private volatile Distance distance = new Distance(0, 0);
    private volatile ClockReading reading = ClockReading.NONE;

    /** How far the present is from the steady time, in milliseconds. */
    private record Distance(long earliest, long latest) {}

    /**
     * A guard of this clock.
     *
     * @param ownMillis {@code System::currentTimeMillis}, or a test's clock
     * @param nanoTime {@code System::nanoTime}, or a test's clock
     */
    public ClockGuard(LongSupplier ownMillis, LongSupplier nanoTime) {
        this.ownMillis = ownMillis;
        this.nanoTime = nanoTime;
    }

    /** Takes what another clock showed. */
    public synchronized void take(Witness witness, ClockSample sample) {
        samples.put(witness, sample);
    }

    /** Compares the clocks, now. The steady time begins with the first look. */
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

    /** What the last look showed. */
    public ClockReading reading() {
        return reading;
    }

    /** Milliseconds that go on evenly: never back, and forth only to what is certainly past. */
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

    /** Whether there are other clocks, and all of them agree with the own one as it is now. */
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
