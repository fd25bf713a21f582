package dev.sitestream.topology.metrics;

import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.placement.Outcome;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts a site's events by outcome. Thread-safe. */
public final class SiteEvents {

    private final LongAdder accepted = new LongAdder();
    private final LongAdder changed = new LongAdder();
    private final LongAdder unchanged = new LongAdder();
    private final LongAdder stale = new LongAdder();
    private final CodeCounts warned = new CodeCounts();

    /**
     * The counts at one moment.
     *
     * @param accepted valid events of the site
     * @param changed events that changed something that is rendered
     * @param unchanged events that changed nothing that is rendered
     * @param stale events that were older than the known state
     * @param warned accepted events with a field that was left out, by the code of the first problem; codes without any
     *     are missing
     */
    public record Counts(long accepted, long changed, long unchanged, long stale, Map<ProblemCode, Long> warned) {

        /** The counts of a site without events. */
        public static final Counts NONE = new Counts(0, 0, 0, 0, Map.of());
    }

    public void accept() {
        accepted.increment();
    }

    public void warn(ProblemCode first) {
        warned.count(first);
    }

    public void apply(Outcome outcome) {
        LongAdder count = switch (outcome) {
            case CHANGED -> changed;
            case UNCHANGED, NOT_OWNED -> unchanged;
            case STALE -> stale;
        };
        count.increment();
    }

    long acceptedEvents() {
        return accepted.sum();
    }

    long warnedEvents() {
        return warned.sum();
    }

    /** Events that changed nothing that is rendered. */
    long unchangedEvents() {
        return unchanged.sum() + stale.sum();
    }

    Counts counts() {
        return new Counts(accepted.sum(), changed.sum(), unchanged.sum(), stale.sum(), warned.nonZero());
    }
}
