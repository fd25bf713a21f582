package dev.sitestream.placement.changes;

import dev.sitestream.placement.slot.ListedPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The changed slots of one shard in the copies of its content that no index is known to list yet. */
final class ShardCopies {

    private final Deque<Copy> copies = new ArrayDeque<>();
    private int kept;

    /** The revision up to which changes have become visible. */
    private long shownTo = Long.MIN_VALUE;

    /** The revision up to which changed slots were copied. */
    private long copiedTo;

    /** Whether slots have to be scanned when the next revision is shown, since the copies may lack changes. */
    private boolean scanned;

    /**
     * The changed slots of a copy.
     *
     * @param revision the shard's revision that the copy shows
     * @param slots the bytes of the changed slots, by their numbers
     */
    private record Copy(long revision, Map<Integer, byte[]> slots) {}

    /** Has slots be scanned up to the present revision, since nothing is known of former copies. */
    void forgetUpTo(long revision) {
        copiedTo = Math.max(copiedTo, revision);
        forget();
    }

    /** Drops all copies; slots are scanned instead. */
    void forget() {
        copies.clear();
        kept = 0;
        scanned = true;
    }

    /** Returns the number of slots that are kept. */
    int kept() {
        return kept;
    }

    /** Returns the revision up to which changes have become visible. */
    long shownTo() {
        return shownTo;
    }

    /**
     * Begins a copy of the content of this revision.
     *
     * @return the revision up to which changed slots were copied before
     */
    long begin(long revision) {
        long before = copiedTo;
        copiedTo = Math.max(before, revision);
        if (!scanned && (copies.isEmpty() || copies.getLast().revision() != revision)) {
            copies.add(new Copy(revision, new HashMap<>()));
        }
        return before;
    }

    /** Adds a slot to the last copy if its change is later than a revision. */
    void add(int slot, byte[] page, long after) {
        if (!scanned && ListedPage.changeOf(page).revision() > after) {
            kept += copies.getLast().slots().put(slot, page) == null ? 1 : 0;
        }
    }

    /** Drops a slot, since its page has left it. */
    void drop(int slot) {
        for (Copy copy : copies) {
            kept -= copy.slots().remove(slot) == null ? 0 : 1;
        }
    }

    /**
     * Records that a revision has become visible.
     *
     * @return whether the slots have to be scanned for its changes; if not, {@link #take} returns them
     */
    boolean show(long revision) {
        shownTo = revision;
        boolean scan = scanned;
        scanned = scanned && copiedTo > revision;
        return scan;
    }

    /** Removes and returns the changed slots that a file of this revision shows, each in its latest copy. */
    List<byte[]> take(long revision) {
        Map<Integer, byte[]> taken = new HashMap<>();
        while (!copies.isEmpty() && copies.getFirst().revision() <= revision) {
            Map<Integer, byte[]> slots = copies.removeFirst().slots();
            kept -= slots.size();
            if (taken.isEmpty()) {
                taken = slots;
            } else {
                taken.putAll(slots);
            }
        }
        return new ArrayList<>(taken.values());
    }
}
