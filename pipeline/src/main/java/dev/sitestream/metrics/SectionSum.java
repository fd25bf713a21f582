package dev.sitestream.metrics;

import dev.sitestream.publish.shards.SectionMetrics;

/**
 * The metrics of a site's section in this process, over all lanes and file formats.
 *
 * @param shards how many shards have pages
 * @param pages how many pages these list, or are about to
 * @param dirty how many shards have unpublished content
 * @param dirtySince since when the oldest of these has been dirty, in milliseconds since 1970; {@link Long#MAX_VALUE}
 *     when there is none
 */
record SectionSum(long shards, long pages, long dirty, long dirtySince) {

    static final SectionSum NONE = new SectionSum(0, 0, 0, Long.MAX_VALUE);

    SectionSum and(SectionMetrics more) {
        return new SectionSum(
                shards + more.shards(),
                pages + more.pages(),
                dirty + more.dirty(),
                Math.min(dirtySince, more.dirtySinceMillis()));
    }

    /** How long the oldest dirty shard has been dirty at this time in milliseconds since 1970. */
    double dirtySeconds(long now) {
        return dirtySince == Long.MAX_VALUE ? 0 : Math.max(0, now - dirtySince) / 1000.0;
    }
}
