package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent.PagesChanged;
import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.Outcome;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.Respelled;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.shards.ShardPublisher;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Site;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.metrics.LaneMetrics;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.PipelineActivity.Work;
import dev.sitestream.topology.metrics.SiteEvents;
import dev.sitestream.topology.state.StreamsLaneStore;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one lane: its placement, and the publishing of its shards. */
final class LaneTask {

    private static final Logger LOG = LoggerFactory.getLogger(LaneTask.class);

    /** The maximum number of pages that a punctuation examines at once, to keep it short. */
    private static final int EXAMINED_AT_ONCE = 500;

    /** Clocks may be corrected, so that a page is to be examined sooner. */
    private static final long LONGEST_REST_MILLIS = 30_000;

    private final Site site;
    private final String owner;
    private final SiteEvents events;
    private final PipelineClock clock;
    private final PipelineActivity activity;
    private final StreamsLaneStore store;
    private final Lane lane;
    private final ShardPublisher publisher;
    private final StaleEvents stale;
    private final LaneKey key;
    private final SiteLog log;
    private Work work = Work.NONE;

    /** @throws LayoutConflictException when the lane's state does not fit the current configuration */
    LaneTask(Site site, LaneKey key, StreamsLaneStore store, PipelineContext pipeline, StaleEvents stale) {
        this.stale = stale;
        this.store = store;
        this.key = key;
        this.log = SiteLog.of(site.id());
        this.site = site;
        this.owner = "site " + site.id() + (site.lanes() == 1 ? "" : ", lane " + key.lane());
        this.clock = pipeline.publishing().clock();
        this.activity = pipeline.activity();
        this.events = activity.events(site);
        try {
            lane = new Lane(site, pipeline.sites().territoryOf(site), store, pipeline.reportsChanges(site));
        } catch (LayoutChangedException e) {
            throw new LayoutConflictException("site " + site.id() + ": " + e.getMessage(), e);
        }
        publisher =
                new ShardPublisher(site, key.lane(), lane, store, pipeline.publishing(), pipeline.changeAudience(site));
        publisher.watchBy(pipeline.watch());
    }

    /** Prepares for changes of these pages. */
    void readAhead(List<String> urls) {
        store.readAhead(urls);
    }

    /** Applies a change. {@code arrivedAtMillis} is by the calendar, {@code nowMillis} by the steady clock. */
    void apply(PageChange change, long arrivedAtMillis, long nowMillis) {
        publisher.read(clock.steadyMillis(arrivedAtMillis, nowMillis), nowMillis);
        Outcome outcome =
                lane.apply(change, arrivedAtMillis, clock.present(nowMillis).earliestMillis());
        events.apply(outcome);
        if (outcome == Outcome.STALE) {
            noteStale(change, nowMillis);
        }
        Collection<Shard> changed = publishLater(arrivedAtMillis, nowMillis);
        log.applied(change, key, outcome, changed);
    }

    private void noteStale(PageChange change, long nowMillis) {
        Long knownMicros = lane.timeOf(change.url());
        if (knownMicros != null) {
            stale.note(site.id(), change.url(), change.timeMicros(), knownMicros, nowMillis);
        }
    }

    /** Applies a change of a page that belongs to another site within the base of this one. */
    void applyElsewhere(PageChange change, long arrivedAtMillis, long nowMillis) {
        lane.follow(change, arrivedAtMillis, clock.present(nowMillis).earliestMillis());
        publishLater(arrivedAtMillis, nowMillis);
    }

    /** Takes over a page from another lane of the site; returns the answer to it, if the page is visible here. */
    Optional<TakenOver> apply(Respelled page, long arrivedAtMillis, long nowMillis) {
        TakenOver taken =
                lane.takeOver(page, arrivedAtMillis, clock.present(nowMillis).earliestMillis());
        publishLater(arrivedAtMillis, nowMillis);
        return Optional.ofNullable(taken);
    }

    /** Takes a page out that another lane of the site has taken over. */
    void apply(TakenOver page, long arrivedAtMillis, long nowMillis) {
        lane.leave(page, clock.present(nowMillis).earliestMillis());
        publishLater(arrivedAtMillis, nowMillis);
    }

    /** Returns the pages that other lanes of the site are to take over, since the last call. */
    List<Respelled> takeRespelled() {
        return lane.takeRespelled();
    }

    /** Returns the lane of a page of the site. */
    LaneKey laneOf(String url) {
        return new LaneKey(site.id(), site.laneOf(url));
    }

    void apply(SiblingSet set, long arrivedAtMillis, long nowMillis) {
        lane.apply(set);
        publishLater(arrivedAtMillis, nowMillis);
    }

    void onListed(LaneMessage.Listed message) {
        publisher.listed(message.file(), message.revision(), message.sinceMillis());
    }

    void onUnlisted(LaneMessage.Unlisted message) {
        publisher.unlisted(message.file(), message.sinceMillis());
    }

    void release() {
        publisher.release();
    }

    void rewrite(LaneMessage.Rewrite message, long nowMillis) {
        publisher.rewrite(message.file(), nowMillis);
    }

    void rewrite(LaneMessage.RewriteSection message, long nowMillis) {
        publisher.rewriteSection(message.section(), nowMillis);
    }

    void close() {
        publisher.close();
        activity.forget(this);
    }

    /** Examines pages whose time has come, and publishes due shards; returns the events for the site. */
    List<SiteEvent> publish(long nowMillis) {
        Present present = clock.present(nowMillis);
        long nowOfCalendarMillis = present.earliestMillis();
        lane.turnBack(present.latestMillis());
        lane.applyDueReminders(nowOfCalendarMillis, EXAMINED_AT_ONCE);
        examine(nowOfCalendarMillis);
        publishLater(nowOfCalendarMillis, nowMillis);
        List<SiteEvent> published = publisher.run(nowMillis);
        published.forEach(log::published);
        return published;
    }

    /** Whether it can't publish before the next commit, which should come soon. */
    boolean awaitsCommit() {
        return publisher.awaitsCommit();
    }

    /** Returns the barrier to be sent through all inputs of the lane, if there is one. */
    Optional<Barrier> takeBarrier() {
        return publisher.takeBarrier();
    }

    /** Records that a barrier has passed through all inputs. */
    void pass(Barrier barrier) {
        publisher.pass(barrier);
    }

    /** Returns the visible changes for the topic of published pages, in order. */
    List<PageRecord> takePageRecords() {
        return publisher.takePageRecords();
    }

    /** Returns the visible changes for the site's announcer. */
    List<PagesChanged> takeAnnouncements() {
        return publisher.takeAnnouncements();
    }

    /** Returns the pages whose deletion was forgotten since the last call. */
    List<String> takeForgotten() {
        return lane.takeForgotten();
    }

    List<PageNotice> takeNotices() {
        return lane.takeNotices();
    }

    List<Duration> takeDelays(long nowMillis) {
        return publisher.freshness().takeDelays(nowMillis);
    }

    /** Reports the lane's metrics; this scans all shards. */
    void reportMetrics() {
        lane.takeUpkeep().forEach((series, stats) -> activity.compaction().add(site.id(), series, stats));
        activity.report(this, new LaneMetrics(site.id(), publisher.sections(), lane.withheldPages()));
    }

    /** Returns the lane's work at the last {@link #countWork}. */
    Work work() {
        return work;
    }

    /** Counts the lane's work; this scans all shards. */
    Work countWork() {
        int outstanding = publisher.outstanding() + (lane.examines() ? 1 : 0);
        work = new Work(lane.livePages(), 0, outstanding);
        return work;
    }

    /** Returns when the lane has something to do next, unless a message comes before: by the steady clock. */
    long nextMillis(long nowMillis) {
        if (work.outstanding() > 0) {
            return nowMillis;
        }
        long reminder = lane.nextReminderMillis() - clock.present(nowMillis).earliestMillis();
        return Math.min(
                publisher.nextMillis(nowMillis), nowMillis + Math.max(0, Math.min(reminder, LONGEST_REST_MILLIS)));
    }

    /**
     * Continues the examination of all pages. Logs a warning at its end if pages now belong to other sites: they are
     * not listed anywhere until those sites have events of them.
     */
    private void examine(long nowMillis) {
        if (!lane.examines()) {
            return;
        }
        lane.examine(nowMillis, EXAMINED_AT_ONCE);
        long pages = lane.withheldPages(Exclusion.OTHER_SITE);
        if (!lane.examines() && pages > 0) {
            LOG.warn(
                    "{}: the configuration assigns {} of its pages to other sites within its base; they are no longer"
                            + " listed here, and those sites list each of them after its next event",
                    owner,
                    String.format(Locale.ROOT, "%,d", pages));
        }
    }

    /** Returns the shards that have changed, and are written later. */
    private Collection<Shard> publishLater(long sentAtMillis, long nowMillis) {
        publisher.disregard(lane.takeTakenOver());
        Collection<Shard> changed = lane.takeChanged();
        publisher.changed(changed, nowMillis);
        long steadySentAt = clock.steadyMillis(sentAtMillis, nowMillis);
        changed.forEach(shard -> publisher.freshness().changeArrived(shard.id(), steadySentAt));
        return changed;
    }
}
