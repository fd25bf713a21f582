package dev.sitestream.placement;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntrySize;
import dev.sitestream.placement.state.FreedSlot;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Load;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.SectionState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The shards of one section of a lane: finds slots for pages, and keeps the number of files near the optimum.
 *
 * <p>A new page takes the most recently freed slot if that was freed recently, since its file has to be written anyway;
 * otherwise the next slot of the open shard; otherwise a new shard is opened. The number of files may be up to 5/4 of
 * what the pages need. If a new file would exceed that, the page takes a free slot of the fullest shard that has room.
 * If there are too many files, the pages of one shard are moved to the fullest ones that have room,
 * {@value #MOVES_PER_EVENT} pages for each event, and the shard is retired.
 *
 * <p>A slot that a page has moved away from is never used again, nor is that of a deleted page which had come from
 * another place, so that placement does not depend on when slots are released ({@link Shard}). Nor are the holes of its
 * shard; only the end of the shard is. Compaction reclaims this room, see {@link #startEmptying}.
 */
final class SeriesShards {

    /**
     * The shard that is emptied has at least a fifth of its room to give back, so each slot that is given back takes at
     * most four moves. A deletion may take up a slot, and then lets the files hold a page less, so it has 5/4 slots to
     * give back. Eight moves for each event are more than enough.
     */
    static final int MOVES_PER_EVENT = 8;

    /** How many changes compaction waits after it found that the pages don't fit into fewer files. */
    static final int PAUSE = 1_000;

    private final String series;
    private final Limits limits;
    private final LaneStore store;
    private final SortedMap<Integer, Shard> shards = new TreeMap<>();
    private final FreedSlots freed;
    private final FileBudget budget;
    private Load load = Load.NONE;
    private int nextNumber;
    private int open;
    private int emptying;
    private int cursor;
    private int target;
    private boolean mayOpenTarget;
    private long pausedUntil;
    private boolean stateChanged;

    /** The occupied slots of the target; derived from the store when needed. */
    private @Nullable BitSet targetSlots;

    SeriesShards(SectionState state, Collection<Shard> living, Limits limits, LaneStore store) {
        this.series = state.name();
        this.limits = limits;
        this.store = store;
        this.nextNumber = state.nextNumber();
        this.open = state.open();
        this.emptying = state.emptying();
        this.cursor = state.cursor();
        this.target = state.target();
        this.mayOpenTarget = state.mayOpenTarget();
        this.pausedUntil = state.pausedUntil();
        this.freed = new FreedSlots(state.freed());
        this.budget = new FileBudget(limits, Section.formatOf(series));
        for (Shard shard : living) {
            shards.put(shard.id().number(), shard);
            load = load.plus(Load.of(shard));
        }
    }

    Collection<Shard> shards() {
        return shards.values();
    }

    /** Returns the number of pages in all shards. */
    long livePages() {
        return load.pages();
    }

    @Nullable
    Shard find(int number) {
        return shards.get(number);
    }

    /** Whether a shard has ever had this number. */
    boolean hasOpened(int number) {
        return number < nextNumber;
    }

    Shard shard(int number) {
        Shard shard = find(number);
        if (shard == null) {
            throw new IllegalStateException("section " + series + " has no shard " + number);
        }
        return shard;
    }

    /** Adds a page to the slot that the rules determine, and returns its place. */
    Place add(byte[] page, EntrySize entrySize, long step) {
        Place place = slotFor(entrySize, step);
        occupy(place, page, entrySize);
        return place;
    }

    /** Whether a page's entry may change its size without leaving its place. */
    boolean fitsInPlace(Place place, EntrySize before, EntrySize after) {
        return shard(place.shard().number()).fits(before, after, limits);
    }

    /** Replaces a page in its place. */
    void replace(Place place, byte[] page, EntrySize before, EntrySize after) {
        store.putSlot(place, page);
        shard(place.shard().number()).replace(place.slot(), before, after);
        load = load.minus(before).plus(after);
    }

    /** Removes a deleted page from its slot, which the next new page may get; returns the shard that held it. */
    Shard remove(Place place, EntrySize entrySize, long step) {
        store.removeSlot(place);
        Shard shard = shard(place.shard().number());
        shard.free(place.slot(), entrySize);
        load = load.minus(entrySize);
        if (targetSlots != null && place.shard().number() == target) {
            targetSlots.clear(place.slot());
        }
        if (place.shard().number() != emptying) {
            freed.add(new FreedSlot(place.shard().number(), place.slot(), step));
            stateChanged = true;
        }
        return shard;
    }

    /** Lets the slot of a page that leaves it linger; returns its shard. */
    Shard leave(Place place, EntrySize entrySize) {
        Shard shard = shard(place.shard().number());
        shard.leave(place.slot(), entrySize);
        load = load.minus(entrySize);
        return shard;
    }

    /**
     * Returns the pages that compaction moves next, at most {@value #MOVES_PER_EVENT}; empty if there is nothing to do.
     */
    List<Listed> pagesToMove(long step) {
        if (emptying == 0 && !startEmptying(step)) {
            return List.of();
        }
        List<Listed> pages = new ArrayList<>(MOVES_PER_EVENT);
        // Start where the last moves ended: before that, the store would have to step over the keys that they deleted.
        Shard source = shard(emptying);
        store.scan(source.id(), cursor, (slot, page) -> {
            if (!source.isLingering(slot)) {
                pages.add(ListedPage.listed(new Place(source.id(), slot), page));
                cursor = slot + 1;
            }
            return pages.size() < MOVES_PER_EVENT;
        });
        stateChanged = true;
        return pages;
    }

    /**
     * Adds a page of the shard that is being emptied to another one; returns null if no other shard has room, which
     * ends this attempt.
     */
    @Nullable
    Place addToTarget(byte[] page, EntrySize entrySize, long step) {
        Shard into = target(entrySize);
        if (into == null && mayOpenTarget) {
            into = openShard();
            setTarget(into);
        }
        if (into == null) {
            if (open == 0) {
                // The shard stays, so it is filled before another one is opened.
                open = emptying;
            }
            emptying = 0;
            target = 0;
            targetSlots = null;
            pausedUntil = step + PAUSE;
            stateChanged = true;
            return null;
        }
        Place to = new Place(into.id(), freeSlot(into));
        occupy(to, page, entrySize);
        return to;
    }

    /** Removes an empty shard from the section. */
    void retire(Shard shard) {
        int number = shard.id().number();
        shards.remove(number);
        if (number == open) {
            open = 0;
        }
        if (number == emptying) {
            emptying = 0;
        }
        if (number == target) {
            target = 0;
            targetSlots = null;
        }
        stateChanged = true;
    }

    /** Returns the section's state to be stored; null if it has not changed since the last call. */
    @Nullable
    SectionState takeChangedState() {
        if (!stateChanged) {
            return null;
        }
        stateChanged = false;
        return new SectionState(
                series, nextNumber, open, freed.toList(), emptying, cursor, target, mayOpenTarget, pausedUntil);
    }

    private Place slotFor(EntrySize entrySize, long step) {
        Place reused = reuse(entrySize, step);
        if (reused != null) {
            return reused;
        }
        Shard end = open == 0 ? null : shard(open);
        if (end != null && end.nextSlot() < limits.urls() && end.fits(entrySize, limits)) {
            return new Place(end.id(), end.nextSlot());
        }
        Shard holed = isOneFileMoreAllowed(entrySize) ? null : target(entrySize);
        if (holed != null) {
            return new Place(holed.id(), freeSlot(holed));
        }
        return new Place(openShard().id(), 0);
    }

    private boolean isOneFileMoreAllowed(EntrySize entrySize) {
        return !budget.isTooMany(shards.size() + 1, load.plus(entrySize));
    }

    private @Nullable Place reuse(EntrySize entrySize, long step) {
        for (FreedSlot latest = freed.latest(step); latest != null; latest = freed.latest(step)) {
            Place place = new Place(new ShardId(series, latest.number()), latest.slot());
            Shard shard = latest.number() == emptying || store.slot(place) != null ? null : find(latest.number());
            if (shard != null && !shard.fits(entrySize, limits)) {
                return null;
            }
            freed.removeLatest();
            stateChanged = true;
            if (shard != null) {
                return place;
            }
        }
        return null;
    }

    private Shard openShard() {
        Shard shard = new Shard(new ShardId(series, nextNumber));
        shards.put(nextNumber, shard);
        open = nextNumber++;
        stateChanged = true;
        return shard;
    }

    private void occupy(Place place, byte[] page, EntrySize entrySize) {
        Shard shard = shard(place.shard().number());
        boolean isHole = place.slot() < shard.nextSlot();
        store.putSlot(place, page);
        shard.occupy(place.slot(), entrySize);
        load = load.plus(entrySize);
        stateChanged |= isHole && freed.remove(place.shard().number(), place.slot());
        if (targetSlots != null && place.shard().number() == target) {
            targetSlots.set(place.slot());
        }
    }

    /**
     * Starts to empty a shard if there are too many files.
     *
     * <p>If the other shards have room for the pages of the sparsest one, it is that. If not, pages have left slots
     * that can't be used again: without those, there would be room whenever there are too many files. Then it is the
     * shard with the most of them, and its pages may open a new shard; so what it does not hold any more is given back.
     * The argument for the number of files is in {@code docs/rationale.md}.
     */
    private boolean startEmptying(long step) {
        if (step < pausedUntil || !budget.isTooMany(shards.size(), load)) {
            return false;
        }
        Shard sparsest = shards.values().stream()
                .min(Comparator.comparingDouble(budget::fill))
                .orElseThrow();
        Shard wasteful = shards.values().stream()
                .filter(Shard::hasBeenLeft)
                .max(Comparator.comparingDouble(budget::waste))
                .orElse(null);
        mayOpenTarget = wasteful != null && !budget.hasRoom(shards.values(), sparsest);
        emptying =
                (wasteful != null && mayOpenTarget ? wasteful : sparsest).id().number();
        cursor = 0;
        if (open == emptying) {
            open = 0;
        }
        target = 0;
        targetSlots = null;
        stateChanged = true;
        return true;
    }

    private @Nullable Shard target(EntrySize entrySize) {
        Shard current = shards.get(target);
        if (current != null && takes(current, entrySize)) {
            return current;
        }
        Shard fullest = shards.values().stream()
                .filter(shard -> takes(shard, entrySize))
                .max(Comparator.comparingInt(Shard::live).thenComparing(Shard::id, Comparator.reverseOrder()))
                .orElse(null);
        if (fullest != null) {
            setTarget(fullest);
        }
        return fullest;
    }

    private void setTarget(Shard shard) {
        target = shard.id().number();
        targetSlots = null;
        stateChanged = true;
    }

    private boolean takes(Shard shard, EntrySize entrySize) {
        return shard.id().number() != emptying && budget.freeSlots(shard) > 0 && shard.fits(entrySize, limits);
    }

    private int freeSlot(Shard shard) {
        if (shard.hasBeenLeft()) {
            return shard.nextSlot();
        }
        if (targetSlots == null) {
            BitSet occupied = new BitSet(limits.urls());
            store.scan(shard.id(), 0, (slot, page) -> {
                occupied.set(slot);
                return true;
            });
            targetSlots = occupied;
        }
        return targetSlots.nextClearBit(0);
    }
}
