package dev.sitestream.placement;

import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.former.FormerPlaces;
import dev.sitestream.placement.former.FormerPlaces.Departed;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.Leaving;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntrySize;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.SectionState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The shards of a lane: adds, moves and removes pages, and tracks which shards have changed. */
final class LaneShards {

    private final Limits limits;
    private final LaneStore store;
    private final SortedMap<String, SeriesShards> seriesShards = new TreeMap<>();
    private final SortedMap<ShardId, Shard> retired = new TreeMap<>();
    private final FormerPlaces formerPlaces;

    /** The shards whose content has changed since the last call of {@link #takeChanged}. */
    private final SortedSet<ShardId> changed = new TreeSet<>();

    /** The shards whose records have changed since they were last stored. */
    private final SortedSet<ShardId> modified = new TreeSet<>();

    private final Map<String, CompactionStats> upkeep = new HashMap<>();

    LaneShards(Limits limits, LaneStore store) {
        this.limits = limits;
        this.store = store;
        load();
        this.formerPlaces = new FormerPlaces(store, this::find);
        formerPlaces.restore(all());
    }

    /** Adds a new page, as {@linkplain ListedPage#encode a slot holds it}; returns its place. */
    Place add(String series, byte[] page, EntrySize entrySize, ChangeStamp moment) {
        SeriesShards shards = seriesOf(series);
        Place place = shards.add(page, entrySize, moment.step());
        touch(shards.shard(place.shard().number()), moment);
        return place;
    }

    /**
     * Adds a page that was listed before; returns its place.
     *
     * @param removal where it was listed last
     */
    Place addAgain(String series, byte[] page, EntrySize entrySize, Departure removal, ChangeStamp moment) {
        // For placement, it is no matter whether crawlers can still see it there.
        Arrival arrival = formerPlaces.comesBack(removal, moment.sequence());
        Place to = add(series, page, entrySize, moment);
        if (removal.moved() || !to.shard().equals(removal.shard())) {
            store.putSlot(to, ListedPage.arrived(page, arrival));
            formerPlaces.arrive(to, arrival, shard -> touch(shard, moment));
        }
        return to;
    }

    /** Replaces a page; returns its place, which is another one if its shard would exceed a limit. */
    Place replace(Listed page, byte[] slot, EntrySize after, ChangeStamp moment) {
        Place place = page.place();
        EntrySize before = page.entry().size();
        SeriesShards shards = seriesOf(place.shard().series());
        if (!shards.fitsInPlace(place, before, after)) {
            return relocate(page, place.shard().series(), slot, after, moment);
        }
        shards.replace(place, keepingArrival(page, slot), before, after);
        touch(shards.shard(place.shard().number()), moment);
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
    Place relocate(Listed page, String series, byte[] slot, EntrySize after, ChangeStamp moment) {
        Arrival arrival = formerPlaces.next(page, moment.sequence());
        Place to = add(series, ListedPage.arrived(slot, arrival), after, moment);
        leave(page, to, arrival, moment);
        return to;
    }

    /**
     * Removes a page that was deleted or withheld.
     *
     * @param isReported whether its listing was reported, or will be
     * @return where it is shown further, or was shown last
     */
    Departure remove(Listed page, boolean isReported, ChangeStamp moment) {
        Place place = page.place();
        EntrySize size = page.entry().size();
        SeriesShards shards = seriesOf(place.shard().series());
        if (!ListedPage.hasArrived(page.slot())) {
            Shard shard = shards.remove(place, size, moment.step());
            touch(shard, moment);
            retireIfEmpty(shard);
            return new Departure(place, moment.sequence(), false);
        }
        // Its slot is not used again, whether crawlers may see the page elsewhere or not.
        Shard shard = shards.leave(place, size);
        modified.add(shard.id());
        Leaving how = new Leaving(moment.timeMicros(), isReported);
        Departure departure =
                formerPlaces.leave(place, page.slot(), how, moment.sequence(), changed -> touch(changed, moment));
        retireIfEmpty(shard);
        return departure;
    }

    /** Moves a few pages if that reduces the number of files. */
    void compact(ChangeStamp moment, VisibleChanges changes) {
        for (SeriesShards shards : seriesShards.values()) {
            for (Listed page : shards.pagesToMove(moment.step())) {
                if (!move(page, shards, moment, changes)) {
                    break;
                }
            }
        }
    }

    /** Moves a page out of the shard that is being emptied; returns false if no other shard has room for it. */
    private boolean move(Listed page, SeriesShards shards, ChangeStamp moment, VisibleChanges changes) {
        EntrySize size = page.entry().size();
        EntryChange here = changes.relisted(page, moment.sequence());
        Arrival arrival = formerPlaces.next(page, moment.sequence());
        byte[] moved = ListedPage.arrived(ListedPage.changed(page.slot(), here), arrival);
        Place to = shards.addToTarget(moved, size, moment.step());
        if (to == null) {
            return false;
        }
        touch(shards.shard(to.shard().number()), moment);
        leave(page, to, arrival, moment);
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
        return existing(place.shard()).isLingering(place.slot());
    }

    /** Whether crawlers see the latest change of a page, in a way that can't be lost any more. */
    boolean isShown(Listed page) {
        return page.changedAt() <= existing(page.place().shard()).shown();
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
    void releaseAcknowledged(int most, ChangeStamp moment, Departed departed) {
        formerPlaces.releaseAcknowledged(most, shard -> touch(shard, moment), departed);
    }

    /** Returns the shards that pages have left since the last call as their last place, after they had moved. */
    Set<ShardId> takeLastLeft() {
        return formerPlaces.takeLastLeft();
    }

    /** Returns the shards whose content has changed since the last call. */
    Collection<Shard> takeChanged() {
        List<Shard> shards = new ArrayList<>(changed.size());
        changed.forEach(id -> shards.add(existing(id)));
        changed.clear();
        return shards;
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
        List<Shard> all = new ArrayList<>(retired.values());
        seriesShards.values().forEach(shards -> all.addAll(shards.shards()));
        return all;
    }

    /** Returns the shard with this name; null if it does not exist or was forgotten. */
    @Nullable
    Shard find(ShardId id) {
        Shard gone = retired.get(id);
        if (gone != null) {
            return gone;
        }
        SeriesShards shards = seriesShards.get(id.series());
        return shards == null ? null : shards.find(id.number());
    }

    /** Whether a shard has ever had this name. */
    boolean hasOpened(ShardId id) {
        SeriesShards shards = seriesShards.get(id.series());
        return shards != null && shards.hasOpened(id.number());
    }

    void forget(Shard shard) {
        retired.remove(shard.id());
        changed.remove(shard.id());
        store.removeShard(shard.id());
        formerPlaces.forget(shard.id());
    }

    long livePages() {
        long pages = 0;
        for (SeriesShards shards : seriesShards.values()) {
            pages += shards.livePages();
        }
        return pages;
    }

    /**
     * Stores the small records that this change has modified; the stores cache these writes until the next commit.
     *
     * @return whether the change has modified any shard
     */
    boolean save(ChangeStamp moment) {
        boolean touched = false;
        for (ShardId id : modified) {
            Shard shard = existing(id);
            store.putShard(shard);
            touched |= shard.revision() == moment.sequence();
        }
        modified.clear();
        for (SeriesShards shards : seriesShards.values()) {
            SectionState state = shards.takeChangedState();
            if (state != null) {
                store.putSection(state);
            }
        }
        return touched;
    }

    /** Lets the slot linger that a page leaves, which has come to another one. */
    private void leave(Listed page, Place to, Arrival arrival, ChangeStamp moment) {
        Place from = page.place();
        Shard left = seriesOf(from.shard().series()).leave(from, page.entry().size());
        modified.add(left.id());
        formerPlaces.moved(from);
        formerPlaces.arrive(to, arrival, shard -> touch(shard, moment));
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
            seriesOf(shard.id().series()).retire(shard);
            retired.put(shard.id(), shard);
            count(shard.id(), new CompactionStats(0, 1));
        }
    }

    private void count(ShardId shard, CompactionStats more) {
        upkeep.merge(shard.series(), more, CompactionStats::and);
    }

    private void touch(Shard shard, ChangeStamp moment) {
        shard.touch(moment.sequence());
        changed.add(shard.id());
        modified.add(shard.id());
    }

    private SeriesShards seriesOf(String name) {
        return seriesShards.computeIfAbsent(
                name, absent -> new SeriesShards(SectionState.empty(absent), List.of(), limits, store));
    }

    private Shard existing(ShardId id) {
        Shard gone = retired.get(id);
        return gone != null ? gone : seriesOf(id.series()).shard(id.number());
    }

    private void load() {
        Map<String, List<Shard>> living = new HashMap<>();
        for (Shard shard : store.shards()) {
            if (shard.retired()) {
                retired.put(shard.id(), shard);
            } else {
                living.computeIfAbsent(shard.id().series(), series -> new ArrayList<>())
                        .add(shard);
            }
        }
        for (SectionState state : store.sections()) {
            seriesShards.put(
                    state.name(), new SeriesShards(state, living.getOrDefault(state.name(), List.of()), limits, store));
        }
    }
}
