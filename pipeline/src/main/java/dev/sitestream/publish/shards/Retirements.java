package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import java.util.ArrayList;
import java.util.List;

/** Retires files of a lane that are no longer needed: bridges, and files of shards that all pages have left. */
final class Retirements {

    private final ShardNames names;
    private final Lane lane;
    private final LaneStore store;
    private final MoveOrder moves;
    private final ShardWrites writes;

    Retirements(ShardNames names, Lane lane, LaneStore store, MoveOrder moves, ShardWrites writes) {
        this.names = names;
        this.lane = lane;
        this.store = store;
        this.moves = moves;
        this.writes = writes;
    }

    /** Removes the bridges whose revision the shard's own file shows; returns the events for the site's index. */
    List<SiteEvent> removeBridges() {
        List<SiteEvent> events = new ArrayList<>();
        for (Shard shard : lane.shards()) {
            PublishedFile own = shard.publishedFile();
            if (own == null) {
                continue;
            }
            List<Long> served =
                    shard.bridges().keySet().stream().filter(own::shows).toList();
            if (!served.isEmpty()) {
                served.forEach(shard::removeBridge);
                served.forEach(revision -> events.add(retired(shard, revision)));
                store.putShard(shard);
            }
        }
        return events;
    }

    /** Whether a shard has no pages, and the pages that have left it are visible elsewhere. */
    boolean mayRemove(Shard shard) {
        return shard.retired() && !writes.isUnderWay(shard.id()) && moves.allows(shard);
    }

    /** Removes a shard and its files at this time; returns the events for the site's index. */
    List<SiteEvent> remove(Shard shard, long nowMillis) {
        List<SiteEvent> events = new ArrayList<>();
        boolean hasFile = shard.publishedFile() != null;
        if (hasFile) {
            events.add(retired(shard, ShardFile.OWN));
        }
        shard.bridges().keySet().forEach(revision -> events.add(retired(shard, revision)));
        lane.forget(shard);
        if (!hasFile) {
            lane.visibleChanges().drop(shard.id(), nowMillis);
        }
        return events;
    }

    private Retired retired(Shard shard, long bridge) {
        return new Retired(names.name(shard, bridge), names.lane());
    }
}
