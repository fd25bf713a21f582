package dev.sitestream.placement.series;

/**
 * Compaction counters of a section.
 *
 * @param moves pages that were moved to other files
 * @param retired shards whose pages have all left
 */
public record CompactionStats(long moves, long retired) {

    /** Returns the sum of both. */
    public CompactionStats and(CompactionStats other) {
        return new CompactionStats(moves + other.moves, retired + other.retired);
    }
}
