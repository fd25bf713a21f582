package dev.sitestream.publish.shards;

import dev.sitestream.announce.AnnounceEvent.PagesChanged;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.List;

/** Distributes the visible changes of a lane's pages to the topic of published pages, the feeds and the announcer. */
final class ChangeReports implements VisibleChanges.Receiver {

    private final ShardNames names;
    private final boolean toTopic;
    private final FeedChanges feeds;
    private final AnnouncedChanges announced;
    private final List<PageRecord> records = new ArrayList<>();
    private boolean wantedByFeeds;
    private boolean wantedByAnnouncer;

    ChangeReports(Site site, ShardNames names, ChangeAudience audience) {
        this.names = names;
        this.toTopic = audience.hasTopic();
        FeedSettings settings = site.outputs().feeds();
        this.feeds = new FeedChanges(settings.formats().isEmpty() ? 0 : settings.entries());
        this.announced = new AnnouncedChanges(audience.dailyAnnouncements(), site.lanes());
    }

    /** Sets the present time. */
    void passTime(long nowMillis) {
        announced.passTime(nowMillis);
    }

    @Override
    public boolean wants(Change change, long timeMicros) {
        wantedByFeeds = feeds.wants(change, timeMicros);
        wantedByAnnouncer = announced.wants(change, timeMicros);
        return toTopic || wantedByFeeds || wantedByAnnouncer;
    }

    @Override
    public void accept(VisibleChange change) {
        if (wantedByFeeds) {
            feeds.add(change);
        }
        // The page of a former spelling is listed under the normal form of its URL.
        if (wantedByAnnouncer && NormalUrl.isNormal(change.url())) {
            announced.add(change);
        }
        if (toTopic) {
            records.add(names.record(change));
        }
    }

    List<ListedChange> takeForFeeds() {
        return feeds.take();
    }

    List<PagesChanged> takeForAnnouncer() {
        return announced.take();
    }

    List<PageRecord> takeForTopic() {
        List<PageRecord> taken = List.copyOf(records);
        records.clear();
        return taken;
    }
}
