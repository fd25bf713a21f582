package dev.sitestream.placement.state;

import java.util.List;

/**
 * What a lane remembers of a section beside its shards. Shard numbers count from 1; 0 stands for none.
 *
 * @param name the section
 * @param nextNumber the number that the next new shard gets
 * @param open the shard at whose end new pages are placed
 * @param freed slots that were freed lately, the latest last
 * @param emptying the shard whose pages compaction is moving into others
 * @param cursor the slot of that shard from which on it may still hold pages
 * @param target the shard that they are moved into
 * @param pausedUntil the lane's step before which compaction is not tried again
 */
public record SectionState(
        String name,
        int nextNumber,
        int open,
        List<FreedSlot> freed,
        int emptying,
        int cursor,
        int target,
        long pausedUntil) {

    public SectionState {
        freed = List.copyOf(freed);
    }

    /** A section without any page yet. */
    public static SectionState empty(String name) {
        return new SectionState(name, 1, 0, List.of(), 0, 0, 0, 0);
    }
}
