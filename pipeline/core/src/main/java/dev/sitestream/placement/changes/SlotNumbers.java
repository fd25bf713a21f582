package dev.sitestream.placement.changes;

import java.util.BitSet;

/** The numbers of the slots in which changes are stored; the lowest free one is used next. */
public final class SlotNumbers {

    private final BitSet used = new BitSet();

    /** Takes a free number. */
    int take() {
        int slot = used.nextClearBit(0);
        used.set(slot);
        return slot;
    }

    /** Marks a number as used, since the store has a change in this slot. */
    public void occupy(int slot) {
        used.set(slot);
    }

    void free(int slot) {
        used.clear(slot);
    }
}
