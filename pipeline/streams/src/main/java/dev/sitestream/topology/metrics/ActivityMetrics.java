package dev.sitestream.topology.metrics;

import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.placement.series.CompactionStats;
import java.util.Collection;
import java.util.Map;

/**
 * Detailed metrics of what this process has done and what it holds.
 *
 * @param events event counts by site, for sites that had events
 * @param rejected rejected events, by the code of the first problem; codes without any are missing
 * @param ignored records of sources that rightly make no event, such as heartbeats
 * @param compaction compaction counts by section, for sections that had any
 * @param lanes the lanes that run in this process, at most about a second old
 * @param sites the sites whose tasks run in this process, at most about a second old
 * @param published records of the public topics
 */
public record ActivityMetrics(
        Map<String, SiteEvents.Counts> events,
        Map<ProblemCode, Long> rejected,
        long ignored,
        Map<SectionName, CompactionStats> compaction,
        Collection<LaneMetrics> lanes,
        Collection<SiteMetrics> sites,
        PublishedCounts.Counts published) {}
