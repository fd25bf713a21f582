package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.InputBarriers;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.WriteOwnership;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.publish.shards.content.CompressedShards;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the shards of one lane: writes those that are due, and sends events about written files to the index.
 *
 * <p>At most one write of a shard is under way at a time. Otherwise any file may be written at any time: a page that
 * moves stays in its former file until the index lists it in the next one ({@link Lane#acknowledge}).
 *
 * <p>The index receives its event after the write. If the event's transaction is lost, the next {@link StoreReconciler}
 * run finds the write, and it is done again.
 */
public final class ShardPublisher {

    /** Keeps a run short: many pages may leave their former slots at once. */
    private static final int MOST_RELEASES_AT_ONCE = 5_000;

    private final Lane lane;
    private final PublisherTasks tasks;
    private final LanePublicationHold hold;
    private final InputBarriers barriers;
    private final DirtyShards dirty;
    private final StoreReconciler reconciler;
    private final ShardWrites writes;
    private final DueWrites dueWrites;
    private final Retirements retirements;
    private final RewriteRequests rewrites;
    private final VisibleFiles visible;
    private final FreshnessTracker<ShardId> freshness;
    private final FreshnessAlarm alarm;
    private final long graceMillis;
    private final List<SiteEvent> events = new ArrayList<>();
    private long steadyMillis;

    /** Creates the publisher of a lane whose changes nobody gets but the site's feeds. */
    public ShardPublisher(Site site, int laneNumber, Lane lane, LaneStore store, PublishContext publishing) {
        this(site, laneNumber, lane, store, publishing, ChangeAudience.NONE);
    }

    /**
     * Creates the publisher of a lane from the state in the lane's store.
     *
     * @param audience who gets the visible changes
     */
    public ShardPublisher(
            Site site, int laneNumber, Lane lane, LaneStore store, PublishContext publishing, ChangeAudience audience) {
        PublishedLane published = new PublishedLane(new ShardNames(site, laneNumber), lane, store);
        this.lane = lane;
        String owner = published.owner();
        this.tasks = new PublisherTasks(
                owner, publishing, new WriteOwnership(owner, publishing, published::storedEpoch, published::putEpoch));
        this.graceMillis = publishing.settings().grace().toMillis();
        this.freshness = FreshnessTracker.ofShards(site, publishing.metrics());
        this.alarm = new FreshnessAlarm(owner, publishing.health());
        this.hold = new LanePublicationHold(published, publishing);
        this.barriers = new InputBarriers(published::storedEpoch);
        CompressedShards compressed = new CompressedShards(publishing.compression());
        this.dirty = new DirtyShards(lane, site, publishing.schedule().newLane(), compressed);
        this.reconciler = new StoreReconciler(published, publishing, tasks, dirty);
        AwaitedChanges awaited = new AwaitedChanges(lane, barriers);
        this.writes = new ShardWrites(published, publishing, tasks, compressed, awaited, freshness);
        this.dueWrites = new DueWrites(published, dirty, reconciler, hold, writes, publishing.copies());
        this.retirements = new Retirements(published, writes, dirty, freshness);
        this.rewrites = new RewriteRequests(published, dirty, hold, reconciler);
        this.visible = new VisibleFiles(published, freshness, audience);
    }

    /** Disregards pages that are no longer listed, because they are listed elsewhere, when too many disappear. */
    public void disregard(int pages) {
        hold.disregard(pages);
    }

    /** Records that these shards' content has changed, at this time. */
    public void changed(Collection<Shard> shards, long atMillis) {
        writes.removed(lane.takeLastLeft());
        shards.forEach(shard -> dirty.add(shard, atMillis));
    }

    /** Records that an event was read that was sent at this time. */
    public void read(long sentAtMillis, long atMillis) {
        dueWrites.read(sentAtMillis, atMillis);
    }

    /**
     * Records that the site's index lists this file and has received its event for this content.
     *
     * @param revision the shard's revision that the content shows
     * @param sinceMillis since when crawlers see this content
     */
    public void listed(String name, long revision, long sinceMillis) {
        visible.listed(name, revision, sinceMillis);
    }

    /** Records that no index lists this retired file any more, since this time. */
    public void unlisted(String name, long sinceMillis) {
        visible.unlisted(name, sinceMillis);
    }

    /**
     * Handles the results that have arrived, and starts what is due.
     *
     * @param atMillis the present time
     * @return the events for the site, in order
     */
    public List<SiteEvent> run(long atMillis) {
        steadyMillis = atMillis;
        visible.passTime(atMillis);
        tasks.takeResults(atMillis);
        events.addAll(reconciler.takeEvents());
        releaseLeftPlaces();
        events.addAll(writes.takeEvents());
        events.addAll(visible.report());
        if (!tasks.waits()) {
            if (reconciler.comparisons().isDue(steadyMillis)) {
                reconciler.comparisons().start();
            } else {
                hold.judge().ifPresent(events::add);
                if (hold.isHeld()) {
                    dueWrites.startLost();
                } else {
                    publish();
                }
            }
        }
        List<SiteEvent> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    /** Returns the visible changes for the topic of published pages, in order. */
    public List<PageRecord> takePageRecords() {
        return visible.takeForTopic();
    }

    /** Returns the visible changes that are wanted as facts. */
    public List<PagesChanged> takeFacts() {
        return visible.takeFacts();
    }

    /** Returns the barrier that the lane's task must send through all of its inputs, if any. */
    public Optional<Barrier> takeBarrier() {
        return barriers.takeDue();
    }

    /** Records that a barrier has come back through all inputs of the lane's task. */
    public void pass(Barrier barrier) {
        barriers.pass(barrier);
    }

    /** Measures how long the changes of its shards take until they are published. */
    public FreshnessTracker<ShardId> freshness() {
        return freshness;
    }

    /** The amount of work left until everything is published and at rest; 0 when nothing is left. */
    public int outstanding() {
        long inMotion = lane.shards().stream().filter(Shard::isInMotion).count();
        return dirty.size()
                + tasks.expected()
                + reconciler.outstanding()
                + (lane.visibleChanges().isEmpty() ? 0 : 1)
                + (lane.hasAcknowledged() ? 1 : 0)
                + (int) inMotion;
    }

    /**
     * Returns when {@link #run} has something to do next if nothing is outstanding and no message comes before. A
     * publisher that does not own its files, or holds publication, has to look all the time.
     */
    public long nextMillis(long steadyMillis) {
        return tasks.waits() || hold.isHeld()
                ? steadyMillis
                : reconciler.comparisons().nextMillis();
    }

    /** Whether it can't write a file before the next commit, which should come soon. */
    public boolean awaitsCommit() {
        return tasks.awaitsCommit() || writes.awaitsCommit();
    }

    /** The present metrics of its shards, by the series of their sections. */
    public List<SectionMetrics> sections() {
        return SectionMetrics.of(lane.shards(), dirty);
    }

    /** Releases held publication, since an operator has confirmed that so many pages may disappear. */
    public void release() {
        hold.release(steadyMillis);
    }

    /**
     * Requests that a file be written again, whatever is known of it, at this time. A file that is no shard's is the
     * site's own; the first lane sends the request to the site.
     */
    public void rewrite(String name, long atMillis) {
        rewrites.file(name, atMillis).ifPresent(events::add);
    }

    /** Requests that all files of a section be written again, or all files of the site when no section is named. */
    public void rewriteSection(@Nullable String section, long atMillis) {
        rewrites.section(section, atMillis).ifPresent(events::add);
    }

    /** Removes the lane's health issues, since this instance no longer owns it. */
    public void close() {
        tasks.close();
        dirty.close();
    }

    private void releaseLeftPlaces() {
        if (lane.hasAcknowledged()) {
            lane.releaseAcknowledged(MOST_RELEASES_AT_ONCE);
            changed(lane.takeChanged(), steadyMillis);
        }
    }

    private void publish() {
        events.addAll(retirements.run(steadyMillis));
        dueWrites.start(steadyMillis);
        removeOrphans();
        alarm.check(dirty, steadyMillis);
    }

    /** Removes orphan files, once everything else is at rest. */
    private void removeOrphans() {
        OrphanFiles orphans = reconciler.orphans();
        boolean atRest = outstanding() == orphans.count();
        if (atRest) {
            long foundByMillis = steadyMillis - graceMillis;
            events.addAll(orphans.takeKnown(foundByMillis));
            orphans.foundBy(foundByMillis).forEach(orphan -> writes.remove(orphan, orphans));
        }
    }
}
