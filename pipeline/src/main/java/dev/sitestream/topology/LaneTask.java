package dev.sitestream.topology;

import dev.sitestream.publish.FileEvent;
import dev.sitestream.publish.ShardPublisher;
import dev.sitestream.shard.Lane;
import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.LayoutChangedException;
import dev.sitestream.shard.Outcome;
import dev.sitestream.shard.PageChange;
import dev.sitestream.shard.Shard;
import dev.sitestream.site.Site;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** One lane at work: its placement and the publication of its shards. */
final class LaneTask {

    private final Lane lane;
    private final ShardPublisher publisher;

    /** @throws LayoutConflictException when the lane's state can't go on under the present configuration */
    LaneTask(Site site, LaneKey key, LaneStore store, PipelineParts parts) {
        try {
            lane = new Lane(site.lanes(), site.limits(), store);
        } catch (LayoutChangedException e) {
            throw new LayoutConflictException("site " + site.id() + ": " + e.getMessage(), e);
        }
        publisher =
                new ShardPublisher(site, key.lane(), lane, store, parts.objects(), parts.uploads(), parts.settings());
    }

    Outcome apply(PageChange change, long arrivedAt, long now) {
        Outcome outcome = lane.apply(change, arrivedAt);
        Collection<Shard> changed = lane.takeChanged();
        publisher.changed(changed, now);
        publisher.sent(changed, arrivedAt);
        return outcome;
    }

    void listed(LaneMessage.Listed message) {
        publisher.listed(message.file(), message.changedAt());
    }

    List<FileEvent> publish(long now) {
        return publisher.run(now);
    }

    List<Duration> takeDelays(long now) {
        return publisher.takeDelays(now);
    }

    long livePages() {
        return lane.livePages();
    }

    int outstanding() {
        return publisher.outstanding();
    }
}
