package dev.sitestream.placement.state;

import java.util.List;

/**
 * The state of a section in a lane, apart from its shards. Shard numbers count from 1; 0 means none.
 *
 * @param name the section
 * @param nextNumber the number of the next new shard
 * @param open the shard at whose end new pages are placed
 * @param freed slots that were freed recently, the latest last
 * @param emptying the shard whose pages compaction is moving to others
 * @param cursor the first slot of that shard that may still hold a page
 * @param target the shard that they are moved to
 * @param mayOpenTarget whether they may open another shard
 * @param pausedUntil the lane's step before which compaction is not tried again
 * @param trend whether many pages leave it
 */
public record SectionState(
        String name,
        int nextNumber,
        int open,
        List<FreedSlot> freed,
        int emptying,
        int cursor,
        int target,
        boolean mayOpenTarget,
        long pausedUntil,
        Trend trend) {

    public SectionState {
        freed = List.copyOf(freed);
    }

    /** Returns the state of a section without pages. */
    public static SectionState empty(String name) {
        return new SectionState(name, 1, 0, List.of(), 0, 0, 0, false, 0, Trend.NONE);
    }
}
