package dev.sitestream.publish.shards;

import dev.sitestream.placement.changes.ChangeReceiver;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.List;

/** Distributes the visible changes of a lane's pages to those that react to them, each of which says what it wants. */
final class ChangeReports implements ChangeReceiver {

    private final TopicChanges topic;
    private final FeedChanges feeds;
    private final WantedChanges facts;
    private final WatchedPages watched;
    private final List<ChangeReceiver> receivers;

    /** Those that want the change that comes next. */
    private final List<ChangeReceiver> wanting = new ArrayList<>();

    ChangeReports(Site site, ShardNames names, ChangeAudience audience) {
        FeedSettings settings = site.outputs().feeds();
        topic = new TopicChanges(names, audience.hasTopic());
        feeds = new FeedChanges(settings.formats().isEmpty() ? 0 : settings.entries());
        facts = new WantedChanges(audience.dailyFacts(), site.lanes());
        watched = new WatchedPages(names, audience.watch());
        receivers = List.of(topic, feeds, facts, watched);
    }

    /** Sets the present time. */
    void passTime(long nowMillis) {
        facts.passTime(nowMillis);
    }

    @Override
    public boolean isOn() {
        for (ChangeReceiver receiver : receivers) {
            if (receiver.isOn()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean wants(Change change, long timeMicros) {
        wanting.clear();
        for (ChangeReceiver receiver : receivers) {
            if (receiver.wants(change, timeMicros)) {
                wanting.add(receiver);
            }
        }
        return !wanting.isEmpty();
    }

    @Override
    public void accept(VisibleChange change) {
        wanting.forEach(receiver -> receiver.accept(change));
    }

    /** Shows those who watch what has been received. */
    void show() {
        watched.show();
    }

    List<ListedChange> takeForFeeds() {
        return feeds.take();
    }

    List<PagesChanged> takeFacts() {
        return facts.take();
    }

    List<PageRecord> takeForTopic() {
        return topic.take();
    }
}
