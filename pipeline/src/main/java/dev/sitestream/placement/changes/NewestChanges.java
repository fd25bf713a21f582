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
 * The newest changes of pages, one of each page and at most so many, in memory and in a store.
 *
 * <p>Each change has a numbered slot in the store, which is used again for another change. So the store has no more
 * keys than there were changes at once, and no scan of it steps over deleted keys.
 */
public final class NewestChanges {

    private final int most;
    private final SlotNumbers slots;
    private final ChangeRecords records;
    private final TreeSet<Kept> order = new TreeSet<>(Comparator.comparing(Kept::change, ListingChange.NEWEST_FIRST));
    private final Map<String, Kept> byUrl = new HashMap<>();

    /**
     * None yet.
     *
     * @param most how many to keep, at most
     * @param slots the numbers of slots, which others may share
     */
    public NewestChanges(int most, SlotNumbers slots, ChangeRecords records) {
        this.most = most;
        this.slots = slots;
        this.records = records;
    }

    /** A change in its slot. */
    record Kept(int slot, ListingChange change) {}

    /** The change of this page; null when none is among the newest. */
    public @Nullable ListingChange of(String url) {
        Kept kept = byUrl.get(url);
        return kept == null ? null : kept.change();
    }

    /**
     * Adds a change, in place of the one of the same page or else of the oldest one, unless it is older than all of as
     * many others.
     *
     * @return whether it is among the newest
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

    /** Adds a change that is in this slot of the store already. */
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

    /** Whether a change of another page is older than all of as many as are kept at most. */
    boolean isBeyond(ListingChange change) {
        return isFull()
                && ListingChange.NEWEST_FIRST.compare(change, order.last().change()) > 0;
    }

    /** Takes changes out that keep their slots. */
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

    /** Removes the oldest changes, as long as these are such. */
    public void removeOldest(Predicate<ListingChange> which) {
        while (!order.isEmpty() && which.test(order.last().change())) {
            free(leave(order.last()).slot());
        }
    }

    /** All of them, by {@link ListingChange#NEWEST_FIRST}. */
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
