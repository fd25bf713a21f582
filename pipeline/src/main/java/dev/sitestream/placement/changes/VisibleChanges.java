package dev.sitestream.placement.changes;

import dev.sitestream.placement.slot.EntryChange;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reports the changes of a lane's pages once crawlers can see them.
 *
 * <p>A change of a listed page costs nothing extra: its slot says which change it shows ({@link EntryChange}), and when
 * a file's slots are copied to be written, those that have changed are kept until the index lists this content. What is
 * kept is only a copy: if the process ends, or if too much would be kept, the shard's slots are scanned instead. Only
 * removals are stored, since their slots are gone.
 *
 * <p>Of the changes of a page that become visible together, the last one is reported. A page that moves is reported at
 * its latest place only, so the reports of a page are in order. A shard's progress is stored with the last of its
 * reports: after a crash some reports come again, and none is missing.
 */
public final class VisibleChanges {

    /** The maximum number of slots that are kept in memory. */
    static final int MOST_KEPT = 50_000;

    private static final SlotCopies IGNORED = (slot, page) -> {};

    private final boolean on;
    private final LaneStore store;
    private final Function<ShardId, @Nullable Shard> shards;
    private final Map<ShardId, ShardCopies> copies = new HashMap<>();
    private final RemovalQueue removals;
    private final Deque<Report> reports = new ArrayDeque<>();

    /** How many slots all copies keep. */
    private int kept;

    /** Receives the changes, in order. */
    public interface Receiver {

        /** Whether the receiver wants a change of this kind and time. */
        boolean wants(Change change, long timeMicros);

        void accept(VisibleChange change);
    }

    /** Takes the slots that are copied for a file. */
    public interface SlotCopies {

        void add(int slot, byte[] page);
    }

    /**
     * Restores the changes from the store.
     *
     * @param on whether changes are reported at all
     * @param present the lane's shards
     * @param shards returns a shard, or null if it does not exist
     */
    public VisibleChanges(
            boolean on, LaneStore store, Iterable<Shard> present, Function<ShardId, @Nullable Shard> shards) {
        this.on = on;
        this.store = store;
        this.shards = shards;
        this.removals = new RemovalQueue(store);
        if (on) {
            present.forEach(shard -> of(shard.id()).forgetUpTo(shard.revision()));
            reports.addAll(removals.restore());
        } else {
            removals.clear();
        }
    }

    /** Whether the page's change is not yet reported. */
    public boolean isUnreported(Listed page) {
        Shard shard = shards.apply(page.place().shard());
        return shard == null || page.changedAt() > shard.reported();
    }

    /** Records that a page is no longer listed. */
    public void remove(Place place, String url, long timeMicros, long revision) {
        leave(place);
        if (on) {
            removals.add(new PendingRemoval(place.shard(), url, timeMicros, revision));
        }
    }

    /** Records that a page has left its slot: its former content there is not reported any more. */
    public void leave(Place place) {
        ShardCopies known = copies.get(place.shard());
        if (known != null) {
            kept -= known.kept();
            known.drop(place.slot());
            kept += known.kept();
        }
    }

    /** Begins a copy of the shard's present content, whose slots have to be added at once. */
    public SlotCopies copy(Shard shard) {
        if (!on) {
            return IGNORED;
        }
        ShardCopies known = of(shard.id());
        long before = known.begin(shard.revision());
        return (slot, page) -> {
            kept -= known.kept();
            known.add(slot, page, before);
            kept += known.kept();
            if (kept > MOST_KEPT) {
                kept -= known.kept();
                known.forget();
            }
        };
    }

    /** Records that crawlers can see this revision of the shard, since this time. */
    public void show(Shard shard, long revision, long sinceMillis) {
        if (!on) {
            shard.setReported(revision);
            return;
        }
        ShardCopies known = of(shard.id());
        long after = Math.max(shard.reported(), known.shownTo());
        if (revision <= after) {
            return;
        }
        if (known.show(revision)) {
            reports.add(new ScanReport(store, shard.id(), after, revision, sinceMillis));
        } else {
            kept -= known.kept();
            reports.add(new SlotsReport(shard.id(), known.take(revision), sinceMillis));
            kept += known.kept();
        }
        reports.add(removals.show(shard.id(), revision, sinceMillis));
        reports.add(new End(shard.id(), revision));
    }

    /** Records that no index lists the file of this shard any more, since this time. */
    public void drop(ShardId shard, long sinceMillis) {
        if (on) {
            reports.add(removals.drop(shard, sinceMillis));
            ShardCopies known = copies.remove(shard);
            kept -= known == null ? 0 : known.kept();
        }
    }

    /** Whether crawlers see no changes that are not reported yet. */
    public boolean isEmpty() {
        return reports.isEmpty();
    }

    /**
     * Reports changes that crawlers can see.
     *
     * @param most the maximum number of slots and removals to look at; later calls report the others
     */
    public void report(int most, Receiver receiver) {
        int left = most;
        while (left > 0 && !reports.isEmpty()) {
            left -= reports.element().run(left, receiver);
            if (reports.element().isDone()) {
                reports.remove();
            }
        }
    }

    private ShardCopies of(ShardId id) {
        return copies.computeIfAbsent(id, absent -> new ShardCopies());
    }

    /** The end of what a file has shown: it need not be reported again. */
    private final class End implements Report {

        private final ShardId id;
        private final long revision;

        End(ShardId id, long revision) {
            this.id = id;
            this.revision = revision;
        }

        @Override
        public int run(int most, Receiver receiver) {
            Shard shard = shards.apply(id);
            if (shard != null) {
                shard.setReported(Math.max(shard.reported(), revision));
                store.putShard(shard);
            }
            return 1;
        }

        @Override
        public boolean isDone() {
            return true;
        }
    }
}
