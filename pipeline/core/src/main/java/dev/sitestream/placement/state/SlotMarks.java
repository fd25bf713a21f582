package dev.sitestream.placement.state;

import java.util.BitSet;

/**
 * The states of a shard's slots that are kept in memory only, two bits for each: whether its page has left it, and
 * whether crawlers may see the page at former places. They are set again from the slots when a lane starts.
 */
public final class SlotMarks {

    /** Whether the page of a slot has left it. */
    public enum SlotState {
        /** No: its page is here, or it is empty. */
        ORDINARY,
        /** The page has moved to another place, and the slot shows it until it is visible there. */
        LINGERING,
        /** The page was deleted or withheld, and the slot shows it until it is visible nowhere else. */
        LEAVING
    }

    /** What the page of a slot waits for, because of its former places. */
    public enum FormerState {
        /** Nothing: it has none, or another slot has their list. */
        NONE,
        /** Former places show the page until the index lists it here. */
        ARRIVING,
        /** Former places don't have to show the page any more, but crawlers may still see it there. */
        CLEARING
    }

    private final BitSet lingering = new BitSet();
    private final BitSet leaving = new BitSet();
    private final BitSet arriving = new BitSet();
    private final BitSet clearing = new BitSet();

    /** Returns whether the page of a slot has left it. */
    public SlotState state(int slot) {
        if (leaving.get(slot)) {
            return SlotState.LEAVING;
        }
        return lingering.get(slot) ? SlotState.LINGERING : SlotState.ORDINARY;
    }

    /** Returns what the page of a slot waits for. */
    public FormerState former(int slot) {
        if (arriving.get(slot)) {
            return FormerState.ARRIVING;
        }
        return clearing.get(slot) ? FormerState.CLEARING : FormerState.NONE;
    }

    public void set(int slot, SlotState state) {
        lingering.set(slot, state != SlotState.ORDINARY);
        leaving.set(slot, state == SlotState.LEAVING);
    }

    public void set(int slot, FormerState state) {
        arriving.set(slot, state == FormerState.ARRIVING);
        clearing.set(slot, state == FormerState.CLEARING);
    }

    /** Whether the page of a slot has left it, and the slot still shows it. */
    boolean isLingering(int slot) {
        return lingering.get(slot);
    }

    /** Returns the number of slots that show a page which has left them. */
    int lingering() {
        return lingering.cardinality();
    }

    /** Whether a page that was deleted or withheld is shown further. */
    boolean hasLeaving() {
        return !leaving.isEmpty();
    }

    /** Whether pages arrive. */
    public boolean hasArriving() {
        return !arriving.isEmpty();
    }

    /** Returns the first slot from a slot on whose page arrives; negative when there is none. */
    public int nextArriving(int fromSlot) {
        return arriving.nextSetBit(fromSlot);
    }

    /** Returns the slots with lists of former places that their pages wait for. */
    BitSet listing() {
        BitSet listing = (BitSet) arriving.clone();
        listing.or(clearing);
        listing.or(leaving);
        return listing;
    }
}
