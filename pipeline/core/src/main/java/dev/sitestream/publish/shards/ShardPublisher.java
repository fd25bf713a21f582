package dev.sitestream.publish.shards;

import dev.sitestream.announce.AnnounceEvent.PagesChanged;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.InputBarriers;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.publish.WriteOwnership;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Site;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.StoredObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
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

    /**
     * The number of copied slots after which one run copies no further file. Copying blocks the stream thread, which
     * has other work.
     */
    private static final int SLOTS_AT_ONCE = 50_000;

    /** Keeps a run short: a file that was written for the first time may show many changes. */
    private static final int MOST_CHANGES_AT_ONCE = 5_000;

    /** The same for the slots that pages have left. */
    private static final int MOST_RELEASES_AT_ONCE = 5_000;

    private final Site site;
    private final ShardNames names;
    private final Lane lane;
    private final LaneStore store;
    private final ObjectStore objects;
    private final PublisherTasks tasks;
    private final PublishSettings settings;
    private final LanePublicationHold hold;
    private final OrphanFiles orphans;
    private final StoreReconciler reconciler;
    private final InputBarriers barriers;
    private final SharedSchedule<ShardId>.Lane schedule;
    private final DirtyShards dirty;
    private final UncommittedRemovals removals;
    private final ShardWrites writes;
    private final Retirements retirements;
    private final RewriteRequests rewrites;
    private final FreshnessTracker<ShardId> freshness;
    private final FreshnessAlarm alarm;
    private final ChangeReports reports;
    private final List<SiteEvent> events = new ArrayList<>();
    private final Lag lag = new Lag();
    private long nowMillis;

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
        this.site = site;
        this.names = new ShardNames(site, laneNumber);
        this.lane = lane;
        this.store = store;
        this.objects = publishing.objects();
        String owner = "site " + site.id() + (site.lanes() == 1 ? "" : ", lane " + laneNumber);
        LongSupplier epoch = () -> store.publisherState().epoch();
        this.tasks = new PublisherTasks(
                owner,
                publishing,
                new WriteOwnership(
                        owner,
                        publishing,
                        epoch,
                        next -> store.putPublisherState(store.publisherState().ownedBy(next))));
        this.settings = publishing.settings();
        this.freshness = FreshnessTracker.ofShards(site, publishing.metrics());
        this.alarm = new FreshnessAlarm(owner, publishing.health());
        this.hold = new LanePublicationHold(site, laneNumber, owner, lane, store, publishing);
        this.orphans = new OrphanFiles(names, lane);
        this.reconciler = new StoreReconciler(names, lane, orphans, publishing.comparisons());
        this.barriers = new InputBarriers(epoch);
        CompressedShards compressed = new CompressedShards(publishing.compression());
        this.schedule = publishing.schedule().newLane();
        this.dirty = new DirtyShards(lane, site, schedule, compressed);
        this.removals = new UncommittedRemovals(publishing.commits());
        this.writes = new ShardWrites(
                names,
                lane,
                store,
                compressed,
                new FencedStore(objects),
                tasks,
                orphans,
                new AwaitedChanges(lane, barriers),
                removals,
                freshness);
        this.retirements = new Retirements(names, lane, store, writes);
        this.rewrites = new RewriteRequests(names, lane, store, dirty, hold, reconciler);
        this.reports = new ChangeReports(site, names, audience);
        lane.visibleChanges().reportTo(reports);
        restoreListed(audience);
    }

    /** Sets who watches what becomes visible of the lane. */
    public void watchBy(VisibleWatch watch) {
        lane.visibleChanges().watchBy(new WatchedPages(names, watch));
    }

    /**
     * Goes on with what the index is known to list. A topic that the lane has not written to before gets all pages.
     */
    private void restoreListed(ChangeAudience audience) {
        PublisherState state = store.publisherState();
        boolean isOtherTopic = !state.pagesTopic().equals(audience.topic());
        if (isOtherTopic) {
            store.putPublisherState(state.reportingTo(audience.topic()));
        }
        for (Shard shard : lane.shards()) {
            if (isOtherTopic && audience.hasTopic()) {
                shard.setReported(Shard.REPORT_ALL);
                store.putShard(shard);
            }
            PublishedFile own = shard.publishedFile();
            if (own != null && own.shows(0)) {
                lane.visibleChanges().show(shard, own.revision(), own.visibleAtMillis());
                lane.acknowledge(shard, own.revision());
            }
        }
    }

    /** Disregards pages that are no longer listed, because they are listed elsewhere, when too many disappear. */
    public void disregard(int pages) {
        hold.disregard(pages);
    }

    /** Records that these shards' content has changed, at this time. */
    public void changed(Collection<Shard> shards, long atMillis) {
        removals.add(lane.takeLastLeft());
        shards.forEach(shard -> dirty.add(shard, atMillis));
    }

    /** Records that an event was read that was sent at this time. */
    public void read(long sentAtMillis, long atMillis) {
        lag.read(sentAtMillis, atMillis);
    }

    /**
     * Records that the site's index lists this file and has received its event for this content.
     *
     * @param revision the shard's revision that the content shows
     * @param sinceMillis since when crawlers see this content
     */
    public void listed(String name, long revision, long sinceMillis) {
        ShardFile file = ShardFile.parse(name).orElse(null);
        Shard shard = file == null ? null : lane.shard(file.shard());
        if (shard == null || !names.name(shard).equals(name)) {
            return;
        }
        // Later content has been written meanwhile, perhaps. It shows the arrivals, too, or they have moved on.
        lane.acknowledge(shard, revision);
        PublishedFile own = shard.publishedFile();
        if (own != null && own.revision() == revision) {
            shard.setPublishedFile(own.visibleSince(sinceMillis));
            freshness.fileListed(shard.id());
            lane.visibleChanges().show(shard, revision, sinceMillis);
            store.putShard(shard);
        }
    }

    /** Records that no index lists this retired file any more, since this time. */
    public void unlisted(String name, long sinceMillis) {
        ShardFile file = ShardFile.parse(name).orElse(null);
        if (file == null) {
            return;
        }
        Shard shard = lane.shard(file.shard());
        if (shard != null && shard.isUnlisting()) {
            lane.forget(shard);
        }
        if (lane.shard(file.shard()) == null) {
            lane.visibleChanges().drop(file.shard(), sinceMillis);
        }
    }

    /**
     * Handles the results that have arrived, and starts what is due.
     *
     * @param atMillis the present time
     * @return the events for the site, in order
     */
    public List<SiteEvent> run(long atMillis) {
        nowMillis = atMillis;
        reports.passTime(atMillis);
        tasks.takeResults(atMillis);
        releaseLeftPlaces();
        events.addAll(writes.takeEvents());
        lane.visibleChanges().report(MOST_CHANGES_AT_ONCE);
        events.addAll(reports.takeForFeeds());
        if (!tasks.waits()) {
            if (reconciler.isDue(tasks.epoch(), nowMillis)) {
                compare();
            } else {
                hold.judge().ifPresent(events::add);
                if (hold.isHeld()) {
                    writeLost();
                } else {
                    publish();
                    alarm.check(dirty, nowMillis);
                }
            }
        }
        List<SiteEvent> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    /** Returns the visible changes for the topic of published pages, in order. */
    public List<PageRecord> takePageRecords() {
        return reports.takeForTopic();
    }

    /** Returns the visible changes for the site's announcer. */
    public List<PagesChanged> takeAnnouncements() {
        return reports.takeForAnnouncer();
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
        int comparing = reconciler.isDone(tasks.epoch()) ? orphans.count() : 1;
        return dirty.size()
                + tasks.expected()
                + comparing
                + (lane.visibleChanges().isEmpty() ? 0 : 1)
                + (lane.hasAcknowledged() ? 1 : 0)
                + (int) inMotion;
    }

    /**
     * Returns when {@link #run} has something to do next if nothing is outstanding and no message comes before. A
     * publisher that does not own its files, or holds publication, has to look all the time.
     */
    public long nextMillis(long nowMillis) {
        return tasks.waits() || hold.isHeld() ? nowMillis : reconciler.nextMillis();
    }

    /** Whether it can't write a file before the next commit, which should come soon. */
    public boolean awaitsCommit() {
        return tasks.awaitsCommit() || !removals.isEmpty();
    }

    /** The present metrics of its shards, by the series of their sections. */
    public List<SectionMetrics> sections() {
        return SectionMetrics.of(lane.shards(), dirty);
    }

    /** Releases held publication, since an operator has confirmed that so many pages may disappear. */
    public void release() {
        hold.release(nowMillis);
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
        schedule.close();
    }

    private void releaseLeftPlaces() {
        if (lane.hasAcknowledged()) {
            lane.releaseAcknowledged(MOST_RELEASES_AT_ONCE);
            changed(lane.takeChanged(), nowMillis);
        }
    }

    /** Starts a comparison once no write is under way, so that the listing matches the state. */
    private void compare() {
        if (tasks.expected() == 0) {
            long epoch = tasks.epoch();
            boolean started = tasks.start(
                    Urgency.URGENT,
                    () -> objects.list(site.id()),
                    found -> reconcile(found, epoch),
                    failure -> reconciler.fail());
            if (started) {
                reconciler.begin();
            }
        }
    }

    private void publish() {
        retireEmptied();
        startWrites(dueShards());
        removeOrphans();
    }

    /**
     * Writes lost files while publication is held, which can only bring pages back. What such a file last showed is
     * unknown, so it gets the lane's present content. That may be empty, but then the index does not list a missing
     * file.
     */
    private void writeLost() {
        startWrites(reconciler.lost());
    }

    private void reconcile(List<StoredObject> found, long epoch) {
        events.addAll(reconciler.compare(found, epoch, nowMillis));
        for (Shard shard : lane.shards()) {
            store.putShard(shard);
            if (shard.dirty()) {
                dirty.add(shard, nowMillis);
            }
        }
    }

    private void retireEmptied() {
        for (Shard shard : lane.shards()) {
            if (retirements.mayRemove(shard)) {
                retirements.remove(shard, nowMillis).ifPresent(events::add);
                dirty.remove(shard);
                freshness.forget(shard.id());
            }
        }
    }

    /**
     * The shards to be written, the most urgent first: those whose files somebody else has changed or removed, and
     * those that have waited long enough for further changes.
     */
    private List<Shard> dueShards() {
        Set<Shard> due = new LinkedHashSet<>(reconciler.differing());
        due.addAll(dirty.due(nowMillis, lag.patienceMillis(nowMillis)));
        return due.stream().filter(shard -> shard.dirty() && shard.needsFile()).toList();
    }

    private void startWrites(List<Shard> shards) {
        int copiedSlots = 0;
        for (Shard shard : shards) {
            if (copiedSlots >= SLOTS_AT_ONCE) {
                return;
            }
            Urgency urgency = urgencyOf(shard);
            if (tasks.hasRoom(urgency) && writes.mayStart(shard)) {
                copiedSlots += write(shard, urgency);
            }
        }
    }

    private Urgency urgencyOf(Shard shard) {
        boolean isUrgent = site.waits(shard.id().series()).isUrgent() || reconciler.isDiffering(shard);
        return isUrgent ? Urgency.URGENT : Urgency.ORDINARY;
    }

    /** Starts a write; returns the number of slots that were copied for it. */
    private int write(Shard shard, Urgency urgency) {
        // The present number, not that at the time of the result: by then, many pages may have gone.
        long pages = lane.livePages();
        return writes.start(shard, urgency, new ShardWrites.Listener() {
            @Override
            public void started() {
                dirty.writeStarted(shard);
            }

            @Override
            public void ended(double cpuSeconds, double tookSeconds) {
                dirty.writeEnded(shard, cpuSeconds, tookSeconds, tasks.nowMillis());
            }

            @Override
            public void written() {
                hold.published(pages, nowMillis);
                reconciler.written(shard);
                dirty.written(shard, nowMillis);
            }
        });
    }

    /** Removes orphan files, once everything else is at rest. */
    private void removeOrphans() {
        boolean atRest = outstanding() == orphans.count();
        if (atRest) {
            long foundByMillis = nowMillis - settings.grace().toMillis();
            events.addAll(orphans.takeKnown(foundByMillis));
            orphans.foundBy(foundByMillis).forEach(writes::remove);
        }
    }
}
