package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.ShardProgress.Shown;
import dev.sitestream.placement.changes.ShardProgress.Stage;
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
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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

    private final LaneStore store;
    private final Function<ShardId, @Nullable Shard> shards;
    private final Map<ShardId, ShardProgress> progress = new HashMap<>();
    private final RemovalQueue removals;
    private final Deque<ChangeReport> reports = new ArrayDeque<>();

    private ChangeReceiver receiver = ChangeReceiver.NONE;

    /** How many slots all copies keep with their bytes. */
    private int kept;

    /** Takes the slots that are copied for a file. */
    public interface SlotCopies {

        void add(int slot, byte[] page);
    }

    /**
     * Restores the changes from the store.
     *
     * @param present the lane's shards
     * @param shards returns a shard, or null if it does not exist
     */
    public VisibleChanges(LaneStore store, Iterable<Shard> present, Function<ShardId, @Nullable Shard> shards) {
        this.store = store;
        this.shards = shards;
        this.removals = new RemovalQueue(store);
        present.forEach(shard -> progress.put(shard.id(), new ShardProgress(shard, shard.revision())));
        reports.addAll(removals.restore());
    }

    /** Sets who gets the changes. */
    public void reportTo(ChangeReceiver other) {
        receiver = other;
    }

    /**
     * Returns the change of a page whose data changes, combined with former ones that will not be reported.
     *
     * @param page its former state
     * @param revision the revision of the page's shard that first shows it
     */
    public EntryChange updated(Listed page, long timeMicros, long revision) {
        boolean isFirst = page.isNew() && stage(page) == Stage.UNSHOWN;
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
        return switch (stage(page)) {
            case COPIED, REPORTED -> change;
            case SHOWN -> change.after(page.isNew() ? Change.UPDATED : last.change());
            case UNSHOWN -> change.after(last.change());
        };
    }

    /**
     * Records that a page has left its slot for another one: its former content is not reported any more.
     *
     * @param change the page's change at its new place
     * @return the change combined with what would have been reported of the former place
     */
    public EntryChange move(Place from, EntryChange change) {
        Change pending = of(from.shard()).pending(from.slot());
        leave(from);
        return pending == null ? change : change.after(pending);
    }

    private Stage stage(Listed page) {
        return of(page.place().shard()).stage(page.place().slot(), page.changedAt());
    }

    /** Whether a page's removal from its place is not reported yet. If the page is listed again, it never will be. */
    public boolean isPending(Departure removed) {
        return removals.has(removed);
    }

    /** Whether the listing of a page was reported, or will be; not if no file that crawlers see has shown the page. */
    public boolean isSeen(Listed page) {
        Place place = page.place();
        boolean isUnshown = page.isNew() && stage(page) == Stage.UNSHOWN;
        return !isUnshown && of(place.shard()).pending(place.slot()) != Change.LISTED;
    }

    /**
     * Records that a page that was {@linkplain #isSeen seen}, and is no longer listed, has left its last place.
     *
     * @param timeMicros when it was deleted or withheld
     */
    public void remove(Departure departure, String url, long timeMicros) {
        if (receiver.wants(Change.UNLISTED, timeMicros)) {
            removals.add(new PendingRemoval(departure.shard(), url, timeMicros, departure.revision()));
        }
    }

    /** Records that a page has left its slot: what it was there is not reported any more. */
    public void leave(Place place) {
        of(place.shard()).leave(place.slot());
    }

    /**
     * Begins a copy of the shard's present content, whose slots have to be added at once. Pages that have left their
     * slots are ignored: they are reported at their new places.
     */
    public SlotCopies copy(Shard shard) {
        ShardProgress known = of(shard.id());
        long before = known.beginCopy();
        if (!receiver.isOn()) {
            return IGNORED;
        }
        CopiedSlots copied = known.lastCopy();
        return (slot, page) -> {
            if (!shard.isLingering(slot)) {
                keep(copied, slot, page, before);
            }
        };
    }

    private void keep(CopiedSlots copied, int slot, byte[] page, long before) {
        kept -= copied.kept();
        copied.add(slot, page, before, receiver);
        kept += copied.kept();
        if (kept > MOST_KEPT) {
            kept -= copied.kept();
            copied.dropBytes();
        }
    }

    /** Records that crawlers can see this revision of the shard, since this time. */
    public void show(Shard shard, long revision, long sinceMillis) {
        ShardProgress known = of(shard.id());
        kept -= known.kept();
        Shown shown = known.show(revision);
        kept += known.kept();
        if (shown == null) {
            return;
        }
        if (!receiver.isOn()) {
            reports.add(removals.show(shard.id(), revision, sinceMillis));
            shard.setReported(revision);
            return;
        }
        if (shown.unknownTo() > shown.after()) {
            reports.add(ScanReport.ofAll(store, shard, shown.after(), shown.unknownTo(), sinceMillis));
        }
        reports.add(new SlotsReport(shard.id(), shown.slots(), sinceMillis));
        reports.add(new ScanReport(store, shard, shown.others(), shown.after(), revision, sinceMillis));
        reports.add(removals.show(shard.id(), revision, sinceMillis));
        reports.add(new EndReport(store, shards, shard.id(), revision));
    }

    /** Records that no index lists the file of this shard any more, since this time. */
    public void drop(ShardId shard, long sinceMillis) {
        reports.add(removals.drop(shard, sinceMillis));
        ShardProgress known = progress.remove(shard);
        kept -= known == null ? 0 : known.kept();
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

    private ShardProgress of(ShardId id) {
        ShardProgress known = progress.get(id);
        if (known == null) {
            known = new ShardProgress(Objects.requireNonNull(shards.apply(id)), 0);
            progress.put(id, known);
        }
        return known;
    }
}
