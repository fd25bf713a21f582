package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Retires the files of shards that show no page any more. */
final class Retirements {

    private final PublishedLane lane;
    private final ShardWrites writes;
    private final DirtyShards dirty;
    private final FreshnessTracker<ShardId> freshness;

    Retirements(PublishedLane lane, ShardWrites writes, DirtyShards dirty, FreshnessTracker<ShardId> freshness) {
        this.lane = lane;
        this.writes = writes;
        this.dirty = dirty;
        this.freshness = freshness;
    }

    /** Removes all shards without entries at this time; returns the events for the site's index about their files. */
    List<SiteEvent> run(long steadyMillis) {
        List<SiteEvent> events = new ArrayList<>();
        for (Shard shard : lane.lane().shards()) {
            if (mayRemove(shard)) {
                remove(shard, steadyMillis).ifPresent(events::add);
                dirty.remove(shard);
                freshness.forget(shard.id());
            }
        }
        return events;
    }

    /** Whether a shard has no entries, so the pages that were in it are deleted, or visible elsewhere. */
    private boolean mayRemove(Shard shard) {
        return shard.entries() == 0 && !shard.isUnlisting() && !writes.isUnderWay(shard.id());
    }

    private Optional<SiteEvent> remove(Shard shard, long steadyMillis) {
        if (shard.publishedFile() == null) {
            lane.lane().forget(shard);
            lane.lane().visibleChanges().drop(shard.id(), steadyMillis);
            return Optional.empty();
        }
        // It is forgotten when no index lists the file: until then, crawlers may see pages there.
        shard.setUnlisting(true);
        lane.store().putShard(shard);
        return Optional.of(new Retired(lane.names().name(shard), lane.names().lane()));
    }
}
