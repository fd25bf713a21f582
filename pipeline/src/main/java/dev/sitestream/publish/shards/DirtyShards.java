package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Site;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;

/**
 * The shards of a lane whose content differs from the published files, and since when.
 *
 * <p>Each shard waits for further changes for as long as its section configures. When more shards are due than can be
 * written, they are ordered by the time at which they will have waited twice as long. So shards of sections that wait
 * less usually come first, and no shard that has waited twice as long is overtaken by what changes later.
 */
final class DirtyShards {

    private static final Comparator<Dirty> BY_DUE = Comparator.comparingLong(Dirty::dueMillis)
            .thenComparingLong(Dirty::sinceMillis)
            .thenComparing(Dirty::id);

    private static final Comparator<Dirty> BY_URGENCY =
            Comparator.comparingLong(Dirty::urgency).thenComparing(BY_DUE);

    private final Lane lane;
    private final Site site;
    private final Map<String, Long> waits = new HashMap<>();
    private final Map<ShardId, Dirty> dirty = new HashMap<>();
    private final NavigableSet<Dirty> byDue = new TreeSet<>(BY_DUE);

    private record Dirty(ShardId id, long sinceMillis, long dueMillis) {

        /** When it will have waited twice as long as its section configures. */
        long urgency() {
            return dueMillis + (dueMillis - sinceMillis);
        }
    }

    DirtyShards(Lane lane, Site site) {
        this.lane = lane;
        this.site = site;
    }

    /** Records that a shard is dirty now, unless it is already recorded. */
    void add(Shard shard, long nowMillis) {
        if (!dirty.containsKey(shard.id())) {
            put(shard.id(), nowMillis);
        }
    }

    /** Records that some content of a shard was written, which may not be its latest. */
    void written(Shard shard, long nowMillis) {
        remove(shard);
        if (shard.dirty()) {
            put(shard.id(), nowMillis);
        }
    }

    void remove(Shard shard) {
        Dirty known = dirty.remove(shard.id());
        if (known != null) {
            byDue.remove(known);
        }
    }

    int size() {
        return dirty.size();
    }

    /** Passes the series of each dirty shard, and the time since when it has been dirty. */
    void forEach(ObjLongConsumer<String> visitor) {
        dirty.values().forEach(shard -> visitor.accept(shard.id().series(), shard.sinceMillis()));
    }

    /** The shards that have waited long enough, the most urgent first. */
    List<Shard> due(long nowMillis) {
        Stream<Dirty> due = byDue.stream().takeWhile(shard -> shard.dueMillis() <= nowMillis);
        return due.sorted(BY_URGENCY)
                .map(shard -> lane.shard(shard.id()))
                .filter(Objects::nonNull)
                .toList();
    }

    private void put(ShardId id, long nowMillis) {
        long waitMillis = waits.computeIfAbsent(
                id.series(), series -> site.publishAfter(series).toMillis());
        Dirty shard = new Dirty(id, nowMillis, nowMillis + waitMillis);
        dirty.put(id, shard);
        byDue.add(shard);
    }
}
