package dev.sitestream.metrics;

import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.topology.metrics.SiteEvents;
import dev.sitestream.topology.metrics.StreamsMetric;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToLongFunction;

/** Meters of events by outcome, and of the work that is left. */
final class EventMeters {

    private static final String EVENTS = "sitestream.events";
    private static final String EVENTS_DESCRIPTION = "Events read, by outcome";
    private static final String NONE = "none";

    private EventMeters() {}

    static void register(MeterRegistry registry, LatestSnapshot latest) {
        for (ProblemCode code : ProblemCode.values()) {
            latest.counter(EVENTS, EVENTS_DESCRIPTION, snapshot -> snapshot.rejected(code))
                    .tag("outcome", "rejected")
                    .tag("reason", code.text())
                    // A rejected event belongs to no site
                    .tag("site", NONE)
                    .register(registry);
        }
        latest.counter(
                        EVENTS,
                        EVENTS_DESCRIPTION,
                        snapshot -> snapshot.of(metrics -> metrics.activity().ignored()))
                .tag("outcome", "ignored")
                .tag("reason", NONE)
                .tag("site", NONE)
                .register(registry);
        latest.gauge(
                        "sitestream.lag.records",
                        "Events that this instance has not read yet",
                        snapshot -> snapshot.streams().of(StreamsMetric.LAG))
                .register(registry);
        latest.gauge(
                        "sitestream.outstanding.work",
                        "Pending tasks of this instance; 0 when idle",
                        snapshot -> snapshot.of(metrics -> metrics.snapshot().localOutstanding()))
                .register(registry);
    }

    static void addSite(MeterRegistry registry, String site, LatestSnapshot latest) {
        counter(EVENTS, EVENTS_DESCRIPTION, site, SiteEvents.Counts::accepted, latest)
                .tag("outcome", "accepted")
                .tag("reason", NONE)
                .register(registry);
        for (ProblemCode code : ProblemCode.values()) {
            counter(
                            "sitestream.events.warned",
                            "Events accepted without an invalid field, by the first problem",
                            site,
                            counts -> counts.warned().getOrDefault(code, 0L),
                            latest)
                    .tag("reason", code.text())
                    .register(registry);
        }
        addChanges(registry, site, "changed", SiteEvents.Counts::changed, latest);
        addChanges(registry, site, "unchanged", SiteEvents.Counts::unchanged, latest);
        addChanges(registry, site, "stale", SiteEvents.Counts::stale, latest);
    }

    private static void addChanges(
            MeterRegistry registry,
            String site,
            String outcome,
            ToLongFunction<SiteEvents.Counts> count,
            LatestSnapshot latest) {
        counter(
                        "sitestream.page.changes",
                        "Events applied to pages, by outcome: the page has changed, has not, or the event was old",
                        site,
                        count,
                        latest)
                .tag("outcome", outcome)
                .register(registry);
    }

    private static FunctionCounter.Builder<LatestSnapshot> counter(
            String name,
            String description,
            String site,
            ToLongFunction<SiteEvents.Counts> count,
            LatestSnapshot latest) {
        return latest.counter(name, description, snapshot -> count.applyAsLong(snapshot.events(site)))
                .tag("site", site);
    }
}
