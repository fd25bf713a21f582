package dev.sitestream.topology.metrics;

import dev.sitestream.publish.shards.SectionMetrics;
import dev.sitestream.site.Exclusion;
import java.util.List;
import java.util.Map;

/**
 * The metrics of a lane at one moment.
 *
 * @param site the id of its site
 * @param sections its shards, by series
 * @param withheld how many of its pages are withheld, by reason; a page with several reasons counts under each
 */
public record LaneMetrics(String site, List<SectionMetrics> sections, Map<Exclusion, Long> withheld) {}
