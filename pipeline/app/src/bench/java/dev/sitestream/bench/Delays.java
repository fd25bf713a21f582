package dev.sitestream.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** How long probes took to appear in one kind of file. */
final class Delays {

    /** A probe that never appeared counts as worse than all others. */
    private static final long NEVER_NANOS = TimeUnit.HOURS.toNanos(1);

    private final List<Long> nanos = new ArrayList<>();

    /** Adds a probe that was seen at this time, by {@link System#nanoTime}, or never. */
    void add(Probe probe, OptionalLong seenAtNanos) {
        nanos.add(seenAtNanos.isPresent() ? seenAtNanos.getAsLong() - probe.sentAtNanos() : NEVER_NANOS);
    }

    /** The delay in milliseconds that this share of the probes did not exceed. */
    double percentile(double share) {
        if (nanos.isEmpty()) {
            throw new IllegalStateException("nothing was probed");
        }
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        int rank = (int) Math.ceil(share * sorted.size());
        return sorted.get(Math.max(rank, 1) - 1) / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }

    /** Measures the percentile; a target of 0 means none. */
    Measurement measure(String id, String subject, double share, double mostMillis) {
        Measurement measurement = Measurement.of(id, subject, percentile(share), "ms");
        return mostMillis > 0 ? measurement.aimingAt(Target.valueAtMost(mostMillis)) : measurement;
    }
}
