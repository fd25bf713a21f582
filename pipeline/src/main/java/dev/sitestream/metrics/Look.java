package dev.sitestream.metrics;

import dev.sitestream.app.PipelineMetrics;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.placement.CompactionStats;
import dev.sitestream.publish.shards.SectionMetrics;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Section;
import dev.sitestream.topology.metrics.LaneMetrics;
import dev.sitestream.topology.metrics.SectionName;
import dev.sitestream.topology.metrics.SiteEvents;
import dev.sitestream.topology.metrics.SiteMetrics;
import dev.sitestream.topology.metrics.StreamsMetrics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A snapshot of all metrics for a scrape, summed up by section and site; without a pipeline everything is 0. */
final class Look {

    private final @Nullable PipelineMetrics pipeline;
    private final List<HealthIssue> concerns;
    private final long nowMillis;
    private final Map<SectionName, SectionSum> sections = new HashMap<>();
    private final Map<String, Map<Exclusion, Long>> withheld = new HashMap<>();

    Look(@Nullable PipelineMetrics pipeline, List<HealthIssue> concerns, long nowMillis) {
        this.pipeline = pipeline;
        this.concerns = concerns;
        this.nowMillis = nowMillis;
        if (pipeline != null) {
            pipeline.activity().lanes().forEach(this::add);
        }
    }

    private void add(LaneMetrics lane) {
        for (SectionMetrics figures : lane.sections()) {
            SectionName name = new SectionName(lane.site(), Section.nameOf(figures.series()));
            sections.put(name, section(name).and(figures));
        }
        Map<Exclusion, Long> sums = withheld.computeIfAbsent(lane.site(), site -> new HashMap<>());
        lane.withheld().forEach((reason, pages) -> sums.merge(reason, pages, Long::sum));
    }

    /** The time of the snapshot. */
    long nowMillis() {
        return nowMillis;
    }

    List<HealthIssue> concerns() {
        return concerns;
    }

    /** A metric of the pipeline; 0 as long as there is none. */
    double of(ToDoubleFunction<PipelineMetrics> figure) {
        return pipeline == null ? 0 : figure.applyAsDouble(pipeline);
    }

    SiteEvents.Counts events(String site) {
        return pipeline == null
                ? SiteEvents.Counts.NONE
                : pipeline.activity().events().getOrDefault(site, SiteEvents.Counts.NONE);
    }

    long rejected(ProblemCode code) {
        return pipeline == null ? 0 : pipeline.activity().rejected().getOrDefault(code, 0L);
    }

    SectionSum section(SectionName name) {
        return sections.getOrDefault(name, SectionSum.NONE);
    }

    /** A compaction counter of a section. */
    long upkeep(SectionName name, ToLongFunction<CompactionStats> count) {
        CompactionStats upkeep =
                pipeline == null ? null : pipeline.activity().upkeep().get(name);
        return upkeep == null ? 0 : count.applyAsLong(upkeep);
    }

    /** All sections that have metrics. */
    Set<SectionName> sections() {
        Set<SectionName> all = new HashSet<>(sections.keySet());
        if (pipeline != null) {
            all.addAll(pipeline.activity().upkeep().keySet());
        }
        return all;
    }

    long withheld(String site, Exclusion reason) {
        return withheld.getOrDefault(site, Map.of()).getOrDefault(reason, 0L);
    }

    /** A metric of a site's task; 0 when the task is not in this process. */
    long site(String site, ToLongFunction<SiteMetrics> figure) {
        return pipeline == null
                ? 0
                : pipeline.activity().sites().stream()
                        .filter(figures -> figures.site().equals(site))
                        .mapToLong(figure)
                        .sum();
    }

    StreamsMetrics streams() {
        return pipeline == null ? StreamsMetrics.NONE : pipeline.streams();
    }
}
