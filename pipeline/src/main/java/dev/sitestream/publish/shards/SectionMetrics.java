package dev.sitestream.publish.shards;

/**
 * Metrics of a lane's shards of one series.
 *
 * @param series the section's series
 * @param shards the number of shards with pages
 * @param pages the number of pages that these list, or are about to list
 * @param dirty the number of shards with content that is not published
 * @param dirtySince when the first of these became dirty, in milliseconds since 1970; {@link Long#MAX_VALUE} when none
 *     is
 */
public record SectionMetrics(String series, int shards, long pages, int dirty, long dirtySince) {

    /** The metrics of a series without shards. */
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
