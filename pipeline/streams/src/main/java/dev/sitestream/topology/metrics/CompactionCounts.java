package dev.sitestream.topology.metrics;

import dev.sitestream.placement.series.CompactionStats;
import dev.sitestream.site.Section;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Compaction counters by site and section. Thread-safe. */
public final class CompactionCounts {

    private final Map<SectionName, CompactionStats> counts = new ConcurrentHashMap<>();

    /** Adds the counts of a compaction in a series of a site's section. */
    public void add(String site, String series, CompactionStats more) {
        counts.merge(new SectionName(site, Section.nameOf(series)), more, CompactionStats::and);
    }

    Map<SectionName, CompactionStats> counts() {
        return Map.copyOf(counts);
    }
}
