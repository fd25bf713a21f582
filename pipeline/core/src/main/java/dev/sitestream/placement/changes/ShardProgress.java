package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.CopiedSlots.Slot;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How far the changes of one shard have come: to copies that are written, to crawlers, and to reports. The revisions
 * up to which they have come follow each other:
 *
 * <pre>
 *   reported ≤ taken ≤ shown ≤ copied ≤ the shard's present revision
 * </pre>
 */
final class ShardProgress {

    /** How far the latest change of a slot has come. */
    enum Stage {
        /** Crawlers don't see it. */
        UNSHOWN,
        /** A copy that crawlers don't see yet keeps it, and it will be reported as it was copied. */
        COPIED,
        /** Crawlers see it, and it will be reported unless it changes before. */
        SHOWN,
        /** It has been reported, or certainly will be. */
        REPORTED
    }

    private final Shard shard;

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
    ShardProgress(Shard shard, long unknownTo) {
        this.shard = shard;
        this.unknownTo = unknownTo;
        this.copiedTo = unknownTo;
    }

    /** Returns the number of slots whose bytes are kept. */
    int kept() {
        return copies.stream().mapToInt(CopiedSlots::kept).sum();
    }

    /** Returns how far the latest change of a slot has come. */
    Stage stage(int slot, long changedAt) {
        if (isKept(slot, changedAt)) {
            return Stage.COPIED;
        }
        if (changedAt <= Math.max(shard.reported(), takenTo)) {
            return Stage.REPORTED;
        }
        return changedAt <= shard.shown() ? Stage.SHOWN : Stage.UNSHOWN;
    }

    private boolean isKept(int slot, long changedAt) {
        for (CopiedSlots copy : copies) {
            EntryChange change = copy.change(slot);
            if (change != null && change.revision() == changedAt) {
                return true;
            }
        }
        return false;
    }

    /**
     * Begins a copy of the shard's present content.
     *
     * @return the revision up to which changed slots were copied before
     */
    long beginCopy() {
        long before = copiedTo;
        long revision = shard.revision();
        copiedTo = Math.max(before, revision);
        if (copies.isEmpty() || copies.getLast().revision() != revision) {
            copies.add(new CopiedSlots(revision));
        }
        return before;
    }

    /** Returns the copy that was begun last. */
    CopiedSlots lastCopy() {
        return copies.getLast();
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

    /** Records that a page has left its slot: what was copied of it is not reported. */
    void leave(int slot) {
        copies.forEach(copy -> copy.remove(slot));
    }

    /** Records that crawlers see a revision; returns what they see with it, or null if they have seen it before. */
    @Nullable
    Shown show(long revision) {
        long after = Math.max(shard.reported(), shownTo);
        if (revision <= after) {
            return null;
        }
        shard.setShown(Math.max(shard.shown(), revision));
        long lastUnknown = Math.min(unknownTo, revision);
        boolean isAllTaken = Math.max(shard.reported(), takenTo) >= Math.max(shownTo, lastUnknown);
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
        if (isAllTaken && others.isEmpty()) {
            takenTo = revision;
        }
        return new Shown(after, lastUnknown, slots, others);
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
     * @param after the revision after which its changes come
     * @param unknownTo the revision up to which all slots have to be read, since their copies are unknown
     * @param slots the latest copies of the changed slots
     * @param others the numbers of changed slots that have to be read again after that
     */
    record Shown(long after, long unknownTo, List<Slot> slots, BitSet others) {}
}
