package dev.sitestream.placement.state;

import java.util.Arrays;

/**
 * A shard's blocks: runs of adjacent slots, each compressed on its own. A block's bytes depend on its slots and on the
 * last slots of the block before it, which are its compression context.
 *
 * <p>Counts the changes of each block since the lane was opened. The counts are not stored: they have a meaning only
 * for the instance that compressed the blocks.
 */
public final class Blocks {

    /** The number of slots in a block. */
    public static final int SLOTS = 500;

    /** The number of slots before a block that are its context. */
    public static final int CONTEXT = 50;

    private long[] revisions = new long[0];

    /** Returns the number, from 0, of the block that contains a slot. */
    public static int of(int slot) {
        return slot / SLOTS;
    }

    /** Returns the number of blocks that this number of slots takes. */
    public static int count(int slots) {
        return of(slots - 1) + 1;
    }

    /** Returns a block's first slot. */
    public static int start(int block) {
        return block * SLOTS;
    }

    /** Returns the first slot of a block's context; the first block has no context. */
    public static int contextStart(int block) {
        return Math.max(0, start(block) - CONTEXT);
    }

    /** Returns the revision of a block: a number that identifies its content since the lane was opened. */
    public long revision(int block) {
        return block < revisions.length ? revisions[block] : 0;
    }

    void change(int slot) {
        int block = of(slot);
        increment(block);
        if (slot >= contextStart(block + 1)) {
            increment(block + 1);
        }
    }

    /** Increments the revisions of all blocks up to that of a slot, so that none is reused from earlier compression. */
    void renew(int lastSlot) {
        for (int block = 0; block <= of(lastSlot); block++) {
            increment(block);
        }
    }

    private void increment(int block) {
        if (block >= revisions.length) {
            revisions = Arrays.copyOf(revisions, Math.max(block + 1, 2 * revisions.length));
        }
        revisions[block]++;
    }
}
