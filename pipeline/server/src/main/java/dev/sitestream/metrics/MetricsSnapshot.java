package dev.sitestream.metrics;

import dev.sitestream.app.PipelineMetrics;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.placement.series.CompactionStats;
import dev.sitestream.publish.shards.SectionMetrics;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
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
final class MetricsSnapshot {

    private final @Nullable PipelineMetrics pipeline;
    private final List<HealthIssue> healthIssues;
    private final Map<SectionName, SectionSum> sections = new HashMap<>();
    private final Map<String, Map<Exclusion, Long>> withheld = new HashMap<>();
    private final Map<String, SiteMetrics> sites = new HashMap<>();

    MetricsSnapshot(@Nullable PipelineMetrics pipeline, List<HealthIssue> healthIssues) {
        this.pipeline = pipeline;
        this.healthIssues = healthIssues;
        if (pipeline != null) {
            pipeline.activity().lanes().forEach(this::add);
            pipeline.activity().sites().forEach(site -> sites.put(site.site(), site));
        }
    }

    private void add(LaneMetrics lane) {
        for (SectionMetrics siteMetrics : lane.sections()) {
            SectionName name = new SectionName(lane.site(), Section.nameOf(siteMetrics.series()));
            sections.put(name, section(name).plus(siteMetrics));
        }
        Map<Exclusion, Long> sums = withheld.computeIfAbsent(lane.site(), site -> new HashMap<>());
        lane.withheld().forEach((reason, pages) -> sums.merge(reason, pages, Long::sum));
    }

    /** The time of the snapshot. */
    long steadyMillis() {
        return pipeline == null ? 0 : pipeline.steadyMillis();
    }

    List<HealthIssue> healthIssues() {
        return healthIssues;
    }

    /** A metric of the pipeline; 0 as long as there is none. */
    double of(ToDoubleFunction<PipelineMetrics> value) {
        return pipeline == null ? 0 : value.applyAsDouble(pipeline);
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
    long compaction(SectionName name, ToLongFunction<CompactionStats> count) {
        CompactionStats stats =
                pipeline == null ? null : pipeline.activity().compaction().get(name);
        return stats == null ? 0 : count.applyAsLong(stats);
    }

    /** All sections that have metrics. */
    Set<SectionName> sections() {
        Set<SectionName> all = new HashSet<>(sections.keySet());
        if (pipeline != null) {
            all.addAll(pipeline.activity().compaction().keySet());
        }
        return all;
    }

    long withheld(String site, Exclusion reason) {
        return withheld.getOrDefault(site, Map.of()).getOrDefault(reason, 0L);
    }

    /** A metric of a site's task; 0 when the task is not in this process. */
    long site(String site, ToLongFunction<SiteMetrics> value) {
        SiteMetrics metrics = sites.get(site);
        return metrics == null ? 0 : value.applyAsLong(metrics);
    }

    /** Whether this process has read an event of a site, or has pages or files of it. */
    boolean isUsed(Site site) {
        return events(site.id()).accepted() > 0
                || site(site.id(), SiteMetrics::listedFiles) > 0
                || site.sections().stream().anyMatch(section -> hasPages(new SectionName(site.id(), section.name())));
    }

    private boolean hasPages(SectionName name) {
        return section(name).pages() > 0;
    }

    /** Records of this kind for published pages. */
    long publishedPages(String kind) {
        return pipeline == null ? 0 : pipeline.activity().published().pages().getOrDefault(kind, 0L);
    }

    /** Records of this kind for published files. */
    long publishedFiles(String kind) {
        return pipeline == null ? 0 : pipeline.activity().published().files().getOrDefault(kind, 0L);
    }

    StreamsMetrics streams() {
        return pipeline == null ? StreamsMetrics.NONE : pipeline.streams();
    }
}
