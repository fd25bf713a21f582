package dev.sitestream.topology;

import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.PageNotice.Membership;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.SiteEvent.LaneHold;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Site;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.LaneGroup;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.LaneMessage.Input;
import dev.sitestream.topology.message.LaneMessage.PassingBarrier;
import dev.sitestream.topology.message.StepTimes;
import dev.sitestream.topology.metrics.PublishedCounts;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** What a lane sends: a method for each output. Its records have the time at which they were caused. */
final class LaneOutputs {

    /** Events for sites, by the site's id. */
    static final StepOutput<String, SiteEvent> FILES = StepOutput.toRepartition(RepartitionTopics.FILES);

    /** Notices for translation groups. */
    static final StepOutput<GroupKey, Membership> MEMBERSHIPS = StepOutput.toRepartition(RepartitionTopics.MEMBERSHIPS);

    /** Records of the topic of published pages, by URL; null if the page's deletion has been forgotten. */
    static final StepOutput<String, byte[]> PUBLISHED_PAGES = new StepOutput<>("published-pages");

    /** Messages to the extension's parts of sites, by the site's id. */
    static final StepOutput<String, byte[]> TO_EXTENSION = new StepOutput<>("announced-changes");

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
    private final PipelineExtension extension;
    private final boolean reportsHolds;
    private final boolean publishesPages;

    LaneOutputs(LaneKey key, Site site, Forwarder forwarder, PipelineContext pipeline) {
        this.key = key;
        this.forwarder = forwarder;
        this.patience = new CommitPatience(site);
        this.published = pipeline.activity().published();
        this.extension = pipeline.extension();
        this.reportsHolds = extension.interest(site).holds();
        this.publishesPages = pipeline.topics().publishedPages() != null;
    }

    /** Sends an event to the site's task, and to the extension what it wants of it. */
    void toSite(SiteEvent event, StepTimes times) {
        forwarder.send(
                FILES,
                new Record<>(key.site(), event, times.causedAtMillis()),
                patience.millis(event),
                times.steadyMillis());
        if (reportsHolds && event instanceof LaneHold hold) {
            toExtension(new PublishedFact.LaneHeld(hold.lane(), hold.held()), times);
        }
    }

    /** Sends the extension a fact that it wants. */
    void toExtension(PublishedFact fact, StepTimes times) {
        toExtension(extension.message(fact), times);
    }

    /** Sends the extension the request that a part of it goes on; all parts if it is null. */
    void resume(@Nullable String part, StepTimes times) {
        toExtension(extension.resumption(part), times);
    }

    private void toExtension(byte[] message, StepTimes times) {
        forwarder.send(
                TO_EXTENSION,
                new Record<>(key.site(), message, times.causedAtMillis()),
                CommitPatience.OF_REPORTS_MILLIS,
                times.steadyMillis());
    }

    /** Sends a message to another lane of the site. */
    void toLane(int lane, LaneMessage message, StepTimes times) {
        forwarder.send(
                THROUGH_CHANGES,
                new Record<>(new LaneKey(key.site(), lane), message, times.causedAtMillis()),
                CommitPatience.OF_REPORTS_MILLIS,
                times.steadyMillis());
    }

    /** Sends this lane a tick through its changes. */
    void tick(StepTimes times) {
        forwarder.send(
                THROUGH_CHANGES,
                new Record<>(key, new LaneMessage.Tick(times.causedAtMillis()), times.causedAtMillis()),
                patience.leastMillis(),
                times.steadyMillis());
    }

    /** Sends a barrier to this lane through one of its inputs. */
    void through(Input input, Barrier barrier, StepTimes times) {
        LaneMessage message = new PassingBarrier(input, barrier);
        switch (input) {
            case CHANGES ->
                forwarder.send(
                        THROUGH_CHANGES, new Record<>(key, message, times.causedAtMillis()), 0, times.steadyMillis());
            case SIBLINGS ->
                forwarder.send(
                        BARRIERS_THROUGH_SIBLINGS,
                        new Record<>(new LaneGroup(key, NO_GROUP), message, times.causedAtMillis()),
                        0,
                        times.steadyMillis());
        }
    }

    /** Sends notices to translation groups and to the site's task. */
    void sendNotices(List<PageNotice> notices, StepTimes times) {
        if (!notices.isEmpty()) {
            PageNotice.Receiver receiver = new NoticeReceiver(times);
            notices.forEach(notice -> notice.deliver(receiver));
        }
    }

    /** Writes records of the topic of published pages. */
    void publish(List<PageRecord> records, StepTimes times) {
        for (PageRecord record : records) {
            publish(record.url(), record, times);
        }
    }

    /** Removes the records of pages whose deletion has been forgotten from the topic of published pages. */
    void unpublish(List<String> urls, StepTimes times) {
        if (publishesPages) {
            urls.forEach(url -> publish(url, null, times));
        }
    }

    private void publish(String url, @Nullable PageRecord record, StepTimes times) {
        published.page(record);
        byte[] json = record == null ? null : record.toJson();
        forwarder.forward(
                PUBLISHED_PAGES,
                new Record<>(url, json, times.causedAtMillis()),
                CommitPatience.OF_REPORTS_MILLIS,
                times.steadyMillis());
    }

    /** Sends notices that are caused by one event. */
    private final class NoticeReceiver implements PageNotice.Receiver {

        private final StepTimes times;

        NoticeReceiver(StepTimes times) {
            this.times = times;
        }

        @Override
        public void membership(Membership notice) {
            GroupKey group = new GroupKey(key.site(), notice.group());
            forwarder.send(MEMBERSHIPS, new Record<>(group, notice, times.causedAtMillis()), 0, times.steadyMillis());
        }

        @Override
        public void reported(PageNotice.Reported notice) {
            toSite(new ArticleEvent.Current(notice.article()), times);
        }

        @Override
        public void unreported(PageNotice.Unreported notice) {
            toSite(new ArticleEvent.Gone(notice.url()), times);
        }
    }
}
