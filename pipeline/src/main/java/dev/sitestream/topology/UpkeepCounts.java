package dev.sitestream.topology;

import dev.sitestream.shard.Upkeep;
import dev.sitestream.site.Section;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts what lanes did to keep the number of their files small, by site and section; for several threads. */
final class UpkeepCounts {

    private final Map<SectionName, Upkeep> counts = new ConcurrentHashMap<>();

    /** Adds what was done in a series of a site's section. */
    void add(String site, String series, Upkeep more) {
        counts.merge(new SectionName(site, Section.nameOf(series)), more, Upkeep::and);
    }

    Map<SectionName, Upkeep> counts() {
        return Map.copyOf(counts);
    }
}
