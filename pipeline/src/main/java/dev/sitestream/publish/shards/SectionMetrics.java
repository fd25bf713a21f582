package dev.sitestream.publish.shards;

/**
 * The shards of one series of a lane at one moment.
 *
 * @param series the section's
 * @param shards how many have pages
 * @param pages how many pages these list, or are about to
 * @param dirty how many shards have content that is not published
 * @param dirtySince since when the one has had it that has had it longest, in milliseconds since 1970; {@link
 *     Long#MAX_VALUE} when none has
 */
public record SectionMetrics(String series, int shards, long pages, int dirty, long dirtySince) {

    /** None as yet. */
    static SectionMetrics none(String series) {
        return new SectionMetrics(series, 0, 0, 0, Long.MAX_VALUE);
    }

    SectionMetrics withShard(long morePages) {
        return new SectionMetrics(series, shards + 1, pages + morePages, dirty, dirtySince);
    }

    SectionMetrics withDirty(long since) {
        return new SectionMetrics(series, shards, pages, dirty + 1, Math.min(dirtySince, since));
    }
}
