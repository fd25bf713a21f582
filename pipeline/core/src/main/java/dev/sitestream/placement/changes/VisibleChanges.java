package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.ShardCopies.Shown;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reports the changes of a lane's pages once crawlers can see them.
 *
 * <p>A change of a listed page costs nothing extra: its slot says which change it shows ({@link EntryChange}), and when
 * a file's slots are copied to be written, those that have changed are kept until the index lists this content. If too
 * many would be kept, only their numbers are, and the slots are read again; after a restart, all slots of the shard
 * are. Only removals are stored, since their slots are gone.
 *
 * <p>Of the changes of a page that become visible together, the last one is reported; nothing is reported of a page
 * that is gone before its file shows it. A page that moves is reported at its latest place only, so the reports of a
 * page are in order. A shard's progress is stored with the last of its reports: after a crash some reports come again,
 * and none is missing. Only then may the kind of a report not fit the one before, such as an update of a page that was
 * not reported as listed.
 */
public final class VisibleChanges {

    /** The maximum number of slots whose bytes are kept in memory. */
    static final int MOST_KEPT = 50_000;

    private static final SlotCopies IGNORED = (slot, page) -> {};

    /** Until the receiver is known, everything is kept for it. */
    private static final Receiver UNKNOWN = new Receiver() {
        @Override
        public boolean wants(Change change, long timeMicros) {
            return true;
        }

        @Override
        public void accept(VisibleChange change) {
            throw new IllegalStateException("a change is reported before there is a receiver: " + change);
        }
    };

    private final boolean on;
    private final LaneStore store;
    private final Function<ShardId, @Nullable Shard> shards;
    private final Map<ShardId, ShardCopies> copies = new HashMap<>();
    private final RemovalQueue removals;
    private final WatchedChanges watched = new WatchedChanges();
    private final Deque<Report> reports = new ArrayDeque<>();

    private Receiver receiver = UNKNOWN;

    /** How many slots all copies keep with their bytes. */
    private int kept;

    /** Receives the changes, in order. */
    public interface Receiver {

        /**
         * Whether the receiver wants a change of this kind and time. It is asked when the change happens or is copied,
         * so that nothing is kept in vain, and again when the change is visible.
         */
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
            present.forEach(shard -> copies.put(shard.id(), new ShardCopies(shard.revision())));
            reports.addAll(removals.restore());
        } else {
            removals.clear();
        }
    }

    /** Sets who gets the changes. */
    public void reportTo(Receiver other) {
        receiver = other;
    }

    /** Sets who sees what becomes visible, whether the changes are reported or not. */
    public void watchBy(ChangeWatcher watcher) {
        watched.watchBy(watcher);
    }

    /**
     * Returns the change of a page whose data changes, combined with former ones that will not be reported.
     *
     * @param page its former state
     * @param revision the revision of the page's shard that first shows it
     */
    public EntryChange updated(Listed page, long timeMicros, long revision) {
        boolean isFirst = isUnshown(page) && !isCopied(page);
        return new EntryChange(isFirst ? Change.LISTED : Change.UPDATED, revision, timeMicros);
    }

    /**
     * Returns the change of a page whose place or entry changes, but not its data, combined with former ones that will
     * not be reported.
     *
     * @param page its former state
     * @param revision the revision of the page's shard that first shows it
     */
    public EntryChange relisted(Listed page, long revision) {
        EntryChange last = page.change();
        EntryChange change = new EntryChange(Change.RELISTED, revision, last.timeMicros());
        if (isCopied(page) || isReported(page)) {
            return change;
        }
        boolean wasSeen = last.change() == Change.LISTED && !isUnshown(page);
        return change.after(wasSeen ? Change.UPDATED : last.change());
    }

    /**
     * Records that a page has left its slot for another one: its former content is not reported any more.
     *
     * @param change the page's change at its new place
     * @return the change combined with what would have been reported of the former place
     */
    public EntryChange move(Place from, EntryChange change) {
        ShardCopies known = copies.get(from.shard());
        Change pending = known == null ? null : known.pending(from.slot());
        leave(from);
        return pending == null ? change : change.after(pending);
    }

    /** Whether the page's latest change lists it, and no file that crawlers see shows it. */
    private boolean isUnshown(Listed page) {
        Shard shard = shards.apply(page.place().shard());
        return page.isNew() && shard != null && page.changedAt() > shard.shown();
    }

    /** Whether the page's latest change is kept, to be reported when its copy is shown. */
    private boolean isCopied(Listed page) {
        ShardCopies known = copies.get(page.place().shard());
        return known != null && known.has(page.place().slot(), page.changedAt());
    }

    /** Whether the page's latest change has been reported, or certainly will be. */
    private boolean isReported(Listed page) {
        Shard shard = shards.apply(page.place().shard());
        return shard != null
                && page.changedAt() <= Math.max(shard.reported(), of(shard.id()).takenTo());
    }

    /** Whether the removal by which a page left its place is not reported yet. */
    public boolean isPending(Departure removed) {
        return removals.has(removed);
    }

    /** Records that a page is listed again; returns whether its removal was not reported yet. Then it will not be. */
    public boolean takeBack(Departure removed) {
        if (!isPending(removed)) {
            return false;
        }
        watched.takeBack(removed);
        return true;
    }

    /** Whether the listing of a page was reported, or will be; not if no file that crawlers see has shown the page. */
    public boolean isSeen(Listed page) {
        Place place = page.place();
        ShardCopies known = copies.get(place.shard());
        return !isUnshown(page) && (known == null || known.pending(place.slot()) != Change.LISTED);
    }

    /**
     * Records that a page that was {@linkplain #isSeen seen}, and is no longer listed, has left its last place.
     *
     * @param timeMicros when it was deleted or withheld
     */
    public void remove(Departure departure, String url, long timeMicros) {
        PendingRemoval removal = new PendingRemoval(departure.shard(), url, timeMicros, departure.revision());
        watched.remove(removal);
        if (on && receiver.wants(Change.UNLISTED, timeMicros)) {
            removals.add(removal);
        }
    }

    /** Records that a page has left its slot: what it was there is not reported any more. */
    public void leave(Place place) {
        watched.leave(place);
        ShardCopies known = copies.get(place.shard());
        if (known != null) {
            known.remove(place.slot());
        }
    }

    /**
     * Begins a copy of the shard's present content, whose slots have to be added at once. Pages that have left their
     * slots are ignored: they are reported at their new places.
     */
    public SlotCopies copy(Shard shard) {
        SlotCopies watching = watched.copy(shard);
        if (!on && watching == null) {
            return IGNORED;
        }
        SlotCopies reporting = on ? copyToReport(shard) : IGNORED;
        SlotCopies watchingToo = watching == null ? IGNORED : watching;
        return (slot, page) -> {
            if (!shard.isLingering(slot)) {
                reporting.add(slot, page);
                watchingToo.add(slot, page);
            }
        };
    }

    private SlotCopies copyToReport(Shard shard) {
        ShardCopies known = of(shard.id());
        long before = known.begin(shard.revision());
        CopiedSlots copied = known.last();
        return (slot, page) -> {
            kept -= copied.kept();
            copied.add(slot, page, before, receiver);
            kept += copied.kept();
            if (kept > MOST_KEPT) {
                kept -= copied.kept();
                copied.dropBytes();
            }
        };
    }

    /** Records that crawlers can see this revision of the shard, since this time. */
    public void show(Shard shard, long revision, long sinceMillis) {
        watched.show(shard.id(), revision, sinceMillis);
        if (!on) {
            shard.setReported(revision);
            shard.setShown(revision);
            return;
        }
        ShardCopies known = of(shard.id());
        long after = Math.max(shard.reported(), known.shownTo());
        if (revision <= after) {
            return;
        }
        shard.setShown(Math.max(shard.shown(), revision));
        long unknownTo = Math.min(known.unknownTo(), revision);
        if (unknownTo > after) {
            scan(shard, allSlots(shard), after, unknownTo, sinceMillis);
        }
        kept -= known.kept();
        Shown shown = known.show(revision, shard.reported());
        kept += known.kept();
        reports.add(new SlotsReport(shard.id(), shown.slots(), sinceMillis));
        scan(shard, shown.others(), after, revision, sinceMillis);
        reports.add(removals.show(shard.id(), revision, sinceMillis));
        reports.add(new End(shard.id(), revision));
    }

    private void scan(Shard shard, BitSet slots, long after, long last, long sinceMillis) {
        reports.add(new ScanReport(store, shard.id(), slots, shard::isLingering, after, last, sinceMillis));
    }

    private static BitSet allSlots(Shard shard) {
        BitSet all = new BitSet();
        all.set(0, shard.nextSlot());
        return all;
    }

    /** Records that no index lists the file of this shard any more, since this time. */
    public void drop(ShardId shard, long sinceMillis) {
        watched.drop(shard, sinceMillis);
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
    public void report(int most) {
        int left = most;
        while (left > 0 && !reports.isEmpty()) {
            left -= reports.element().run(left, receiver);
            if (reports.element().isDone()) {
                reports.remove();
            }
        }
    }

    private ShardCopies of(ShardId id) {
        return copies.computeIfAbsent(id, absent -> new ShardCopies(0));
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
