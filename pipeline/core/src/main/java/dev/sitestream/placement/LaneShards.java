package dev.sitestream.placement;

import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.former.FormerPlaces;
import dev.sitestream.placement.former.FormerPlaces.Departed;
import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.series.ChangedShards;
import dev.sitestream.placement.series.CompactionStats;
import dev.sitestream.placement.series.ReturningPages;
import dev.sitestream.placement.series.SeriesShards;
import dev.sitestream.placement.series.ShardRegistry;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.Leaving;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The shards of a lane: adds, moves and removes pages, and tracks which shards have changed. */
final class LaneShards {

    private final LaneStore store;
    private final ShardRegistry registry;
    private final ChangedShards changed;
    private final FormerPlaces formerPlaces;
    private final ReturningPages returningPages;
    private final Map<String, CompactionStats> upkeep = new HashMap<>();

    LaneShards(Limits limits, LaneStore store) {
        this.store = store;
        this.registry = new ShardRegistry(limits, store);
        this.changed = new ChangedShards(registry, store);
        this.formerPlaces = new FormerPlaces(store, registry::find);
        this.returningPages = new ReturningPages(registry, changed, formerPlaces);
        formerPlaces.restore(registry.all());
    }

    /** Adds a new page, as {@linkplain ListedPage#encode a slot holds it}; returns its place. */
    Place add(String series, byte[] page, EntrySize entrySize, ChangeStamp stamp) {
        SeriesShards shards = registry.series(series);
        Place place = shards.add(page, entrySize, stamp.step());
        changed.touch(shards.shard(place.shard().number()), stamp);
        return place;
    }

    /**
     * Adds a page that was listed before; returns its place.
     *
     * @param removal where it was listed last
     */
    Place addAgain(String series, byte[] page, EntrySize entrySize, Departure removal, ChangeStamp stamp) {
        Place own = returningPages.add(series, page, entrySize, removal, stamp);
        if (own != null) {
            return own;
        }
        // For placement, it is no matter whether crawlers can still see it there.
        Arrival arrival = formerPlaces.comesBack(removal, stamp.sequence());
        Place to = add(series, page, entrySize, stamp);
        if (removal.kept() != null || !to.shard().equals(removal.shard())) {
            store.putSlot(to, ListedPage.arrived(page, arrival));
            formerPlaces.arrive(to, arrival, shard -> changed.touch(shard, stamp));
        }
        return to;
    }

    /** Replaces a page; returns its place, which is another one if its shard would exceed a limit. */
    Place replace(Listed page, byte[] slot, EntrySize after, ChangeStamp stamp) {
        Place place = page.place();
        EntrySize before = page.entry().size();
        SeriesShards shards = registry.series(place.shard().series());
        if (!shards.fitsInPlace(place, before, after)) {
            return relocate(page, place.shard().series(), slot, after, stamp);
        }
        shards.replace(place, keepingArrival(page, slot), before, after);
        changed.touch(shards.shard(place.shard().number()), stamp);
        return place;
    }

    /** Replaces the bytes of a page whose entry does not change. */
    void rewrite(Listed page, byte[] slot) {
        byte[] after = keepingArrival(page, slot);
        if (!Arrays.equals(page.slot(), after)) {
            store.putSlot(page.place(), after);
        }
    }

    /** Replaces the bytes of a page that has just come to this place from another one. */
    void rewrite(Place place, byte[] slot) {
        Arrival arrival = ListedPage.arrivalOf(Objects.requireNonNull(store.slot(place)));
        store.putSlot(place, ListedPage.arrived(slot, Objects.requireNonNull(arrival)));
    }

    /** Moves a page to another shard, which may be of another section. Its former slot lingers. */
    Place relocate(Listed page, String series, byte[] slot, EntrySize after, ChangeStamp stamp) {
        Arrival arrival = formerPlaces.next(page, stamp.sequence());
        Place to = add(series, ListedPage.arrived(slot, arrival), after, stamp);
        leave(page, to, arrival, stamp);
        return to;
    }

    /**
     * Removes a page that was deleted or withheld.
     *
     * @param isReported whether its listing was reported, or will be
     * @return where it is shown further, or was shown last
     */
    Departure remove(Listed page, boolean isReported, ChangeStamp stamp) {
        Place place = page.place();
        EntrySize size = page.entry().size();
        SeriesShards shards = registry.series(place.shard().series());
        if (!ListedPage.hasArrived(page.slot())) {
            Shard shard = shards.remove(place, size, stamp.step());
            changed.touch(shard, stamp);
            retireIfEmpty(shard);
            return new Departure(place, stamp.sequence(), null);
        }
        // No other page gets its slot, whether crawlers may see the page elsewhere or not.
        Shard shard = shards.leave(place, size);
        changed.modify(shard);
        Leaving how = new Leaving(stamp.timeMicros(), isReported);
        Departure departure =
                formerPlaces.leave(place, page.slot(), how, stamp.sequence(), touched -> changed.touch(touched, stamp));
        retireIfEmpty(shard);
        return departure;
    }

    /** Moves a few pages if that reduces the number of files. */
    void compact(ChangeStamp stamp, VisibleChanges changes) {
        for (SeriesShards shards : registry.series()) {
            shards.followTrend(stamp.step(), registry::livePages);
            for (Listed page : shards.pagesToMove(stamp.step())) {
                if (!move(page, shards, stamp, changes)) {
                    break;
                }
            }
        }
    }

    /** Moves a page out of the shard that is being emptied; returns false if no other shard has room for it. */
    private boolean move(Listed page, SeriesShards shards, ChangeStamp stamp, VisibleChanges changes) {
        EntrySize size = page.entry().size();
        EntryChange here = changes.relisted(page, stamp.sequence());
        Arrival arrival = formerPlaces.next(page, stamp.sequence());
        byte[] moved = ListedPage.arrived(ListedPage.changed(page.slot(), here), arrival);
        Place to = shards.addToTarget(moved, size, stamp.step());
        if (to == null) {
            return false;
        }
        changed.touch(shards.shard(to.shard().number()), stamp);
        leave(page, to, arrival, stamp);
        EntryChange change = changes.move(page.place(), here);
        if (!change.equals(here)) {
            rewrite(to, ListedPage.changed(page.slot(), change));
        }
        count(to.shard(), new CompactionStats(1, 0));
        return true;
    }

    /**
     * Whether the listing of a page was reported that was deleted or withheld, and that a file has to show further.
     *
     * @param removal where it is shown
     */
    boolean isReported(Departure removal) {
        return formerPlaces.isReported(removal.place());
    }

    /** Whether a page has left this place, which shows it until it is visible elsewhere. */
    boolean isLeft(Place place) {
        return registry.existing(place.shard()).isLingering(place.slot());
    }

    /** Whether crawlers see the latest change of a page, in a way that can't be lost any more. */
    boolean isShown(Listed page) {
        return page.changedAt() <= registry.existing(page.place().shard()).shown();
    }

    /** Records that the index lists this revision of a shard, in a way that can't be lost any more. */
    void acknowledge(Shard shard, long revision) {
        formerPlaces.acknowledge(shard, revision);
    }

    /** Whether an acknowledgement has come that is not processed yet. */
    boolean hasAcknowledged() {
        return formerPlaces.hasAcknowledged();
    }

    /**
     * Releases slots that pages have left and that needn't show them any more.
     *
     * @param most the number of slots after which it stops
     */
    void releaseAcknowledged(int most, ChangeStamp stamp, Departed departed) {
        formerPlaces.releaseAcknowledged(most, shard -> changed.touch(shard, stamp), departed);
    }

    /** Returns the shards that pages have left since the last call as their last place, after they had moved. */
    Set<ShardId> takeLastLeft() {
        return formerPlaces.takeLastLeft();
    }

    /** Returns the shards whose content has changed since the last call. */
    Collection<Shard> takeChanged() {
        return changed.takeTouched();
    }

    /**
     * Returns the compaction counters since the last call, by the sections' series; a section without compaction is
     * absent.
     */
    Map<String, CompactionStats> takeUpkeep() {
        if (upkeep.isEmpty()) {
            return Map.of();
        }
        Map<String, CompactionStats> taken = Map.copyOf(upkeep);
        upkeep.clear();
        return taken;
    }

    /** Returns all shards: the living ones, and the retired ones that are not forgotten yet. */
    Collection<Shard> all() {
        return registry.all();
    }

    /** Returns the shard with this name; null if it does not exist or was forgotten. */
    @Nullable
    Shard find(ShardId id) {
        return registry.find(id);
    }

    /** Whether a shard has ever had this name. */
    boolean hasOpened(ShardId id) {
        return registry.hasOpened(id);
    }

    /** Forgets a retired shard, whose file no index lists. */
    void forget(Shard shard) {
        registry.forget(shard.id());
        changed.forget(shard.id());
        formerPlaces.forget(shard.id());
    }

    long livePages() {
        return registry.livePages();
    }

    /**
     * Stores the small records that this change has modified; the stores cache these writes until the next commit.
     *
     * @return whether the change has modified any shard
     */
    boolean save(ChangeStamp stamp) {
        boolean isTouched = changed.save(stamp);
        registry.saveSeries();
        return isTouched;
    }

    /** Lets the slot linger that a page leaves, which has come to another one. */
    private void leave(Listed page, Place to, Arrival arrival, ChangeStamp stamp) {
        Place from = page.place();
        Shard left =
                registry.series(from.shard().series()).leave(from, page.entry().size());
        changed.modify(left);
        formerPlaces.moved(from);
        formerPlaces.arrive(to, arrival, shard -> changed.touch(shard, stamp));
        retireIfEmpty(left);
    }

    /** Returns a page's new bytes with its arrival at its place, if it has come from another one. */
    private byte[] keepingArrival(Listed page, byte[] slot) {
        Arrival arrival = ListedPage.arrivalOf(page.slot());
        if (arrival == null) {
            return slot;
        }
        return ListedPage.arrived(slot, formerPlaces.exist(page.place()) ? arrival : Arrival.SETTLED);
    }

    private void retireIfEmpty(Shard shard) {
        if (shard.retired()) {
            registry.retire(shard);
            count(shard.id(), new CompactionStats(0, 1));
        }
    }

    private void count(ShardId shard, CompactionStats more) {
        upkeep.merge(shard.series(), more, CompactionStats::and);
    }
}
