package dev.sitestream.topology.metrics;

import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.placement.CompactionStats;
import java.util.Collection;
import java.util.Map;

/**
 * What the pipeline of this process has done by now, and what it holds, in detail.
 *
 * @param events the events of each site that has had any
 * @param rejected rejected events, by the code of the first reason; codes without any are missing
 * @param upkeep what was done to keep the number of files small, where anything was
 * @param lanes the lanes that are at work here, about a second ago at most
 * @param sites the sites whose tasks are at work here, as lately
 */
public record ActivityMetrics(
        Map<String, SiteEvents.Counts> events,
        Map<ProblemCode, Long> rejected,
        Map<SectionName, CompactionStats> upkeep,
        Collection<LaneMetrics> lanes,
        Collection<SiteMetrics> sites) {}
