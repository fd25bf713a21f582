package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.Outcome;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.Respelled;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.publish.shards.ShardPublisher;
import dev.sitestream.site.Site;
import dev.sitestream.topology.log.SiteLog;
import dev.sitestream.topology.log.StaleEvents;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.LaneMessage.Input;
import dev.sitestream.topology.message.LaneReceiver;
import dev.sitestream.topology.metrics.LaneMetrics;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.PipelineActivity.Work;
import dev.sitestream.topology.metrics.SiteEvents;
import dev.sitestream.topology.state.StreamsLaneStore;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one lane: its placement, and the publishing of its shards. Receives the messages to the lane. */
final class LaneTask implements LaneReceiver {

    private final Site site;
    private final SiteEvents events;
    private final PipelineClock clock;
    private final PipelineActivity activity;
    private final StreamsLaneStore store;
    private final LaneOutputs outputs;
    private final Lane lane;
    private final DuePages duePages;
    private final ShardPublisher publisher;
    private final StaleEvents stale;
    private final LaneKey key;
    private final SiteLog log;
    private Work work = Work.NONE;

    /** @throws LayoutConflictException when the lane's state does not fit the current configuration */
    LaneTask(
            Site site,
            LaneKey key,
            StreamsLaneStore store,
            LaneOutputs outputs,
            PipelineContext pipeline,
            StaleEvents stale) {
        this.stale = stale;
        this.store = store;
        this.outputs = outputs;
        this.key = key;
        this.log = SiteLog.of(site.id());
        this.site = site;
        this.clock = pipeline.publishing().clock();
        this.activity = pipeline.activity();
        this.events = activity.events(site);
        try {
            lane = new Lane(site, pipeline.sites().territoryOf(site), store);
        } catch (LayoutChangedException e) {
            throw new LayoutConflictException("site " + site.id() + ": " + e.getMessage(), e);
        }
        publisher =
                new ShardPublisher(site, key.lane(), lane, store, pipeline.publishing(), pipeline.changeAudience(site));
        duePages = new DuePages(lane, "site " + site.id() + (site.lanes() == 1 ? "" : ", lane " + key.lane()));
    }

    /** Prepares for changes of these pages. */
    void readAhead(List<String> urls) {
        store.readAhead(urls);
    }

    /**
     * Handles a message, and sends what follows from it.
     *
     * @param arrivedAtMillis when it arrived, by the calendar
     */
    void receive(LaneMessage.Single message, long arrivedAtMillis, long steadyMillis) {
        message.deliver(this, arrivedAtMillis, steadyMillis);
        outputs.sendNotices(lane.takeNotices(), arrivedAtMillis, steadyMillis);
        sendReports(arrivedAtMillis, steadyMillis);
    }

    @Override
    public void changed(PageChange change, long arrivedAtMillis, long steadyMillis) {
        publisher.read(clock.steadyMillis(arrivedAtMillis, steadyMillis), steadyMillis);
        Outcome outcome =
                lane.apply(change, arrivedAtMillis, clock.present(steadyMillis).earliestMillis());
        events.apply(outcome);
        if (outcome == Outcome.STALE) {
            noteStale(change, steadyMillis);
        }
        Collection<Shard> changed = publishLater(arrivedAtMillis, steadyMillis);
        log.applied(change, key, outcome, changed);
    }

    private void noteStale(PageChange change, long steadyMillis) {
        Long knownMicros = lane.timeOf(change.url());
        if (knownMicros != null) {
            stale.note(site.id(), change.url(), change.timeMicros(), knownMicros, steadyMillis);
        }
    }

    @Override
    public void changedElsewhere(PageChange change, long arrivedAtMillis, long steadyMillis) {
        lane.follow(change, arrivedAtMillis, clock.present(steadyMillis).earliestMillis());
        publishLater(arrivedAtMillis, steadyMillis);
    }

    @Override
    public void siblings(SiblingSet set, long arrivedAtMillis, long steadyMillis) {
        lane.apply(set);
        publishLater(arrivedAtMillis, steadyMillis);
    }

    /** Takes over a page from another lane of the site, and answers it if the page is visible here. */
    @Override
    public void takeOver(Respelled page, long arrivedAtMillis, long steadyMillis) {
        TakenOver taken =
                lane.takeOver(page, arrivedAtMillis, clock.present(steadyMillis).earliestMillis());
        publishLater(arrivedAtMillis, steadyMillis);
        if (taken != null) {
            int other = site.laneOf(taken.spelling());
            outputs.toLane(other, new LaneMessage.Taken(taken), arrivedAtMillis, steadyMillis);
        }
    }

    /** Takes a page out that another lane of the site has taken over. */
    @Override
    public void taken(TakenOver page, long arrivedAtMillis, long steadyMillis) {
        lane.leave(page, clock.present(steadyMillis).earliestMillis());
        publishLater(arrivedAtMillis, steadyMillis);
    }

    @Override
    public void listed(String file, long revision, long sinceMillis) {
        publisher.listed(file, revision, sinceMillis);
    }

    @Override
    public void unlisted(String file, long sinceMillis) {
        publisher.unlisted(file, sinceMillis);
    }

    @Override
    public void released() {
        publisher.release();
    }

    @Override
    public void rewrite(String file, long steadyMillis) {
        publisher.rewrite(file, steadyMillis);
    }

    @Override
    public void rewriteSection(@Nullable String section, long steadyMillis) {
        publisher.rewriteSection(section, steadyMillis);
    }

    @Override
    public void resumeAnnouncing(@Nullable String target, long arrivedAtMillis, long steadyMillis) {
        outputs.toAnnouncer(new AnnounceEvent.Resumed(target), arrivedAtMillis, steadyMillis);
    }

    @Override
    public void verified(VerifyReport report, long arrivedAtMillis, long steadyMillis) {
        outputs.toSite(new SiteEvent.Verified(report), arrivedAtMillis, steadyMillis);
    }

    @Override
    public void ticked(long calendarMillis, long steadyMillis) {
        duePages.reach(calendarMillis);
        publishLater(calendarMillis, steadyMillis);
    }

    /** Sends a barrier that has passed through one input through the next one. */
    @Override
    public void passed(Input input, Barrier barrier, long steadyMillis) {
        switch (input) {
            case CHANGES -> {
                long sentAtMillis = clock.present(steadyMillis).earliestMillis();
                outputs.through(Input.SIBLINGS, barrier, sentAtMillis, steadyMillis);
            }
            case SIBLINGS -> publisher.pass(barrier);
        }
    }

    void close() {
        publisher.close();
        activity.forget(this);
    }

    /** Has pages examined whose time has come, publishes due shards, and sends what is known then. */
    void publish(long steadyMillis) {
        Present present = clock.present(steadyMillis);
        long calendarMillis = present.earliestMillis();
        duePages.examine(present);
        if (duePages.awaitTick(calendarMillis)) {
            outputs.tick(calendarMillis, steadyMillis);
        }
        publishLater(calendarMillis, steadyMillis);
        for (SiteEvent event : publisher.run(steadyMillis)) {
            log.published(event);
            outputs.toSite(event, calendarMillis, steadyMillis);
        }
        publisher
                .takeBarrier()
                .ifPresent(barrier -> outputs.through(Input.CHANGES, barrier, calendarMillis, steadyMillis));
        outputs.sendNotices(lane.takeNotices(), calendarMillis, steadyMillis);
        for (Respelled page : lane.takeRespelled()) {
            int other = site.laneOf(page.change().url());
            outputs.toLane(other, new LaneMessage.TakeOver(page), calendarMillis, steadyMillis);
        }
        sendReports(calendarMillis, steadyMillis);
        publisher
                .freshness()
                .takeDelays(steadyMillis)
                .forEach(delay -> activity.publish(site.id(), steadyMillis, delay));
    }

    /**
     * Sends the visible changes, and the pages that are forgotten, in the transaction that changes the state: otherwise
     * a crash after its commit would lose them.
     */
    private void sendReports(long sentAtMillis, long steadyMillis) {
        // A page that has been deleted and forgotten may be listed again by now.
        outputs.unpublish(lane.takeForgotten(), sentAtMillis, steadyMillis);
        outputs.publish(publisher.takePageRecords(), sentAtMillis, steadyMillis);
        publisher.takeAnnouncements().forEach(changes -> outputs.toAnnouncer(changes, sentAtMillis, steadyMillis));
    }

    /** Whether it can't publish before the next commit, which should come soon. */
    boolean awaitsCommit() {
        return publisher.awaitsCommit();
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
    long nextMillis(long steadyMillis) {
        if (work.outstanding() > 0) {
            return steadyMillis;
        }
        return Math.min(
                publisher.nextMillis(steadyMillis), steadyMillis + duePages.restMillis(clock.present(steadyMillis)));
    }

    /** Returns the shards that have changed, and are written later. */
    private Collection<Shard> publishLater(long sentAtMillis, long steadyMillis) {
        publisher.disregard(lane.takeTakenOver());
        Collection<Shard> changed = lane.takeChanged();
        publisher.changed(changed, steadyMillis);
        long steadySentAt = clock.steadyMillis(sentAtMillis, steadyMillis);
        changed.forEach(shard -> publisher.freshness().changeArrived(shard.id(), steadySentAt));
        return changed;
    }
}
