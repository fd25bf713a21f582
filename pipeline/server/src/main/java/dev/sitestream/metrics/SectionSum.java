package dev.sitestream.metrics;

import dev.sitestream.publish.shards.SectionMetrics;

/**
 * The metrics of a site's section in this process, over all lanes and file formats.
 *
 * @param shards how many shards have pages
 * @param pages how many pages these list, or are about to
 * @param dirty how many shards have unpublished content
 * @param dirtySinceMillis since when the oldest of these has been dirty; {@link Long#MAX_VALUE}
 *     when there is none
 */
record SectionSum(long shards, long pages, long dirty, long dirtySinceMillis) {

    static final SectionSum NONE = new SectionSum(0, 0, 0, Long.MAX_VALUE);

    SectionSum plus(SectionMetrics other) {
        return new SectionSum(
                shards + other.shards(),
                pages + other.pages(),
                dirty + other.dirty(),
                Math.min(dirtySinceMillis, other.dirtySinceMillis()));
    }

    /** How long the oldest dirty shard has been dirty at this time. */
    double dirtySeconds(long steadyMillis) {
        return dirtySinceMillis == Long.MAX_VALUE ? 0 : Math.max(0, steadyMillis - dirtySinceMillis) / 1000.0;
    }
}
