package dev.sitestream.placement;

/**
 * What was done to keep the number of a section's files near the optimum.
 *
 * @param moves pages that were moved into other files
 * @param retired shards whose pages have all left
 */
public record CompactionStats(long moves, long retired) {

    /** Both together. */
    public CompactionStats and(CompactionStats other) {
        return new CompactionStats(moves + other.moves, retired + other.retired);
    }
}
