package dev.sitestream.placement;

import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntrySize;
import dev.sitestream.placement.state.LaneStore;
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
    private final LeftPlaces leftPlaces;

    /** The shards whose content has changed since the last call of {@link #takeChanged}. */
    private final SortedSet<ShardId> changed = new TreeSet<>();

    /** The shards whose records have changed since they were last stored. */
    private final SortedSet<ShardId> modified = new TreeSet<>();

    private final Map<String, CompactionStats> upkeep = new HashMap<>();

    LaneShards(Limits limits, LaneStore store) {
        this.limits = limits;
        this.store = store;
        load();
        this.leftPlaces = new LeftPlaces(store, all(), this::find);
    }

    /** Adds a page, as {@linkplain ListedPage#encode a slot holds it}; returns its place. */
    Place add(String series, byte[] page, EntrySize entrySize, ChangeStamp moment) {
        SeriesShards shards = seriesOf(series);
        Place place = shards.add(page, entrySize, moment.step());
        touch(shards.shard(place.shard().number()), moment);
        return place;
    }

    /** Replaces a page; returns its place, which is another one if its shard would exceed a limit. */
    Place replace(Place place, byte[] page, EntrySize before, EntrySize after, ChangeStamp moment) {
        SeriesShards shards = seriesOf(place.shard().series());
        if (!shards.fitsInPlace(place, before, after)) {
            return relocate(place, place.shard().series(), page, before, after, moment);
        }
        shards.replace(place, keepingArrival(place, page), before, after);
        touch(shards.shard(place.shard().number()), moment);
        return place;
    }

    /** Replaces the bytes of a page whose entry does not change. */
    void rewrite(Listed page, byte[] slot) {
        Arrival arrival = hasArrival(page.place()) ? ListedPage.arrivalOf(page.slot()) : null;
        byte[] after = arrival == null ? slot : ListedPage.arrived(slot, arrival);
        if (!Arrays.equals(page.slot(), after)) {
            store.putSlot(page.place(), after);
        }
    }

    /** Replaces the bytes of a page that has just come to this place. */
    void rewrite(Place place, byte[] slot) {
        store.putSlot(place, keepingArrival(place, slot));
    }

    /** Moves a page to another shard, which may be of another section. Its former slot lingers. */
    Place relocate(Place from, String series, byte[] page, EntrySize before, EntrySize after, ChangeStamp moment) {
        Arrival arrival = new Arrival(from, before, moment.sequence());
        Place to = add(series, ListedPage.arrived(page, arrival), after, moment);
        depart(to, arrival, moment);
        return to;
    }

    /** Removes a deleted page, from all places that show it. */
    void remove(Place place, EntrySize entrySize, ChangeStamp moment) {
        leftPlaces.releaseBefore(place, shard -> touch(shard, moment));
        Shard shard = seriesOf(place.shard().series()).remove(place, entrySize, moment.step());
        touch(shard, moment);
        retireIfEmpty(shard);
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
        Place from = page.place();
        EntrySize size = page.entry().size();
        EntryChange here = changes.relisted(page, moment.sequence());
        Arrival arrival = new Arrival(from, size, moment.sequence());
        byte[] moved = ListedPage.arrived(ListedPage.changed(page.slot(), here), arrival);
        Place to = shards.addToTarget(moved, size, moment.step());
        if (to == null) {
            return false;
        }
        touch(shards.shard(to.shard().number()), moment);
        depart(to, arrival, moment);
        EntryChange change = changes.move(from, here);
        if (!change.equals(here)) {
            rewrite(to, ListedPage.changed(page.slot(), change));
        }
        count(to.shard(), new CompactionStats(1, 0));
        return true;
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
        leftPlaces.acknowledge(shard, revision);
    }

    /** Whether an acknowledgement has come that is not processed yet. */
    boolean hasAcknowledged() {
        return leftPlaces.hasAcknowledged();
    }

    /**
     * Releases slots that pages have left, where the pages are visible at their new places.
     *
     * @param most the number of slots after which it stops
     */
    void releaseAcknowledged(int most, ChangeStamp moment) {
        leftPlaces.releaseAcknowledged(most, shard -> touch(shard, moment));
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

    /** Lets the place linger from which a page has arrived, and releases what the page has left in this shard. */
    private void depart(Place to, Arrival arrival, ChangeStamp moment) {
        Place from = arrival.from();
        existing(to.shard()).markArrival(to.slot());
        Shard left = seriesOf(from.shard().series()).leave(from, arrival.entrySize());
        modified.add(left.id());
        leftPlaces.releaseInSameShard(to, arrival, shard -> touch(shard, moment));
        retireIfEmpty(left);
    }

    /** Returns a page's bytes with the arrival of the page in this slot, if places wait for its acknowledgement. */
    private byte[] keepingArrival(Place place, byte[] page) {
        byte[] before = hasArrival(place) ? store.slot(place) : null;
        Arrival arrival = before == null ? null : ListedPage.arrivalOf(before);
        return arrival == null ? page : ListedPage.arrived(page, arrival);
    }

    private boolean hasArrival(Place place) {
        return existing(place.shard()).hasArrival(place.slot());
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
