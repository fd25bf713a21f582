package dev.sitestream.shard;

/**
 * What was done to keep the number of a section's files near the optimum.
 *
 * @param moves pages that were moved into other files
 * @param retired shards whose pages have all left
 */
public record Upkeep(long moves, long retired) {

    /** Both together. */
    public Upkeep and(Upkeep other) {
        return new Upkeep(moves + other.moves, retired + other.retired);
    }
}
