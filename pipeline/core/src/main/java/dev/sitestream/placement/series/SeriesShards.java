package dev.sitestream.placement.series;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.FreedSlot;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Load;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.SectionState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.Trend;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The shards of one section of a lane: finds slots for pages, and keeps the number of files near the optimum.
 *
 * <p>A new page takes the most recently freed slot if that was freed recently, since its file has to be written anyway;
 * otherwise the next slot of the open shard; otherwise a new shard is opened. The number of files may be up to 5/4 of
 * what the pages need. If a new file would exceed that, the page takes a free slot of the fullest shard that has room.
 * If there are too many files, the pages of one shard are moved to the fullest ones that have room,
 * {@value Compaction#MOVES_PER_EVENT} pages for each event, and the shard is retired. That waits while many pages
 * leave the section for others ({@link Trend}).
 *
 * <p>No other page gets a slot that a page has moved away from, or that of a deleted page which had come from another
 * place, so that placement does not depend on when slots are released ({@link Shard}). Compaction reclaims this room. A
 * page that comes back takes its own slot again, if it can.
 */
public final class SeriesShards {

    private final String series;
    private final Limits limits;
    private final LaneStore store;
    private final SortedMap<Integer, Shard> shards = new TreeMap<>();
    private final FreedSlots freed;
    private final FileBudget budget;
    private final Compaction compaction;

    /** Where compaction moves pages, and where new ones go that must not open a file. */
    private final FilledShard target;

    private Load load = Load.NONE;
    private Trend trend;
    private int nextNumber;
    private int open;
    private boolean stateChanged;

    public SeriesShards(SectionState state, Collection<Shard> living, Limits limits, LaneStore store) {
        this.series = state.name();
        this.limits = limits;
        this.store = store;
        this.nextNumber = state.nextNumber();
        this.open = state.open();
        this.freed = new FreedSlots(state.freed());
        this.budget = new FileBudget(limits, Section.formatOf(series));
        this.compaction = new Compaction(state, budget, store);
        this.target = new FilledShard(state.target(), limits, budget, store);
        this.trend = state.trend();
        for (Shard shard : living) {
            shards.put(shard.id().number(), shard);
            load = load.plus(Load.of(shard));
        }
    }

    public Collection<Shard> shards() {
        return shards.values();
    }

    /** Returns the number of pages in all shards. */
    public long livePages() {
        return load.pages();
    }

    public @Nullable Shard find(int number) {
        return shards.get(number);
    }

    /** Whether a shard has ever had this number. */
    public boolean hasOpened(int number) {
        return number < nextNumber;
    }

    public Shard shard(int number) {
        Shard shard = find(number);
        if (shard == null) {
            throw new IllegalStateException("section " + series + " has no shard " + number);
        }
        return shard;
    }

    /** Adds a page to the slot that the rules determine, and returns its place. */
    public Place add(byte[] page, EntrySize entrySize, long step) {
        Place place = slotFor(entrySize, step);
        occupy(place, page, entrySize);
        return place;
    }

    /** Puts a page into its last slot; returns false if that is not free, or its shard gets no pages or has no room. */
    public boolean takeFreed(Place own, byte[] page, EntrySize entrySize) {
        Shard shard = used(own);
        if (shard == null
                || shard.left().contains(own.slot())
                || !shard.fits(entrySize, limits)
                || store.slot(own) != null) {
            return false;
        }
        occupy(own, page, entrySize);
        return true;
    }

    /** Whether a page may come back to the slot that is kept for it: its shard gets pages, and has room. */
    public boolean canTakeKept(LeftPlace kept, EntrySize entrySize) {
        Shard shard = used(kept.place());
        return shard != null && shard.fits(kept.entrySize(), entrySize, limits);
    }

    /** Returns the shard of a place; null if it is of another section, being emptied, or retired. */
    private @Nullable Shard used(Place place) {
        int number = place.shard().number();
        return place.shard().series().equals(series) && !compaction.isEmptying(number) ? find(number) : null;
    }

    /** Puts a page into the slot that is kept for it. */
    public void takeKept(LeftPlace kept, byte[] page, EntrySize entrySize) {
        Place place = kept.place();
        store.putSlot(place, page);
        shard(place.shard().number()).takeAgain(place.slot(), kept.entrySize(), entrySize);
        load = load.plus(entrySize);
    }

    /** Whether a page's entry may change its size without leaving its place. */
    public boolean fitsInPlace(Place place, EntrySize before, EntrySize after) {
        return shard(place.shard().number()).fits(before, after, limits);
    }

    /** Replaces a page in its place. */
    public void replace(Place place, byte[] page, EntrySize before, EntrySize after) {
        store.putSlot(place, page);
        shard(place.shard().number()).replace(place.slot(), before, after);
        load = load.minus(before).plus(after);
    }

    /** Removes a deleted page from its slot, which the next new page may get; returns the shard that held it. */
    public Shard remove(Place place, EntrySize entrySize, long step) {
        store.removeSlot(place);
        Shard shard = shard(place.shard().number());
        shard.free(place.slot(), entrySize);
        load = load.minus(entrySize);
        target.free(place);
        if (!compaction.isEmptying(place.shard().number())) {
            freed.add(new FreedSlot(place.shard().number(), place.slot(), step));
            stateChanged = true;
        }
        return shard;
    }

    /** Lets the slot of a page that leaves it linger; returns its shard. */
    public Shard leave(Place place, EntrySize entrySize) {
        Shard shard = shard(place.shard().number());
        shard.leave(place.slot(), entrySize);
        load = load.minus(entrySize);
        return shard;
    }

    /**
     * Finds out whether many pages are leaving the section, if it is time to.
     *
     * @param pagesOfLane supplies the number of pages in all sections
     */
    public void followTrend(long step, LongSupplier pagesOfLane) {
        if (trend.isDue(step)) {
            trend = trend.at(step, load.pages(), pagesOfLane.getAsLong());
            stateChanged = true;
        }
    }

    /** Returns the pages that compaction moves next, a few at a time; empty if there is nothing to do. */
    public List<Listed> pagesToMove(long step) {
        if (trend.isLeft()) {
            // Its files may soon be empty without that, and moved pages may leave as well.
            return List.of();
        }
        if (!compaction.isRunning()) {
            if (!compaction.start(shards.values(), load, step)) {
                return List.of();
            }
            if (compaction.isEmptying(open)) {
                open = 0;
            }
            target.clear();
        }
        stateChanged = true;
        return compaction.nextPages(shard(compaction.emptying()));
    }

    /** Moves a page out of the shard that is being emptied; returns null, and ends that, if no other shard has room. */
    public @Nullable Place addToTarget(byte[] page, EntrySize entrySize, long step) {
        Shard into = target(entrySize);
        if (into == null && compaction.mayOpenTarget()) {
            into = openShard();
            target.become(into);
        }
        if (into == null) {
            if (open == 0) {
                // The shard stays, so it is filled before another one is opened.
                open = compaction.emptying();
            }
            compaction.pause(step);
            target.clear();
            stateChanged = true;
            return null;
        }
        Place to = target.freeSlot(into);
        occupy(to, page, entrySize);
        return to;
    }

    /** Removes an empty shard from the section. */
    public void retire(Shard shard) {
        shard.retire();
        int number = shard.id().number();
        shards.remove(number);
        if (number == open) {
            open = 0;
        }
        compaction.retire(number);
        if (number == target.number()) {
            target.clear();
        }
        stateChanged = true;
    }

    /** Returns the section's state to be stored; null if it has not changed since the last call. */
    public @Nullable SectionState takeChangedState() {
        if (!stateChanged) {
            return null;
        }
        stateChanged = false;
        return new SectionState(
                series,
                nextNumber,
                open,
                freed.toList(),
                compaction.emptying(),
                compaction.cursor(),
                target.number(),
                compaction.mayOpenTarget(),
                compaction.pausedUntil(),
                trend);
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
            return target.freeSlot(holed);
        }
        return new Place(openShard().id(), 0);
    }

    private boolean isOneFileMoreAllowed(EntrySize entrySize) {
        return !budget.isTooMany(shards.size() + 1, load.plus(entrySize));
    }

    private @Nullable Place reuse(EntrySize entrySize, long step) {
        for (FreedSlot latest = freed.latest(step); latest != null; latest = freed.latest(step)) {
            Place place = new Place(new ShardId(series, latest.number()), latest.slot());
            Shard shard =
                    compaction.isEmptying(latest.number()) || store.slot(place) != null ? null : find(latest.number());
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
        target.occupy(place);
    }

    private @Nullable Shard target(EntrySize entrySize) {
        int before = target.number();
        Shard chosen = target.choose(shards.values(), shards.get(before), entrySize, compaction);
        stateChanged |= target.number() != before;
        return chosen;
    }
}
