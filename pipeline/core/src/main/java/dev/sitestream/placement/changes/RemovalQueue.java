package dev.sitestream.placement.changes;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The removals of pages that are not reported yet. The store holds them under numbers that are used again; the memory
 * holds only their numbers and revisions.
 */
final class RemovalQueue {

    /** The revision under which the record of a whole file is kept: the last one. */
    private static final long OF_FILE = Long.MAX_VALUE;

    private final LaneStore store;
    private final SlotNumbers numbers = new SlotNumbers();

    /** The numbers of the removals from each shard, by the shard's first revision without the pages. */
    private final Map<ShardId, NavigableMap<Long, Deque<Integer>>> pending = new HashMap<>();

    RemovalQueue(LaneStore store) {
        this.store = store;
    }

    /** Restores the queue from the store; returns the reports of removals that are visible already. */
    List<ChangeReport> restore() {
        List<ChangeReport> reports = new ArrayList<>();
        store.forEachRemoval((number, removal) -> {
            numbers.occupy(number);
            enqueue(removal.shard(), removal.isOfFile() ? OF_FILE : removal.revision(), number);
            if (removal.isOfFile()) {
                reports.add(show(removal.shard(), OF_FILE, removal.timeMicros()));
            }
        });
        return reports;
    }

    void add(PendingRemoval removal) {
        enqueue(removal.shard(), removal.revision(), put(removal));
    }

    /** Whether the removal by which a page left its place is not reported yet. */
    boolean has(Departure departure) {
        NavigableMap<Long, Deque<Integer>> removals = pending.get(departure.shard());
        return removals != null && removals.containsKey(departure.revision());
    }

    /** Reports the removals up to a revision of a shard, which has become visible. */
    ChangeReport show(ShardId shard, long revision, long sinceMillis) {
        return new RemovalsReport(shard, revision, sinceMillis);
    }

    /**
     * Reports all removals from a shard whose file no index lists any more. That they are visible is stored until they
     * are reported, since the site does not repeat it.
     */
    ChangeReport drop(ShardId shard, long sinceMillis) {
        if (pending.containsKey(shard)) {
            enqueue(shard, OF_FILE, put(PendingRemoval.ofFile(shard, sinceMillis)));
        }
        return show(shard, OF_FILE, sinceMillis);
    }

    private int put(PendingRemoval removal) {
        int number = numbers.take();
        store.putRemoval(number, removal);
        return number;
    }

    private void enqueue(ShardId shard, long revision, int number) {
        pending.computeIfAbsent(shard, absent -> new TreeMap<>())
                .computeIfAbsent(revision, absent -> new ArrayDeque<>())
                .add(number);
    }

    /** Whether the page was not listed again, nor removed again from another place, since it was removed. */
    private boolean isLatest(PendingRemoval removal) {
        PageState state = store.page(removal.url());
        Departure departure = state == null ? null : state.departure();
        // The revisions of all shards are numbers of the lane's changes.
        return state == null
                || (departure != null && !departure.isStillShown() && departure.revision() <= removal.revision());
    }

    /** Reports the removals from a shard in their order, and forgets them. */
    private final class RemovalsReport implements ChangeReport {

        private final ShardId shard;
        private final long last;
        private final long sinceMillis;

        RemovalsReport(ShardId shard, long last, long sinceMillis) {
            this.shard = shard;
            this.last = last;
            this.sinceMillis = sinceMillis;
        }

        @Override
        public int run(int most, ChangeReceiver receiver) {
            NavigableMap<Long, Deque<Integer>> removals = pending.getOrDefault(shard, Collections.emptyNavigableMap());
            int count = 0;
            for (; count < most && !isDone(); count++) {
                Deque<Integer> first = removals.firstEntry().getValue();
                int number = first.remove();
                if (first.isEmpty()) {
                    removals.pollFirstEntry();
                }
                report(store.removal(number), receiver);
                store.removeRemoval(number);
                numbers.free(number);
            }
            if (removals.isEmpty()) {
                pending.remove(shard);
            }
            return count;
        }

        private void report(@Nullable PendingRemoval removal, ChangeReceiver receiver) {
            if (removal != null
                    && !removal.isOfFile()
                    && isLatest(removal)
                    && receiver.wants(Change.UNLISTED, removal.timeMicros())) {
                receiver.accept(VisibleChange.of(removal, sinceMillis));
            }
        }

        @Override
        public boolean isDone() {
            NavigableMap<Long, Deque<Integer>> removals = pending.get(shard);
            return removals == null || removals.isEmpty() || removals.firstKey() > last;
        }
    }
}
