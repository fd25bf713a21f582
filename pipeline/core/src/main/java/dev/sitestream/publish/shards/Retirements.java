package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import java.util.Optional;

/** Retires the files of shards that show no page any more. */
final class Retirements {

    private final ShardNames names;
    private final Lane lane;
    private final LaneStore store;
    private final ShardWrites writes;

    Retirements(ShardNames names, Lane lane, LaneStore store, ShardWrites writes) {
        this.names = names;
        this.lane = lane;
        this.store = store;
        this.writes = writes;
    }

    /** Whether a shard has no entries, so the pages that were in it are deleted, or visible elsewhere. */
    boolean mayRemove(Shard shard) {
        return shard.entries() == 0 && !shard.isUnlisting() && !writes.isUnderWay(shard.id());
    }

    /** Removes a shard at this time; returns the event for the site's index if the shard has a file. */
    Optional<SiteEvent> remove(Shard shard, long nowMillis) {
        if (shard.publishedFile() == null) {
            lane.forget(shard);
            lane.visibleChanges().drop(shard.id(), nowMillis);
            return Optional.empty();
        }
        // It is forgotten when no index lists the file: until then, crawlers may see pages there.
        shard.setUnlisting(true);
        store.putShard(shard);
        return Optional.of(new Retired(names.name(shard), names.lane()));
    }
}
