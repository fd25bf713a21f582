package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.publish.schedule.WaitingFile;
import dev.sitestream.publish.schedule.WaitingFile.Waits;
import dev.sitestream.publish.shards.content.CompressedShards;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;

/**
 * The shards of a lane whose content differs from the published files, and since when. Those of urgent sections are due
 * at once; when the others are due, the schedule of the process decides.
 */
final class DirtyShards {

    /** The schedule learns of further changes after this time, since it takes a look at all blocks of a shard. */
    private static final long REPEATED_AFTER_MILLIS = 200;

    private final Lane lane;
    private final Site site;
    private final SharedSchedule<ShardId>.Lane schedule;
    private final CompressedShards compressed;
    private final Map<String, PublishWaits> waits = new HashMap<>();
    private final Map<ShardId, Dirty> dirty = new LinkedHashMap<>();

    /** Those of which the schedule does not know the latest change. */
    private final Set<ShardId> unscheduled = new LinkedHashSet<>();

    private long repeatedAtMillis = Long.MIN_VALUE / 2;

    private record Dirty(ShardId id, PublishWaits waits, long sinceMillis, long changedAtMillis) {}

    DirtyShards(Lane lane, Site site, SharedSchedule<ShardId>.Lane schedule, CompressedShards compressed) {
        this.lane = lane;
        this.site = site;
        this.schedule = schedule;
        this.compressed = compressed;
    }

    /** Records that the content of a shard has changed now. */
    void add(Shard shard, long steadyMillis) {
        Dirty known = dirty.get(shard.id());
        put(shard.id(), known == null ? steadyMillis : known.sinceMillis(), steadyMillis);
    }

    /** Records that some content of a shard was written, which may not be its latest. */
    void written(Shard shard, long steadyMillis) {
        remove(shard);
        if (shard.dirty()) {
            put(shard.id(), steadyMillis, steadyMillis);
        }
    }

    /** Records that a write of a shard has started. */
    void writeStarted(Shard shard) {
        schedule.started(shard.id());
    }

    /**
     * Records that a write of a shard has ended, in success or failure.
     *
     * @param cpuSeconds the CPU time that it took
     * @param tookSeconds the time from its start to its end
     */
    void writeEnded(Shard shard, double cpuSeconds, double tookSeconds, long steadyMillis) {
        schedule.ended(shard.id(), cpuSeconds, tookSeconds, steadyMillis);
        Dirty known = dirty.get(shard.id());
        if (known != null && !known.waits().isUrgent()) {
            // It waits again, unless it is found written.
            unscheduled.add(shard.id());
        }
    }

    void remove(Shard shard) {
        dirty.remove(shard.id());
        unscheduled.remove(shard.id());
        schedule.remove(shard.id());
    }

    /** Withdraws everything from the schedule of the process, since this instance no longer owns the lane. */
    void close() {
        schedule.close();
    }

    int size() {
        return dirty.size();
    }

    /** Passes the series of each dirty shard, and the time since when it has been dirty. */
    void forEach(ObjLongConsumer<String> visitor) {
        dirty.values().forEach(shard -> visitor.accept(shard.id().series(), shard.sinceMillis()));
    }

    /** Whether files could not be written in time lately because the budget of the process was spent. */
    boolean isShortOfBudget() {
        return schedule.isShortOfBudget();
    }

    /** Passes the shards that the schedule should have had written before this time, and since when they are dirty. */
    void forEachLate(long beforeMillis, ObjLongConsumer<ShardId> visitor) {
        for (Dirty shard : dirty.values()) {
            if (!shard.waits().isUrgent()
                    && shard.sinceMillis() + shard.waits().most().toMillis() < beforeMillis) {
                visitor.accept(shard.id(), shard.sinceMillis());
            }
        }
    }

    /**
     * The shards that are due, the most urgent first.
     *
     * @param patienceMillis how long those of urgent sections wait, since events lag behind
     */
    List<Shard> due(long steadyMillis, long patienceMillis) {
        schedule(steadyMillis);
        Stream<ShardId> urgent = dirty.values().stream()
                .filter(shard -> shard.waits().isUrgent() && shard.sinceMillis() + patienceMillis <= steadyMillis)
                .map(Dirty::id);
        return Stream.concat(urgent, schedule.chosen(steadyMillis).stream())
                .map(lane::shard)
                .filter(Objects::nonNull)
                .toList();
    }

    private void put(ShardId id, long sinceMillis, long steadyMillis) {
        PublishWaits own = waits.computeIfAbsent(id.series(), site::waits);
        Dirty before = dirty.put(id, new Dirty(id, own, sinceMillis, steadyMillis));
        if (!own.isUrgent()) {
            unscheduled.add(id);
            if (before == null) {
                repeatedAtMillis = Long.MIN_VALUE / 2;
            }
        }
    }

    private void schedule(long steadyMillis) {
        if (unscheduled.isEmpty() || steadyMillis - repeatedAtMillis < REPEATED_AFTER_MILLIS) {
            return;
        }
        repeatedAtMillis = steadyMillis;
        for (ShardId id : unscheduled) {
            Shard shard = lane.shard(id);
            if (shard != null) {
                schedule.put(waiting(shard, Objects.requireNonNull(dirty.get(id))));
            }
        }
        unscheduled.clear();
    }

    private WaitingFile<ShardId> waiting(Shard shard, Dirty known) {
        PublishedFile file = shard.publishedFile();
        Waits range =
                new Waits(known.waits().least().toMillis(), known.waits().most().toMillis());
        return new WaitingFile<>(
                known.id(),
                known.sinceMillis(),
                known.changedAtMillis(),
                file == null ? WaitingFile.NEVER : file.writtenAtMillis(),
                range,
                compressed.dirtyBlocks(shard));
    }
}
