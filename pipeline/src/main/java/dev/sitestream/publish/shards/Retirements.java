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
import java.util.function.Consumer;

/** Retires files of a lane that are no longer needed: bridges, and files of shards that all pages have left. */
final class Retirements {

    private final ShardNames names;
    private final Lane lane;
    private final LaneStore store;
    private final Crossings crossings;
    private final ShardWrites writes;
    private final Consumer<SiteEvent> told;

    /** @param told receives the events for the site's index */
    Retirements(
            ShardNames names,
            Lane lane,
            LaneStore store,
            Crossings crossings,
            ShardWrites writes,
            Consumer<SiteEvent> told) {
        this.names = names;
        this.lane = lane;
        this.store = store;
        this.crossings = crossings;
        this.writes = writes;
        this.told = told;
    }

    /** Retires the bridges whose revision the shard's own file shows. */
    void removeBridges() {
        for (Shard shard : lane.shards()) {
            PublishedFile own = shard.publication();
            if (own != null && shard.bridges().keySet().removeIf(revision -> isServed(shard, own, revision))) {
                store.putShard(shard);
            }
        }
    }

    private boolean isServed(Shard shard, PublishedFile own, long revision) {
        boolean served = own.shows(revision);
        if (served) {
            told.accept(new Retired(names.name(shard, revision), names.lane()));
        }
        return served;
    }

    /** Removes shards without pages once the pages that left them are visible elsewhere; returns the removed shards. */
    List<Shard> retireEmptied() {
        List<Shard> gone = new ArrayList<>();
        for (Shard shard : lane.shards()) {
            if (shard.retired()
                    && !writes.isUnderWay(shard.id())
                    && crossings.open(shard, shard.revision(), shard.departures())) {
                // No file will ever show the last changes, since the shard has no file any more.
                lane.changes().show(shard.id(), shard.revision());
                if (shard.publication() != null) {
                    told.accept(new Retired(names.name(shard, ShardFile.OWN), names.lane()));
                }
                shard.bridges()
                        .keySet()
                        .forEach(bridge -> told.accept(new Retired(names.name(shard, bridge), names.lane())));
                lane.forget(shard);
                gone.add(shard);
            }
        }
        return gone;
    }
}
