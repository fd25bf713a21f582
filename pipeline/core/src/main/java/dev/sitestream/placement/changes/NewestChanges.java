package dev.sitestream.placement.changes;

import dev.sitestream.placement.state.ListingChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The newest changes of pages, in memory and in a store: at most one of each page, and at most a given number.
 *
 * <p>Each change has a numbered slot in the store, which is reused for another change. So the store never has more keys
 * than there were changes at once, and a scan of it does not step over deleted keys.
 */
public final class NewestChanges {

    private final int most;
    private final SlotNumbers slots;
    private final ChangeRecords records;
    private final TreeSet<Kept> order = new TreeSet<>(Comparator.comparing(Kept::change, ListingChange.NEWEST_FIRST));
    private final Map<String, Kept> byUrl = new HashMap<>();

    /**
     * Creates an empty set.
     *
     * @param most the maximum number of changes
     * @param slots the slot numbers; may be shared with other sets
     */
    public NewestChanges(int most, SlotNumbers slots, ChangeRecords records) {
        this.most = most;
        this.slots = slots;
        this.records = records;
    }

    /** A change in its slot. */
    record Kept(int slot, ListingChange change) {}

    /** Returns the change of a page; null if none is among the newest. */
    public @Nullable ListingChange of(String url) {
        Kept kept = byUrl.get(url);
        return kept == null ? null : kept.change();
    }

    /**
     * Adds a change. It replaces the change of the same page or, if the set is full, the oldest one; a change that is
     * older than all in a full set is not added.
     *
     * @return whether the change was added
     */
    public boolean add(ListingChange change) {
        Kept known = byUrl.get(change.url());
        if (known == null && isBeyond(change)) {
            return false;
        }
        int slot;
        if (known != null) {
            slot = leave(known).slot();
        } else if (isFull()) {
            slot = leave(order.last()).slot();
        } else {
            slot = slots.take();
        }
        enter(new Kept(slot, change));
        records.put(slot, change);
        return true;
    }

    /** Adds a change that is already stored in this slot. */
    public void adopt(int slot, ListingChange change) {
        Kept known = byUrl.get(change.url());
        if (known == null ? isBeyond(change) : known.change().number() >= change.number()) {
            free(slot);
            return;
        }
        if (known != null) {
            free(leave(known).slot());
        } else if (isFull()) {
            free(leave(order.last()).slot());
        }
        enter(new Kept(slot, change));
    }

    /** Whether the set is full and the change, which is of a page without one here, is older than all in it. */
    boolean isBeyond(ListingChange change) {
        return isFull()
                && ListingChange.NEWEST_FIRST.compare(change, order.last().change()) > 0;
    }

    /** Removes the matching changes and returns them; their slots remain used. */
    List<Kept> take(Predicate<ListingChange> which) {
        List<Kept> taken = new ArrayList<>();
        for (Kept kept : order) {
            if (which.test(kept.change())) {
                taken.add(kept);
            }
        }
        taken.forEach(this::leave);
        return taken;
    }

    /** Removes the oldest changes while they match. */
    public void removeOldest(Predicate<ListingChange> which) {
        while (!order.isEmpty() && which.test(order.last().change())) {
            free(leave(order.last()).slot());
        }
    }

    /** Returns all changes, ordered by {@link ListingChange#NEWEST_FIRST}. */
    public List<ListingChange> newestFirst() {
        return order.stream().map(Kept::change).toList();
    }

    int size() {
        return order.size();
    }

    private boolean isFull() {
        return order.size() >= most;
    }

    private void enter(Kept kept) {
        order.add(kept);
        byUrl.put(kept.change().url(), kept);
    }

    private Kept leave(Kept kept) {
        order.remove(kept);
        byUrl.remove(kept.change().url());
        return kept;
    }

    private void free(int slot) {
        slots.free(slot);
        records.remove(slot);
    }
}
