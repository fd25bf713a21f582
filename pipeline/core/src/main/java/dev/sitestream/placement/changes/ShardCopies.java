package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.CopiedSlots.Slot;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The copies of one shard's content that crawlers do not see yet. */
final class ShardCopies {

    /** In the order of their revisions, each with the slots that have changed since the copy before. */
    private final Deque<CopiedSlots> copies = new ArrayDeque<>();

    /** The revision up to which copies are unknown, since they were made before a restart. */
    private final long unknownTo;

    /** The revision up to which changed slots were copied. */
    private long copiedTo;

    /** The revision up to which changes have become visible. */
    private long shownTo = Long.MIN_VALUE;

    /** The revision up to which all changes are sure to be reported as they were. */
    private long takenTo = Long.MIN_VALUE;

    /** @param unknownTo the shard's revision if it was restored; 0 if it is new */
    ShardCopies(long unknownTo) {
        this.unknownTo = unknownTo;
        this.copiedTo = unknownTo;
    }

    /** Returns the number of slots whose bytes are kept. */
    int kept() {
        return copies.stream().mapToInt(CopiedSlots::kept).sum();
    }

    long unknownTo() {
        return unknownTo;
    }

    long shownTo() {
        return shownTo;
    }

    long takenTo() {
        return takenTo;
    }

    /**
     * Begins a copy of the content of this revision.
     *
     * @return the revision up to which changed slots were copied before
     */
    long begin(long revision) {
        long before = copiedTo;
        copiedTo = Math.max(before, revision);
        if (copies.isEmpty() || copies.getLast().revision() != revision) {
            copies.add(new CopiedSlots(revision));
        }
        return before;
    }

    CopiedSlots last() {
        return copies.getLast();
    }

    /** Whether the change of this revision in a slot will be reported as it was copied, if this copy is shown. */
    boolean has(int slot, long changedAt) {
        for (CopiedSlots copy : copies) {
            EntryChange change = copy.change(slot);
            if (change != null && change.revision() == changedAt) {
                return true;
            }
        }
        return false;
    }

    /** Returns what will be reported of the page in a slot when the last copy is shown; null if nothing will. */
    @Nullable
    Change pending(int slot) {
        Change pending = null;
        for (CopiedSlots copy : copies) {
            EntryChange change = copy.change(slot);
            if (change != null) {
                pending = pending == null
                        ? change.change()
                        : change.after(pending).change();
            }
        }
        return pending;
    }

    /** Removes a slot, since its page has left it. */
    void remove(int slot) {
        copies.forEach(copy -> copy.remove(slot));
    }

    /**
     * Removes and returns what a file of this revision shows, which has become visible.
     *
     * @param reported the revision up to which changes have been reported
     */
    Shown show(long revision, long reported) {
        boolean isSettled = Math.max(reported, takenTo) >= Math.max(shownTo, Math.min(unknownTo, revision));
        shownTo = revision;
        List<Slot> slots = List.of();
        BitSet others = new BitSet();
        while (!copies.isEmpty() && copies.getFirst().revision() <= revision) {
            CopiedSlots copy = copies.removeFirst();
            slots = slots.isEmpty() ? copy.slots() : merged(slots, copy.slots());
            if (copy.hasBytes()) {
                others.andNot(copy.numbers());
            } else {
                others.or(copy.numbers());
            }
        }
        if (isSettled && others.isEmpty()) {
            takenTo = revision;
        }
        return new Shown(slots, others);
    }

    private static List<Slot> merged(List<Slot> former, List<Slot> latest) {
        NavigableMap<Integer, Slot> merged = new TreeMap<>();
        former.forEach(slot -> merged.put(slot.number(), slot));
        latest.forEach(slot -> merged.merge(slot.number(), slot, (before, after) -> after.after(before)));
        return List.copyOf(merged.values());
    }

    /**
     * What has become visible.
     *
     * @param slots the latest copies of the changed slots
     * @param others the numbers of changed slots that have to be read again after that
     */
    record Shown(List<Slot> slots, BitSet others) {}
}
