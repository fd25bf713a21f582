package dev.sitestream.topology.metrics;

import dev.sitestream.page.event.ProblemCode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Counts events by the code of their first problem. Thread-safe. */
final class CodeCounts {

    /** Not modified after construction, so threads may share it. */
    private final Map<ProblemCode, LongAdder> counts = new EnumMap<>(ProblemCode.class);

    CodeCounts() {
        for (ProblemCode code : ProblemCode.values()) {
            counts.put(code, new LongAdder());
        }
    }

    void count(ProblemCode code) {
        Objects.requireNonNull(counts.get(code)).increment();
    }

    long sum() {
        long sum = 0;
        for (LongAdder count : counts.values()) {
            sum += count.sum();
        }
        return sum;
    }

    /** The counts that are not 0. */
    Map<ProblemCode, Long> nonZero() {
        Map<ProblemCode, Long> present = new EnumMap<>(ProblemCode.class);
        counts.forEach((code, count) -> {
            if (count.sum() > 0) {
                present.put(code, count.sum());
            }
        });
        return present;
    }
}
