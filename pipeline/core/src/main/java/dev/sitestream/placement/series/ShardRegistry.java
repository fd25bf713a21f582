package dev.sitestream.placement.series;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.SectionState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All shards of a lane: the living ones by series, and the retired ones that are not forgotten yet. */
public final class ShardRegistry {

    private final Limits limits;
    private final LaneStore store;
    private final SortedMap<String, SeriesShards> living = new TreeMap<>();
    private final SortedMap<ShardId, Shard> retired = new TreeMap<>();

    /** Restores the shards from the store. */
    public ShardRegistry(Limits limits, LaneStore store) {
        this.limits = limits;
        this.store = store;
        Map<String, List<Shard>> bySeries = new HashMap<>();
        for (Shard shard : store.shards()) {
            if (shard.retired()) {
                retired.put(shard.id(), shard);
            } else {
                bySeries.computeIfAbsent(shard.id().series(), series -> new ArrayList<>())
                        .add(shard);
            }
        }
        for (SectionState state : store.sections()) {
            List<Shard> shards = bySeries.getOrDefault(state.name(), List.of());
            living.put(state.name(), new SeriesShards(state, shards, limits, store));
        }
    }

    /** Returns all shards, living and retired. */
    public Collection<Shard> all() {
        List<Shard> all = new ArrayList<>(retired.values());
        living.values().forEach(shards -> all.addAll(shards.shards()));
        return all;
    }

    /** Returns the living shards, series by series. */
    public Collection<SeriesShards> series() {
        return living.values();
    }

    /** Returns the living shards of one series. */
    public SeriesShards series(String name) {
        return living.computeIfAbsent(
                name, absent -> new SeriesShards(SectionState.empty(absent), List.of(), limits, store));
    }

    /** Returns the shard with this name; null if it does not exist or was forgotten. */
    public @Nullable Shard find(ShardId id) {
        Shard gone = retired.get(id);
        if (gone != null) {
            return gone;
        }
        SeriesShards shards = living.get(id.series());
        return shards == null ? null : shards.find(id.number());
    }

    /** Returns the shard with this name, which must exist. */
    public Shard existing(ShardId id) {
        Shard gone = retired.get(id);
        return gone != null ? gone : series(id.series()).shard(id.number());
    }

    /** Whether a shard has ever had this name. */
    public boolean hasOpened(ShardId id) {
        SeriesShards shards = living.get(id.series());
        return shards != null && shards.hasOpened(id.number());
    }

    /** Returns the number of pages in all shards. */
    public long livePages() {
        long pages = 0;
        for (SeriesShards shards : living.values()) {
            pages += shards.livePages();
        }
        return pages;
    }

    /** Retires a shard that all pages have left. */
    public void retire(Shard shard) {
        series(shard.id().series()).retire(shard);
        retired.put(shard.id(), shard);
    }

    /** Removes a retired shard. */
    public void forget(ShardId id) {
        retired.remove(id);
        store.removeShard(id);
    }

    /** Stores the states of the series that have changed since the last call. */
    public void saveSeries() {
        for (SeriesShards shards : living.values()) {
            SectionState state = shards.takeChangedState();
            if (state != null) {
                store.putSection(state);
            }
        }
    }
}
