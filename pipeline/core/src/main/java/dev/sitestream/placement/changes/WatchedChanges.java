package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.VisibleChanges.SlotCopies;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.ChangeCounts;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What becomes visible of a lane while somebody watches: how many changes, and some of them as examples.
 *
 * <p>It does not depend on whether the changes are reported to anybody, stores nothing, and keeps nothing while nobody
 * watches. What was copied for a file before somebody watched is not seen.
 */
final class WatchedChanges {

    /** The most examples of each file. */
    static final int EXAMPLES = 20;

    /** Removals have this part of the room for examples, if there are so many. */
    private static final int SHARE_OF_REMOVALS = 4;

    private final Map<ShardId, Watched> shards = new HashMap<>();
    private ChangeWatcher receiver = ChangeWatcher.NONE;

    void watchBy(ChangeWatcher other) {
        receiver = other;
    }

    /** Begins a copy of the shard's present content; null if nothing of it is kept. */
    @Nullable
    SlotCopies copy(Shard shard) {
        if (!isWatched()) {
            return null;
        }
        Watched watched = of(shard.id());
        long before = watched.copies.isEmpty() ? shard.shown() : watched.copies.getLast().revision;
        if (!watched.copies.isEmpty() && before == shard.revision()) {
            return null;
        }
        Copy copy = new Copy(shard.revision(), watched.removals);
        watched.removals = new Removals();
        watched.copies.add(copy);
        return (slot, page) -> copy.add(slot, page, before);
    }

    /** Records that a page has left its place. */
    void leave(Place place) {
        Watched watched = shards.get(place.shard());
        if (watched != null) {
            watched.copies.forEach(copy -> copy.remove(place.slot()));
        }
    }

    /** Records that a page that crawlers can see is not listed any more. */
    void remove(PendingRemoval removal) {
        if (isWatched()) {
            of(removal.shard()).removals.add(removal);
        }
    }

    /** Records that a removed page is listed again before crawlers could miss it. */
    void takeBack(Departure removed) {
        Watched watched = shards.get(removed.shard());
        if (watched != null) {
            watched.removalsOf(removed.revision()).takeBack(removed.revision());
        }
    }

    /** Passes on what a file of this revision shows, which crawlers can see now. */
    void show(ShardId shard, long revision, long sinceMillis) {
        Watched watched = isWatched() ? shards.get(shard) : null;
        if (watched == null) {
            return;
        }
        List<Copy> shown = new ArrayList<>();
        while (!watched.copies.isEmpty() && watched.copies.getFirst().revision <= revision) {
            shown.add(watched.copies.removeFirst());
        }
        if (watched.isEmpty()) {
            shards.remove(shard);
        }
        pass(shard, shown, new Removals(), sinceMillis);
    }

    /** Passes on what is not visible any more because no index lists the file of this shard. */
    void drop(ShardId shard, long sinceMillis) {
        Watched watched = shards.remove(shard);
        if (watched != null && isWatched()) {
            List<Copy> removed = new ArrayList<>();
            watched.copies.forEach(copy -> removed.add(new Copy(copy.revision, copy.removals)));
            pass(shard, removed, watched.removals, sinceMillis);
        }
    }

    private boolean isWatched() {
        boolean isWatched = receiver.isWatching();
        if (!isWatched && !shards.isEmpty()) {
            shards.clear();
        }
        return isWatched;
    }

    private Watched of(ShardId shard) {
        return shards.computeIfAbsent(shard, absent -> new Watched());
    }

    private void pass(ShardId shard, List<Copy> copies, Removals last, long sinceMillis) {
        BitSet listed = new BitSet();
        BitSet updated = new BitSet();
        BitSet relisted = new BitSet();
        long unlisted = last.count;
        for (Copy copy : copies) {
            listed.or(copy.listed);
            updated.or(copy.updated);
            relisted.or(copy.relisted);
            unlisted += copy.removals.count;
        }
        // Of the changes of a page that become visible together, the most important one counts.
        updated.andNot(listed);
        relisted.andNot(listed);
        relisted.andNot(updated);
        ChangeCounts counts =
                new ChangeCounts(listed.cardinality(), updated.cardinality(), relisted.cardinality(), unlisted);
        if (counts.sum() == 0) {
            return;
        }
        // Removals are few, and would hardly ever find room behind all others.
        int room = receiver.room();
        int forRemoved = (int) Math.min(unlisted, room / SHARE_OF_REMOVALS);
        Map<Integer, VisibleChange> pages = new HashMap<>();
        List<VisibleChange> removed = new ArrayList<>();
        for (Copy copy : copies) {
            copy.examples.forEach((slot, page) -> {
                Change change = changeOf(slot, listed, updated, relisted);
                if (change != null && (pages.size() < room - forRemoved || pages.containsKey(slot))) {
                    EntryChange own = ListedPage.changeOf(page);
                    EntryChange combined = new EntryChange(change, own.revision(), own.timeMicros());
                    pages.put(slot, VisibleChange.of(shard, page, combined, sinceMillis));
                }
            });
            copy.removals.addTo(removed, sinceMillis);
        }
        last.addTo(removed, sinceMillis);
        List<VisibleChange> examples = new ArrayList<>(pages.values());
        removed.stream().limit(Math.max(0, room - examples.size())).forEach(examples::add);
        receiver.accept(counts, examples);
    }

    private static @Nullable Change changeOf(int slot, BitSet listed, BitSet updated, BitSet relisted) {
        if (listed.get(slot)) {
            return Change.LISTED;
        }
        if (updated.get(slot)) {
            return Change.UPDATED;
        }
        return relisted.get(slot) ? Change.RELISTED : null;
    }

    /** What is kept of one shard. */
    private static final class Watched {

        /** In the order of their revisions. */
        private final Deque<Copy> copies = new ArrayDeque<>();

        /** The removals since the last copy. */
        private Removals removals = new Removals();

        boolean isEmpty() {
            return copies.isEmpty() && removals.count == 0;
        }

        /** Where a removal of this revision is counted. */
        Removals removalsOf(long revision) {
            for (Copy copy : copies) {
                if (revision <= copy.revision) {
                    return copy.removals;
                }
            }
            return removals;
        }
    }

    /** The changes that one copy of a shard's content shows, and no copy before. */
    private static final class Copy {

        private final long revision;
        private final Removals removals;
        private final BitSet listed = new BitSet();
        private final BitSet updated = new BitSet();
        private final BitSet relisted = new BitSet();

        /** The first of the changed slots. */
        private final Map<Integer, byte[]> examples = new HashMap<>();

        Copy(long revision, Removals removals) {
            this.revision = revision;
            this.removals = removals;
        }

        void add(int slot, byte[] page, long after) {
            EntryChange change = ListedPage.changeOf(page);
            if (change.revision() <= after) {
                return;
            }
            BitSet slots = switch (change.change()) {
                case LISTED -> listed;
                case UPDATED -> updated;
                case RELISTED, UNLISTED -> relisted;
            };
            slots.set(slot);
            if (examples.size() < EXAMPLES) {
                examples.put(slot, page);
            }
        }

        void remove(int slot) {
            listed.clear(slot);
            updated.clear(slot);
            relisted.clear(slot);
        }
    }

    /** Pages that were removed from a shard. */
    private static final class Removals {

        private final List<PendingRemoval> examples = new ArrayList<>();
        private long count;

        void add(PendingRemoval removal) {
            count++;
            if (examples.size() < EXAMPLES) {
                examples.add(removal);
            }
        }

        void takeBack(long revision) {
            count = Math.max(0, count - 1);
            examples.removeIf(removal -> removal.revision() == revision);
        }

        void addTo(List<VisibleChange> removed, long sinceMillis) {
            examples.forEach(removal -> removed.add(VisibleChange.of(removal, sinceMillis)));
        }
    }
}
