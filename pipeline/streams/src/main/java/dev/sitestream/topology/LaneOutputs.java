package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.PageNotice.Membership;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.SiteEvent.LaneHold;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Site;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.LaneGroup;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.LaneMessage.Input;
import dev.sitestream.topology.message.LaneMessage.PassingBarrier;
import dev.sitestream.topology.metrics.PublishedCounts;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * What a lane sends: a method for each output. {@code sentAtMillis} is when the event was sent that caused it, by the
 * calendar; receivers derive waiting times from it.
 */
final class LaneOutputs {

    /** Events for sites, by the site's id. */
    static final StepOutput<String, SiteEvent> FILES = StepOutput.toRepartition(RepartitionTopics.FILES);

    /** Notices for translation groups. */
    static final StepOutput<GroupKey, Membership> MEMBERSHIPS = StepOutput.toRepartition(RepartitionTopics.MEMBERSHIPS);

    /** Records of the topic of published pages, by URL; null if the page's deletion has been forgotten. */
    static final StepOutput<String, byte[]> PUBLISHED_PAGES = new StepOutput<>("published-pages");

    /** Events for the announcers of sites, by the site's id. */
    static final StepOutput<String, AnnounceEvent> ANNOUNCED_CHANGES = new StepOutput<>("announced-changes");

    /** Through the topic of changes: barriers and ticks for the lane's own task, pages for other lanes of the site. */
    static final StepOutput<LaneKey, LaneMessage> THROUGH_CHANGES = new StepOutput<>("barriers-through-changes");

    /** Barriers for the lane's own task, sent through the topic of siblings. */
    static final StepOutput<LaneGroup, LaneMessage> BARRIERS_THROUGH_SIBLINGS =
            new StepOutput<>("barriers-through-siblings");

    /** The group in the key of a barrier on the siblings topic; no translation group has this name. */
    private static final String NO_GROUP = "";

    private final LaneKey key;
    private final Forwarder forwarder;
    private final CommitPatience patience;
    private final PublishedCounts published;
    private final boolean announces;
    private final boolean publishesPages;

    LaneOutputs(LaneKey key, Site site, Forwarder forwarder, PipelineContext pipeline) {
        this.key = key;
        this.forwarder = forwarder;
        this.patience = new CommitPatience(site);
        this.published = pipeline.activity().published();
        this.announces = pipeline.announces(site.id());
        this.publishesPages = pipeline.topics().publishedPages() != null;
    }

    /** Sends an event to the site's task, and what concerns the site's announcer to this, too. */
    void toSite(SiteEvent event, long sentAtMillis, long steadyMillis) {
        forwarder.send(FILES, new Record<>(key.site(), event, sentAtMillis), patience.millis(event), steadyMillis);
        if (announces && event instanceof LaneHold hold) {
            toAnnouncer(new AnnounceEvent.LaneHeld(hold.lane(), hold.held()), sentAtMillis, steadyMillis);
        }
    }

    void toAnnouncer(AnnounceEvent event, long sentAtMillis, long steadyMillis) {
        forwarder.send(
                ANNOUNCED_CHANGES,
                new Record<>(key.site(), event, sentAtMillis),
                CommitPatience.OF_REPORTS_MILLIS,
                steadyMillis);
    }

    /** Sends a message to another lane of the site. */
    void toLane(int lane, LaneMessage message, long sentAtMillis, long steadyMillis) {
        forwarder.send(
                THROUGH_CHANGES,
                new Record<>(new LaneKey(key.site(), lane), message, sentAtMillis),
                CommitPatience.OF_REPORTS_MILLIS,
                steadyMillis);
    }

    /** Sends this lane a tick through its changes. */
    void tick(long calendarMillis, long steadyMillis) {
        forwarder.send(
                THROUGH_CHANGES,
                new Record<>(key, new LaneMessage.Tick(calendarMillis), calendarMillis),
                patience.leastMillis(),
                steadyMillis);
    }

    /** Sends a barrier to this lane through one of its inputs. */
    void through(Input input, Barrier barrier, long sentAtMillis, long steadyMillis) {
        LaneMessage message = new PassingBarrier(input, barrier);
        switch (input) {
            case CHANGES -> forwarder.send(THROUGH_CHANGES, new Record<>(key, message, sentAtMillis), 0, steadyMillis);
            case SIBLINGS ->
                forwarder.send(
                        BARRIERS_THROUGH_SIBLINGS,
                        new Record<>(new LaneGroup(key, NO_GROUP), message, sentAtMillis),
                        0,
                        steadyMillis);
        }
    }

    /** Sends notices to translation groups and to the site's task. */
    void sendNotices(List<PageNotice> notices, long sentAtMillis, long steadyMillis) {
        if (!notices.isEmpty()) {
            PageNotice.Receiver receiver = new NoticeReceiver(sentAtMillis, steadyMillis);
            notices.forEach(notice -> notice.deliver(receiver));
        }
    }

    /** Writes records of the topic of published pages. */
    void publish(List<PageRecord> records, long sentAtMillis, long steadyMillis) {
        for (PageRecord record : records) {
            publish(record.url(), record, sentAtMillis, steadyMillis);
        }
    }

    /** Removes the records of pages whose deletion has been forgotten from the topic of published pages. */
    void unpublish(List<String> urls, long sentAtMillis, long steadyMillis) {
        if (publishesPages) {
            urls.forEach(url -> publish(url, null, sentAtMillis, steadyMillis));
        }
    }

    private void publish(String url, @Nullable PageRecord record, long sentAtMillis, long steadyMillis) {
        published.page(record);
        byte[] json = record == null ? null : record.toJson();
        forwarder.forward(
                PUBLISHED_PAGES, new Record<>(url, json, sentAtMillis), CommitPatience.OF_REPORTS_MILLIS, steadyMillis);
    }

    /** Sends notices that are caused by one event. */
    private final class NoticeReceiver implements PageNotice.Receiver {

        private final long sentAtMillis;
        private final long steadyMillis;

        NoticeReceiver(long sentAtMillis, long steadyMillis) {
            this.sentAtMillis = sentAtMillis;
            this.steadyMillis = steadyMillis;
        }

        @Override
        public void membership(Membership notice) {
            GroupKey group = new GroupKey(key.site(), notice.group());
            forwarder.send(MEMBERSHIPS, new Record<>(group, notice, sentAtMillis), 0, steadyMillis);
        }

        @Override
        public void reported(PageNotice.Reported notice) {
            toSite(new ArticleEvent.Current(notice.article()), sentAtMillis, steadyMillis);
        }

        @Override
        public void unreported(PageNotice.Unreported notice) {
            toSite(new ArticleEvent.Gone(notice.url()), sentAtMillis, steadyMillis);
        }
    }
}
