package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.PublisherTasks;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps files in order while pages move between them: a file is written only when the pages that it lacks are visible
 * elsewhere ({@link Crossings}).
 *
 * <p>A file that pages keep leaving would wait for ever, so the one that has waited longest is frozen: written as it
 * was when its turn came. When pages change places, each file waits for the other. Then one of them gets a bridge: a
 * copy of what it will become, listed for a while under a separate name.
 */
final class MoveOrder {

    private final Lane lane;
    private final Crossings crossings;
    private final ShardWrites writes;
    private final PublisherTasks tasks;
    private @Nullable ShardContent frozen;

    MoveOrder(Lane lane, ShardWrites writes, PublisherTasks tasks) {
        this.lane = lane;
        this.crossings = new Crossings(lane);
        this.writes = writes;
        this.tasks = tasks;
    }

    /** Whether the shard's file may be written: all pages that have left it are visible elsewhere. */
    boolean allows(Shard shard) {
        return crossings.open(shard, shard.revision(), shard.departures());
    }

    /** These shards and the dirty shards that they wait for, without the frozen one. */
    Collection<Shard> withBlockers(Collection<Shard> shards) {
        return crossings.withBlockers(shards).stream()
                .filter(shard -> !isFrozen(shard))
                .toList();
    }

    /** Whether the content of a file is frozen. */
    boolean hasFrozen() {
        return frozen != null;
    }

    /** Drops a frozen content that would take back changes that its file shows. */
    void dropOutdated() {
        if (frozen != null && writes.isOutdated(frozen)) {
            frozen = null;
        }
    }

    /** Freezes the content of the file that has waited longest for others. */
    void freeze(ShardContent content) {
        frozen = content;
    }

    /** Drops the shard's frozen content, since its file has been written or removed. */
    void settle(Shard shard) {
        if (isFrozen(shard)) {
            frozen = null;
        }
    }

    /**
     * Returns the frozen content if it may be written now. Otherwise starts the bridges that it waits for.
     *
     * @param lags whether events lag behind
     * @param mostSlots the number of copied slots after which no further bridge is copied
     */
    Optional<ShardContent> advance(boolean lags, int mostSlots) {
        if (frozen == null || !writes.mayStart(frozen.shard())) {
            return Optional.empty();
        }
        if (crossings.open(frozen.shard(), frozen.revision(), frozen.departures())) {
            return Optional.of(frozen);
        }
        if (writes.isIdle()) {
            writeBridges(frozen, lags, mostSlots);
        }
        return Optional.empty();
    }

    private boolean isFrozen(Shard shard) {
        return frozen != null && frozen.shard() == shard;
    }

    /**
     * Writes the bridges that a content waits for, all together. One after the other, each would need a round trip to
     * the index, and a load that has moved pages between many full files would come to rest only after as many round
     * trips. While events lag behind, bridges are written one after the other: the files still change, and writing
     * takes time that the events need.
     */
    private void writeBridges(ShardContent blocked, boolean lags, int mostSlots) {
        int copiedSlots = 0;
        while (tasks.hasRoom() && copiedSlots < mostSlots && !(lags && isAnyBridgeComing())) {
            Shard shard = crossings.circle(blocked, writes.bridges()).orElse(null);
            if (shard == null || writes.isUnderWay(shard.id()) || shard.hasUnlistedBridge()) {
                return;
            }
            copiedSlots += writes.startBridge(shard);
        }
    }

    private boolean isAnyBridgeComing() {
        return !writes.bridges().isEmpty() || lane.shards().stream().anyMatch(Shard::hasUnlistedBridge);
    }
}
