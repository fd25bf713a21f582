package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.NewestChanges.Kept;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.placement.state.OutboxEntry;
import dev.sitestream.placement.state.ShardId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a lane's pages for its site's feeds: each is kept until a file shows it, then handed to the site.
 *
 * <p>A feed lists only the newest changes, so the outbox keeps no more of them, however large a load is: the newest
 * ones of each shard, and of the lane those that the site has as well. A change can't be in a feed if crawlers see
 * enough newer changes no later than it. Changes that a file being written shows are kept apart from later ones, since
 * a newer change may displace only changes that crawlers see together with it. If very many shards wait for their
 * files, the oldest changes of all shards are dropped: feeds lack them until everything is published, and by then they
 * would have left the feeds anyway.
 */
public final class FeedOutbox {

    /** The limit of waiting changes in all shards together, as a multiple of a feed's entries. */
    static final int MOST_FEEDS = 16;

    private final int most;
    private final LaneStore store;
    private final SlotNumbers slots = new SlotNumbers();
    private final Map<ShardId, ShardChanges> shards = new HashMap<>();

    /** The newest changes that were handed to the site. */
    private final NewestChanges published;

    /** Changes that crawlers can see and that were not handed to the site yet. */
    private final Deque<Kept> shown = new ArrayDeque<>();

    private int addedSinceLook;

    /**
     * Restores the outbox from the store.
     *
     * @param most how many changes the site's feeds list; 0 if it has none
     * @param exists whether a shard still exists
     */
    public FeedOutbox(int most, LaneStore store, Predicate<ShardId> exists) {
        this.most = most;
        this.store = store;
        this.published = new NewestChanges(most, slots, recordsOf(null));
        Map<Integer, OutboxEntry> stored = store.pendingChanges();
        if (most == 0) {
            stored.keySet().forEach(store::removePendingChange);
            return;
        }
        stored.keySet().forEach(slots::occupy);
        stored.forEach((slot, pending) -> {
            ShardId shard = pending.shard();
            if (shard == null) {
                published.adopt(slot, pending.change());
            } else if (exists.test(shard)) {
                of(shard).open.adopt(slot, pending.change());
            } else {
                shown.add(new Kept(slot, pending.change()));
            }
        });
    }

    /** Keeps a change until the shard's file shows it. */
    public void keep(ShardId shard, ListingChange change) {
        if (most == 0) {
            return;
        }
        ShardChanges changes = of(shard);
        ListingChange known = changes.latest(change.url());
        if (known == null) {
            known = published.of(change.url());
        }
        if (known == null && published.isBeyond(change)) {
            return;
        }
        if (changes.open.add(known == null ? change : change.after(known)) && ++addedSinceLook >= most) {
            addedSinceLook = 0;
            makeRoom();
        }
    }

    /**
     * Notes that a write of the shard's current content has begun: later changes don't displace those that it shows.
     */
    public void copy(ShardId shard) {
        ShardChanges changes = shards.get(shard);
        if (changes != null) {
            changes.copy();
        }
    }

    /** Notes that the shard's file is listed and shows this revision. */
    public void show(ShardId shard, long revision) {
        ShardChanges changes = shards.get(shard);
        if (changes != null) {
            shown.addAll(changes.take(revision));
            if (changes.isEmpty()) {
                shards.remove(shard);
            }
        }
    }

    /** Returns how many changes crawlers can see that the site does not have yet. */
    public int shown() {
        return shown.size();
    }

    /** Takes up to {@code atMost} of the changes that are shown; later calls return the others. */
    public List<ListingChange> take(int atMost) {
        List<ListingChange> taken = new ArrayList<>();
        while (taken.size() < atMost && !shown.isEmpty()) {
            Kept next = shown.remove();
            slots.free(next.slot());
            store.removePendingChange(next.slot());
            ListingChange known = published.of(next.change().url());
            boolean outdated = known != null && known.number() >= next.change().number();
            ListingChange change = known == null ? next.change() : next.change().after(known);
            if (!outdated && published.add(change)) {
                taken.add(change);
            }
        }
        return taken;
    }

    private void makeRoom() {
        long open = shards.values().stream()
                .mapToLong(changes -> changes.open.size())
                .sum();
        if (open > (long) MOST_FEEDS * most) {
            ListingChange last = shards.values().stream()
                    .flatMap(changes -> changes.open.newestFirst().stream())
                    .sorted(ListingChange.NEWEST_FIRST)
                    .skip(MOST_FEEDS / 2L * most)
                    .findFirst()
                    .orElseThrow();
            shards.values().forEach(changes -> changes.open.removeOldest(change -> !isNewer(change, last)));
            shards.values().removeIf(ShardChanges::isEmpty);
        }
    }

    private static boolean isNewer(ListingChange change, ListingChange other) {
        return ListingChange.NEWEST_FIRST.compare(change, other) < 0;
    }

    private ShardChanges of(ShardId shard) {
        return shards.computeIfAbsent(shard, absent -> new ShardChanges(recordsOf(shard)));
    }

    private ChangeRecords recordsOf(@Nullable ShardId shard) {
        return new ChangeRecords() {
            @Override
            public void put(int slot, ListingChange change) {
                store.putPendingChange(slot, new OutboxEntry(shard, change));
            }

            @Override
            public void remove(int slot) {
                store.removePendingChange(slot);
            }
        };
    }

    /** The changes of one shard. */
    private final class ShardChanges {

        private final ChangeRecords records;

        /** Changes that the next listed copy of the file shows. */
        private NewestChanges next;

        /** Changes that only later copies of the file show. */
        private NewestChanges afterNext;

        /** Changes that no copy of the file shows yet. */
        private final NewestChanges open;

        ShardChanges(ChangeRecords records) {
            this.records = records;
            this.next = none();
            this.afterNext = none();
            this.open = none();
        }

        boolean isEmpty() {
            return all().allMatch(changes -> changes.size() == 0);
        }

        @Nullable
        ListingChange latest(String url) {
            ListingChange latest = open.of(url);
            latest = latest == null ? afterNext.of(url) : latest;
            return latest == null ? next.of(url) : latest;
        }

        void copy() {
            NewestChanges copied = next.size() == 0 ? next : afterNext;
            open.take(change -> true).forEach(kept -> copied.adopt(kept.slot(), kept.change()));
        }

        /** Takes the newest changes up to a revision, in the order in which they were made. */
        List<Kept> take(long revision) {
            NewestChanges newest = none();
            all().flatMap(changes -> changes.take(change -> change.number() <= revision).stream())
                    .forEach(kept -> newest.adopt(kept.slot(), kept.change()));
            if (next.size() == 0) {
                next = afterNext;
                afterNext = none();
            }
            return newest.take(change -> true).stream()
                    .sorted(Comparator.comparingLong(kept -> kept.change().number()))
                    .toList();
        }

        private Stream<NewestChanges> all() {
            return Stream.of(next, afterNext, open);
        }

        private NewestChanges none() {
            return new NewestChanges(most, slots, records);
        }
    }
}
