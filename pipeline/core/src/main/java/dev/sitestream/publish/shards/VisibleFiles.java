package dev.sitestream.publish.shards;

import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.published.PageRecord;
import java.util.List;

/** What crawlers see of a lane's files, as the site's index has answered, and who gets to know of the changes. */
final class VisibleFiles {

    /** Keeps a run short: a file that was written for the first time may show many changes. */
    private static final int MOST_CHANGES_AT_ONCE = 5_000;

    private final PublishedLane lane;
    private final VisibleChanges changes;
    private final FreshnessTracker<ShardId> freshness;
    private final ChangeReports reports;

    /** Goes on with what the index is known to list. */
    VisibleFiles(PublishedLane lane, FreshnessTracker<ShardId> freshness, ChangeAudience audience) {
        this.lane = lane;
        this.changes = lane.lane().visibleChanges();
        this.freshness = freshness;
        this.reports = new ChangeReports(lane.site(), lane.names(), audience);
        changes.reportTo(reports);
        restore(audience);
    }

    /** A topic that the lane has not written to before gets all pages. */
    private void restore(ChangeAudience audience) {
        PublisherState state = lane.store().publisherState();
        boolean isOtherTopic = !state.pagesTopic().equals(audience.topic());
        if (isOtherTopic) {
            lane.store().putPublisherState(state.reportingTo(audience.topic()));
        }
        for (Shard shard : lane.lane().shards()) {
            if (isOtherTopic && audience.hasTopic()) {
                shard.setReported(Shard.REPORT_ALL);
                lane.store().putShard(shard);
            }
            PublishedFile own = shard.publishedFile();
            if (own != null && own.shows(0)) {
                changes.show(shard, own.revision(), own.visibleAtMillis());
                lane.lane().acknowledge(shard, own.revision());
            }
        }
    }

    /** Records that the index lists this file, with this content of the shard, which crawlers see since this time. */
    void listed(String name, long revision, long sinceMillis) {
        Shard shard = lane.shardOf(name);
        if (shard == null) {
            return;
        }
        // Later content has been written meanwhile, perhaps. It shows the arrivals, too, or they have moved on.
        lane.lane().acknowledge(shard, revision);
        PublishedFile own = shard.publishedFile();
        if (own != null && own.revision() == revision) {
            shard.setPublishedFile(own.visibleSince(sinceMillis));
            freshness.fileListed(shard.id());
            changes.show(shard, revision, sinceMillis);
            lane.store().putShard(shard);
        }
    }

    /** Records that no index lists this retired file any more, since this time. */
    void unlisted(String name, long sinceMillis) {
        ShardFile file = ShardFile.parse(name).orElse(null);
        if (file == null) {
            return;
        }
        Shard shard = lane.lane().shard(file.shard());
        if (shard != null && shard.isUnlisting()) {
            lane.lane().forget(shard);
        }
        if (lane.lane().shard(file.shard()) == null) {
            changes.drop(file.shard(), sinceMillis);
        }
    }

    /** Sets the present time of the reports. */
    void passTime(long steadyMillis) {
        reports.passTime(steadyMillis);
    }

    /** Reports changes that have become visible; returns those for the site's feeds. */
    List<ListedChange> report() {
        changes.report(MOST_CHANGES_AT_ONCE);
        reports.show();
        return reports.takeForFeeds();
    }

    List<PageRecord> takeForTopic() {
        return reports.takeForTopic();
    }

    List<PagesChanged> takeFacts() {
        return reports.takeFacts();
    }
}
