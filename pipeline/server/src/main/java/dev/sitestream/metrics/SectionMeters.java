package dev.sitestream.metrics;

import dev.sitestream.placement.series.CompactionStats;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.topology.metrics.SectionName;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Meters of the shards and pages of sections. Sections that are not configured may still be in the pipeline's state
 * from an earlier configuration.
 */
final class SectionMeters {

    private static final double MILLIS = 1_000;

    private final MeterRegistry registry;
    private final LatestSnapshot latest;
    private final Set<SectionName> registered = new HashSet<>();

    SectionMeters(MeterRegistry registry, LatestSnapshot latest) {
        this.registry = registry;
        this.latest = latest;
    }

    /** Adds meters for the configured sections of a site. */
    void add(Site site) {
        for (Section section : site.sections()) {
            SectionName name = new SectionName(site.id(), section.name());
            add(name);
            addObjective(name, site.waits(section.name()).objective());
        }
    }

    private void addObjective(SectionName name, Duration objective) {
        Gauge.builder("sitestream.freshness.objective", () -> objective.toMillis() / MILLIS)
                .description("By when changes should be published: `freshness`, or 0 without `publishAfter`")
                .baseUnit("seconds")
                .tag("site", name.site())
                .tag("section", name.section())
                .register(registry);
    }

    /** Adds meters for all sections of a snapshot that have had pages. */
    void prepare(MetricsSnapshot snapshot) {
        snapshot.sections().forEach(this::add);
    }

    private void add(SectionName name) {
        if (!registered.add(name)) {
            return;
        }
        gauge(
                "sitestream.shards",
                "Shards with pages",
                name,
                snapshot -> snapshot.section(name).shards());
        gauge(
                "sitestream.shards.dirty",
                "Shards with unpublished content",
                name,
                snapshot -> snapshot.section(name).dirty());
        latest.gauge(
                        "sitestream.shards.dirty.oldest",
                        "Age of the oldest unpublished content of a shard",
                        snapshot -> snapshot.section(name).dirtySeconds(snapshot.steadyMillis()))
                .baseUnit("seconds")
                .tag("site", name.site())
                .tag("section", name.section())
                .register(registry);
        gauge(
                "sitestream.pages.listed",
                "Pages that are listed, or will be with the next write",
                name,
                snapshot -> snapshot.section(name).pages());
        counter("sitestream.shards.retired", "Shards retired without a page left", name, CompactionStats::retired);
        counter(
                "sitestream.compaction.moves",
                "Pages moved to other files to reduce the number of files",
                name,
                CompactionStats::moves);
    }

    private void gauge(String name, String description, SectionName section, ToDoubleFunction<MetricsSnapshot> value) {
        latest.gauge(name, description, value)
                .tag("site", section.site())
                .tag("section", section.section())
                .register(registry);
    }

    private void counter(String name, String description, SectionName section, ToLongFunction<CompactionStats> count) {
        FunctionCounter.Builder<LatestSnapshot> builder =
                latest.counter(name, description, snapshot -> snapshot.compaction(section, count));
        builder.tag("site", section.site()).tag("section", section.section()).register(registry);
    }
}
