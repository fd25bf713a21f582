package dev.sitestream.topology;

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
import dev.sitestream.topology.message.StepTimes;
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
     * @param times when it arrived, and the present
     */
    void receive(LaneMessage.Single message, StepTimes times) {
        message.deliver(this, times);
        outputs.sendNotices(lane.takeNotices(), times);
        sendReports(times);
    }

    @Override
    public void changed(PageChange change, StepTimes times) {
        publisher.read(clock.steadyMillis(times.causedAtMillis(), times.steadyMillis()), times.steadyMillis());
        Outcome outcome = lane.apply(change, times.causedAtMillis(), presentMillis(times));
        events.apply(outcome);
        if (outcome == Outcome.STALE) {
            noteStale(change, times.steadyMillis());
        }
        Collection<Shard> changed = publishLater(times);
        log.applied(change, key, outcome, changed);
    }

    private void noteStale(PageChange change, long steadyMillis) {
        Long knownMicros = lane.timeOf(change.url());
        if (knownMicros != null) {
            stale.note(site.id(), change.url(), change.timeMicros(), knownMicros, steadyMillis);
        }
    }

    @Override
    public void changedElsewhere(PageChange change, StepTimes times) {
        lane.follow(change, times.causedAtMillis(), presentMillis(times));
        publishLater(times);
    }

    @Override
    public void siblings(SiblingSet set, StepTimes times) {
        lane.apply(set);
        publishLater(times);
    }

    /** Takes over a page from another lane of the site, and answers it if the page is visible here. */
    @Override
    public void takeOver(Respelled page, StepTimes times) {
        TakenOver taken = lane.takeOver(page, times.causedAtMillis(), presentMillis(times));
        publishLater(times);
        if (taken != null) {
            int other = site.laneOf(taken.spelling());
            outputs.toLane(other, new LaneMessage.Taken(taken), times);
        }
    }

    /** Takes a page out that another lane of the site has taken over. */
    @Override
    public void taken(TakenOver page, StepTimes times) {
        lane.leave(page, presentMillis(times));
        publishLater(times);
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
    public void rewrite(String file, StepTimes times) {
        publisher.rewrite(file, times.steadyMillis());
    }

    @Override
    public void rewriteSection(@Nullable String section, StepTimes times) {
        publisher.rewriteSection(section, times.steadyMillis());
    }

    @Override
    public void resumeAnnouncing(@Nullable String target, StepTimes times) {
        outputs.resume(target, times);
    }

    @Override
    public void verified(VerifyReport report, StepTimes times) {
        outputs.toSite(new SiteEvent.Verified(report), times);
    }

    @Override
    public void ticked(long calendarMillis, StepTimes times) {
        duePages.reach(calendarMillis);
        publishLater(new StepTimes(calendarMillis, times.steadyMillis()));
    }

    /** Sends a barrier that has passed through one input through the next one. */
    @Override
    public void passed(Input input, Barrier barrier, StepTimes times) {
        switch (input) {
            case CHANGES ->
                outputs.through(Input.SIBLINGS, barrier, new StepTimes(presentMillis(times), times.steadyMillis()));
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
        StepTimes times = new StepTimes(calendarMillis, steadyMillis);
        duePages.examine(present);
        if (duePages.awaitTick(calendarMillis)) {
            outputs.tick(times);
        }
        publishLater(times);
        for (SiteEvent event : publisher.run(steadyMillis)) {
            log.published(event);
            outputs.toSite(event, times);
        }
        publisher.takeBarrier().ifPresent(barrier -> outputs.through(Input.CHANGES, barrier, times));
        outputs.sendNotices(lane.takeNotices(), times);
        for (Respelled page : lane.takeRespelled()) {
            int other = site.laneOf(page.change().url());
            outputs.toLane(other, new LaneMessage.TakeOver(page), times);
        }
        sendReports(times);
        publisher
                .freshness()
                .takeDelays(steadyMillis)
                .forEach(delay -> activity.publish(site.id(), steadyMillis, delay));
    }

    /**
     * Sends the visible changes, and the pages that are forgotten, in the transaction that changes the state: otherwise
     * a crash after its commit would lose them.
     */
    private void sendReports(StepTimes times) {
        // A page that has been deleted and forgotten may be listed again by now.
        outputs.unpublish(lane.takeForgotten(), times);
        outputs.publish(publisher.takePageRecords(), times);
        publisher.takeFacts().forEach(fact -> outputs.toExtension(fact, times));
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

    /** The present, by the calendar. */
    private long presentMillis(StepTimes times) {
        return clock.present(times.steadyMillis()).earliestMillis();
    }

    /** Returns the shards that have changed, and are written later. */
    private Collection<Shard> publishLater(StepTimes times) {
        publisher.disregard(lane.takeTakenOver());
        Collection<Shard> changed = lane.takeChanged();
        publisher.changed(changed, times.steadyMillis());
        long steadyCausedAt = clock.steadyMillis(times.causedAtMillis(), times.steadyMillis());
        changed.forEach(shard -> publisher.freshness().changeArrived(shard.id(), steadyCausedAt));
        return changed;
    }
}
