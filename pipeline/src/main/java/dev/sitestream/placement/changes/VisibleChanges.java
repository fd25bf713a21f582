package dev.sitestream.placement.changes;

import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.placement.slot.EntryChange;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
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

    private final boolean on;
    private final LaneStore store;
    private final Function<ShardId, @Nullable Shard> shards;
    private final SlotNumbers numbers = new SlotNumbers();
    private final Map<ShardId, ShardChanges> changes = new HashMap<>();
    private final Deque<Visible> visible = new ArrayDeque<>();
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
        if (on) {
            present.forEach(shard -> of(shard.id()).scanUpTo(shard.revision()));
        }
        restoreRemovals();
    }

    private void restoreRemovals() {
        Map<Integer, PendingRemoval> dropped = new HashMap<>();
        List<Integer> unwanted = new ArrayList<>();
        store.forEachRemoval((number, removal) -> {
            numbers.occupy(number);
            if (!on) {
                unwanted.add(number);
            } else if (removal.isOfFile()) {
                dropped.put(number, removal);
            } else {
                of(removal.shard()).add(new NumberedRemoval(number, removal.revision()));
            }
        });
        unwanted.forEach(this::forgetRemoval);
        changes.values().forEach(ShardChanges::sortRemovals);
        dropped.forEach((number, file) -> {
            reportAll(file.shard(), number, file.timeMicros());
            forget(file.shard());
        });
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
            int number = numbers.take();
            store.putRemoval(number, new PendingRemoval(place.shard(), url, timeMicros, revision));
            of(place.shard()).add(new NumberedRemoval(number, revision));
        }
    }

    /** Records that a page has left its slot: its former content there is not reported any more. */
    public void leave(Place place) {
        ShardChanges shard = changes.get(place.shard());
        if (shard != null) {
            shard.copies.forEach(copy -> kept -= copy.slots.remove(place.slot()) == null ? 0 : 1);
        }
    }

    /** Begins a copy of the shard's present content, whose slots have to be added at once. */
    public SlotCopies copy(Shard shard) {
        if (!on) {
            return (slot, page) -> {};
        }
        ShardChanges known = of(shard.id());
        long after = known.copiedTo;
        known.copiedTo = Math.max(after, shard.revision());
        if (known.scanned) {
            return (slot, page) -> {};
        }
        Copy copy = new Copy(shard.revision(), new HashMap<>());
        known.copies.add(copy);
        return (slot, page) -> {
            if (!known.scanned && ListedPage.changeOf(page).revision() > after) {
                kept += copy.slots.put(slot, page) == null ? 1 : 0;
                if (kept > MOST_KEPT) {
                    dropCopies(known);
                }
            }
        };
    }

    /** Records that crawlers can see this revision of the shard, since this time. */
    public void show(Shard shard, long revision, long sinceMillis) {
        if (!on) {
            shard.setReported(revision);
            return;
        }
        ShardChanges known = of(shard.id());
        long after = Math.max(shard.reported(), known.shownTo);
        if (revision <= after) {
            return;
        }
        known.shownTo = revision;
        if (known.scanned) {
            visible.add(new Scan(shard.id(), after, revision, sinceMillis));
            known.scanned = known.copiedTo > revision;
        } else {
            visible.add(new Slots(shard.id(), known.takeSlots(revision), revision, sinceMillis));
        }
        visible.add(new Removals(known, revision, sinceMillis));
        visible.add(new End(shard.id(), revision));
    }

    /** Records that no index lists the file of this shard any more, since this time. */
    public void drop(ShardId shard, long sinceMillis) {
        ShardChanges known = changes.get(shard);
        if (known != null && known.storedRemovals > 0) {
            int number = numbers.take();
            store.putRemoval(number, PendingRemoval.ofFile(shard, sinceMillis));
            reportAll(shard, number, sinceMillis);
        }
        forget(shard);
    }

    /** Reports all removals of a shard, and at last removes the record that its file was dropped. */
    private void reportAll(ShardId shard, int fileNumber, long sinceMillis) {
        ShardChanges known = of(shard);
        known.add(new NumberedRemoval(fileNumber, Long.MAX_VALUE));
        visible.add(new Removals(known, Long.MAX_VALUE, sinceMillis));
    }

    private void forget(ShardId shard) {
        ShardChanges known = changes.remove(shard);
        if (known != null) {
            dropCopies(known);
        }
    }

    private void forgetRemoval(int number) {
        store.removeRemoval(number);
        numbers.free(number);
    }

    /** Whether crawlers can see changes that are not reported yet. */
    public boolean isEmpty() {
        return visible.isEmpty();
    }

    /**
     * Reports changes that crawlers can see.
     *
     * @param most the maximum number of slots and removals to look at; later calls report the others
     */
    public void report(int most, Receiver receiver) {
        int left = most;
        while (left > 0 && !visible.isEmpty()) {
            left -= visible.element().report(left, receiver);
            if (visible.element().isDone()) {
                visible.remove();
            }
        }
    }

    private void dropCopies(ShardChanges shard) {
        shard.copies.forEach(copy -> kept -= copy.slots.size());
        shard.copies.clear();
        shard.scanned = true;
    }

    private ShardChanges of(ShardId id) {
        return changes.computeIfAbsent(id, absent -> new ShardChanges());
    }

    private void reportSlot(ShardId shard, byte[] slot, EntryChange change, long sinceMillis, Receiver receiver) {
        if (receiver.wants(change.change(), change.timeMicros())) {
            Page page = ListedPage.decode(slot).page();
            receiver.accept(new VisibleChange(
                    change.change(),
                    page.url(),
                    titleOf(page),
                    shard,
                    change.timeMicros(),
                    change.revision(),
                    sinceMillis));
        }
    }

    private void reportRemoval(PendingRemoval removal, long sinceMillis, Receiver receiver) {
        if (receiver.wants(Change.UNLISTED, removal.timeMicros()) && isLatest(removal)) {
            receiver.accept(new VisibleChange(
                    Change.UNLISTED,
                    removal.url(),
                    null,
                    removal.shard(),
                    removal.timeMicros(),
                    removal.revision(),
                    sinceMillis));
        }
    }

    /** Whether the page was not listed again, nor removed again from another place, since it was removed. */
    private boolean isLatest(PendingRemoval removal) {
        PageState state = store.page(removal.url());
        return state == null || new Departure(removal.shard(), removal.revision()).equals(state.departure());
    }

    /** Returns the page's title; an article may have a title only in its news. */
    private static @Nullable String titleOf(Page page) {
        News news = page.extensions().news();
        return page.title() == null && news != null ? news.title() : page.title();
    }

    private record NumberedRemoval(int number, long revision) {}

    /**
     * The changed slots of a copy.
     *
     * @param revision the shard's revision that the copy shows
     * @param slots the bytes of the changed slots
     */
    private record Copy(long revision, Map<Integer, byte[]> slots) {}

    /** What is not visible yet of one shard. */
    private final class ShardChanges {

        private final Deque<Copy> copies = new ArrayDeque<>();
        private final Deque<NumberedRemoval> removals = new ArrayDeque<>();

        /** The number of removals that are stored, whether they are visible or not. */
        private int storedRemovals;

        /** The revision up to which changes have been shown. */
        private long shownTo = Long.MIN_VALUE;

        /** The revision up to which changed slots were copied. */
        private long copiedTo;

        /** Whether the slots are scanned when the next revision is shown, since copies may lack changes. */
        private boolean scanned;

        void add(NumberedRemoval removal) {
            removals.add(removal);
            storedRemovals++;
        }

        void sortRemovals() {
            List<NumberedRemoval> sorted = removals.stream()
                    .sorted(Comparator.comparingLong(NumberedRemoval::revision))
                    .toList();
            removals.clear();
            removals.addAll(sorted);
        }

        void scanUpTo(long revision) {
            copiedTo = revision;
            scanned = true;
        }

        /** Returns the changed slots that a file of this revision shows, each in its latest copy. */
        Iterator<Map.Entry<Integer, byte[]>> takeSlots(long revision) {
            Map<Integer, byte[]> taken = Map.of();
            while (!copies.isEmpty() && copies.element().revision() <= revision) {
                Map<Integer, byte[]> slots = copies.remove().slots();
                if (taken.isEmpty()) {
                    taken = slots;
                } else {
                    kept -= taken.size() + slots.size();
                    taken.putAll(slots);
                    kept += taken.size();
                }
            }
            return taken.entrySet().iterator();
        }

        Iterator<NumberedRemoval> takeRemovals(long revision) {
            List<NumberedRemoval> taken = new ArrayList<>();
            while (!removals.isEmpty() && removals.element().revision() <= revision) {
                taken.add(removals.remove());
            }
            return taken.iterator();
        }
    }

    /** Something that has become visible. */
    private interface Visible {

        /** Reports at most so many changes; returns the number of those that it has looked at. */
        int report(int most, Receiver receiver);

        boolean isDone();
    }

    /** Slots that were kept since their content was copied. */
    private final class Slots implements Visible {

        private final ShardId shard;
        private final Iterator<Map.Entry<Integer, byte[]>> slots;
        private final long revision;
        private final long sinceMillis;

        Slots(ShardId shard, Iterator<Map.Entry<Integer, byte[]>> slots, long revision, long sinceMillis) {
            this.shard = shard;
            this.slots = slots;
            this.revision = revision;
            this.sinceMillis = sinceMillis;
        }

        @Override
        public int report(int most, Receiver receiver) {
            int count = 0;
            for (; count < most && slots.hasNext(); count++) {
                byte[] slot = slots.next().getValue();
                kept--;
                reportSlot(shard, slot, ListedPage.changeOf(slot), sinceMillis, receiver);
            }
            return count;
        }

        @Override
        public boolean isDone() {
            return !slots.hasNext();
        }
    }

    /** The present slots of a shard whose changes are in a range of revisions. */
    private final class Scan implements Visible {

        private final ShardId shard;
        private final long after;
        private final long revision;
        private final long sinceMillis;
        private int next;
        private boolean done;

        Scan(ShardId shard, long after, long revision, long sinceMillis) {
            this.shard = shard;
            this.after = after;
            this.revision = revision;
            this.sinceMillis = sinceMillis;
        }

        @Override
        public int report(int most, Receiver receiver) {
            int from = next;
            done = true;
            store.scan(shard, from, (slot, page) -> {
                if (slot - from >= most) {
                    done = false;
                    return false;
                }
                next = slot + 1;
                EntryChange change = ListedPage.changeOf(page);
                if (change.revision() > after && change.revision() <= revision) {
                    reportSlot(shard, page, after == Shard.REPORT_ALL ? listed(change) : change, sinceMillis, receiver);
                }
                return true;
            });
            return Math.max(1, next - from);
        }

        private EntryChange listed(EntryChange change) {
            return new EntryChange(Change.LISTED, change.revision(), change.timeMicros());
        }

        @Override
        public boolean isDone() {
            return done;
        }
    }

    /** The removals of pages up to a revision of their shard. */
    private final class Removals implements Visible {

        private final ShardChanges shard;
        private final Iterator<NumberedRemoval> removals;
        private final long sinceMillis;

        Removals(ShardChanges shard, long revision, long sinceMillis) {
            this.shard = shard;
            this.removals = shard.takeRemovals(revision);
            this.sinceMillis = sinceMillis;
        }

        @Override
        public int report(int most, Receiver receiver) {
            int count = 0;
            for (; count < most && removals.hasNext(); count++) {
                int number = removals.next().number();
                PendingRemoval removal = store.removal(number);
                if (removal != null && !removal.isOfFile()) {
                    reportRemoval(removal, sinceMillis, receiver);
                }
                forgetRemoval(number);
                shard.storedRemovals--;
            }
            return count;
        }

        @Override
        public boolean isDone() {
            return !removals.hasNext();
        }
    }

    /** The end of what a file has shown: it need not be reported again. */
    private final class End implements Visible {

        private final ShardId id;
        private final long revision;

        End(ShardId id, long revision) {
            this.id = id;
            this.revision = revision;
        }

        @Override
        public int report(int most, Receiver receiver) {
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
