package dev.sitestream.placement.state;

import java.util.Arrays;

/**
 * A shard's blocks: runs of neighbouring slots, which are compressed each on their own. A block's bytes depend on its
 * slots and, since it is compressed with them as its context, on the last slots of the block before it.
 *
 * <p>Counts the changes of each block since the lane was taken up, and is not stored: nobody else knows what it was
 * compressed from.
 */
public final class Blocks {

    /** How many slots a block has. */
    public static final int SLOTS = 500;

    /** How many slots before a block are its context. */
    public static final int CONTEXT = 50;

    private long[] revisions = new long[0];

    /** The number of the block, from 0, that a slot is in. */
    public static int of(int slot) {
        return slot / SLOTS;
    }

    /** A block's first slot. */
    public static int start(int block) {
        return block * SLOTS;
    }

    /** The first slot of a block's context; the first block has none. */
    public static int contextStart(int block) {
        return Math.max(0, start(block) - CONTEXT);
    }

    /** Tells the contents of a block apart that it has had since the lane was taken up. */
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

    /** Counts all blocks up to that of a slot as changed, so that none of them is taken as it was compressed before. */
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
