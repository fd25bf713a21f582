package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.VisibleChanges.Receiver;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The removals of pages that are not reported yet. The store holds them under numbers that are used again; the memory
 * holds only their numbers and revisions.
 */
final class RemovalQueue {

    private final LaneStore store;
    private final SlotNumbers numbers = new SlotNumbers();
    private final Map<ShardId, OfShard> shards = new HashMap<>();

    private record Removal(int number, long revision) {}

    /** The removals from one shard. */
    private static final class OfShard {

        /** By revision. */
        private final Deque<Removal> waiting = new ArrayDeque<>();

        /** How many are stored, whether they wait or are visible and not reported yet. */
        private int stored;

        void add(Removal removal) {
            waiting.add(removal);
            stored++;
        }
    }

    RemovalQueue(LaneStore store) {
        this.store = store;
    }

    /** Restores the queue from the store; returns the reports of removals that are visible already. */
    List<Report> restore() {
        Map<Integer, PendingRemoval> dropped = new HashMap<>();
        Map<ShardId, List<Removal>> found = new HashMap<>();
        store.forEachRemoval((number, removal) -> {
            numbers.occupy(number);
            if (removal.isOfFile()) {
                dropped.put(number, removal);
            } else {
                found.computeIfAbsent(removal.shard(), shard -> new ArrayList<>())
                        .add(new Removal(number, removal.revision()));
            }
        });
        found.forEach((shard, removals) -> {
            removals.sort(Comparator.comparingLong(Removal::revision));
            removals.forEach(of(shard)::add);
        });
        List<Report> reports = new ArrayList<>();
        dropped.forEach((number, file) -> reports.add(dropped(file.shard(), number, file.timeMicros())));
        return reports;
    }

    /** Removes everything from the store, since nothing is reported. */
    void clear() {
        List<Integer> all = new ArrayList<>();
        store.forEachRemoval((number, removal) -> all.add(number));
        all.forEach(store::removeRemoval);
    }

    void add(PendingRemoval removal) {
        of(removal.shard()).add(new Removal(put(removal), removal.revision()));
    }

    /** Takes the removals up to a revision of a shard, which has become visible. */
    Report show(ShardId shard, long revision, long sinceMillis) {
        OfShard removals = of(shard);
        List<Removal> shown = new ArrayList<>();
        while (!removals.waiting.isEmpty() && removals.waiting.getFirst().revision() <= revision) {
            shown.add(removals.waiting.removeFirst());
        }
        return new RemovalsReport(shard, shown.iterator(), sinceMillis);
    }

    /**
     * Takes all removals from a shard whose file no index lists any more. That they are visible is stored until they
     * are reported, since nobody says it again.
     */
    Report drop(ShardId shard, long sinceMillis) {
        OfShard removals = of(shard);
        return removals.stored == 0
                ? show(shard, 0, sinceMillis)
                : dropped(shard, put(PendingRemoval.ofFile(shard, sinceMillis)), sinceMillis);
    }

    private Report dropped(ShardId shard, int fileNumber, long sinceMillis) {
        of(shard).add(new Removal(fileNumber, Long.MAX_VALUE));
        return show(shard, Long.MAX_VALUE, sinceMillis);
    }

    private int put(PendingRemoval removal) {
        int number = numbers.take();
        store.putRemoval(number, removal);
        return number;
    }

    private OfShard of(ShardId shard) {
        return shards.computeIfAbsent(shard, absent -> new OfShard());
    }

    /** Whether the page was not listed again, nor removed again from another place, since it was removed. */
    private boolean isLatest(PendingRemoval removal) {
        PageState state = store.page(removal.url());
        return state == null || new Departure(removal.shard(), removal.revision()).equals(state.departure());
    }

    /** Reports removals, and forgets them. */
    private final class RemovalsReport implements Report {

        private final ShardId shard;
        private final Iterator<Removal> removals;
        private final long sinceMillis;

        RemovalsReport(ShardId shard, Iterator<Removal> removals, long sinceMillis) {
            this.shard = shard;
            this.removals = removals;
            this.sinceMillis = sinceMillis;
        }

        @Override
        public int run(int most, Receiver receiver) {
            int count = 0;
            for (; count < most && removals.hasNext(); count++) {
                int number = removals.next().number();
                PendingRemoval removal = store.removal(number);
                if (removal != null
                        && !removal.isOfFile()
                        && isLatest(removal)
                        && receiver.wants(Change.UNLISTED, removal.timeMicros())) {
                    receiver.accept(VisibleChange.of(removal, sinceMillis));
                }
                store.removeRemoval(number);
                numbers.free(number);
                of(shard).stored--;
            }
            if (of(shard).stored == 0) {
                shards.remove(shard);
            }
            return count;
        }

        @Override
        public boolean isDone() {
            return !removals.hasNext();
        }
    }
}
