package dev.sitestream.metrics;

import dev.sitestream.publish.shards.SectionMetrics;

/**
 * A section of a site in this process: of all lanes, and whatever the form of its files.
 *
 * @param shards how many have pages
 * @param pages how many pages these list, or are about to
 * @param dirty how many shards have content that is not published
 * @param dirtySince since when the one has had it that has had it longest, in milliseconds since 1970; {@link
 *     Long#MAX_VALUE} when none has
 */
record SectionSum(long shards, long pages, long dirty, long dirtySince) {

    static final SectionSum NONE = new SectionSum(0, 0, 0, Long.MAX_VALUE);

    SectionSum and(SectionMetrics more) {
        return new SectionSum(
                shards + more.shards(),
                pages + more.pages(),
                dirty + more.dirty(),
                Math.min(dirtySince, more.dirtySince()));
    }

    /** How long the one has been dirty that has been longest, until this time in milliseconds since 1970. */
    double dirtySeconds(long now) {
        return dirtySince == Long.MAX_VALUE ? 0 : Math.max(0, now - dirtySince) / 1000.0;
    }
}
