package dev.sitestream.publish.site;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.FileTopicRecord;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.LaneHold;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.publish.SiteEvent.SiteRewrite;
import dev.sitestream.publish.SiteEvent.Verified;
import dev.sitestream.publish.StoreComparisons;
import dev.sitestream.publish.WriteOwnership;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Publishes a site's files other than those of lanes: indexes that list the lanes' files, news, feeds and robots lines.
 *
 * <p>Indexes, news and feeds follow from the lanes' events, independently of each other. Robots lines name those of
 * these files that have been written. All of them are compared with the same listing of the store.
 */
public final class SitePublisher {

    /** Clocks may be corrected, so that an appointment comes sooner. */
    private static final long LONGEST_REST_MILLIS = 30_000;

    /** The first index's name in the site's folder. */
    public static final String INDEX = FileNames.firstIndex();

    private final SiteStore store;
    private final SiteState.Present state;
    private final PublisherTasks tasks;
    private final StoreComparisons comparisons;
    private final FileReports reports;
    private final SiteFolder folder;
    private final LaneFiles laneFiles;
    private final Removals removals;
    private final Indexes indexes;
    private final PipelineClock clock;
    private final NewsFiles news;
    private final Feeds feeds;
    private final RobotsFiles robots;
    private final KeyFile key;

    /** Those files, in the order in which they are compared and reported. */
    private final List<SiteFiles> own;

    private final FreshnessTracker<Integer> newsFreshness;

    /** Restores the publisher of a site from its store. */
    public SitePublisher(Site site, SiteStore store, PublishContext publishing, FileAudience audience) {
        this(site, store, publishing, audience, IndexLimits.PROTOCOL);
    }

    /** Restores the publisher of a site from its store, with other size limits of indexes. */
    public SitePublisher(
            Site site, SiteStore store, PublishContext publishing, FileAudience audience, IndexLimits limits) {
        this.store = store;
        this.state = new SiteState.Present(store);
        String owner = "site " + site.id() + ", index";
        WriteOwnership ownership = new WriteOwnership(
                owner, publishing, state::epoch, epoch -> state.put(state.get().ownedBy(epoch)));
        // Otherwise an article would queue behind the shards of a whole catalog.
        this.tasks = new PublisherTasks(owner, publishing, ownership);
        this.comparisons = new StoreComparisons(site.id(), publishing, tasks, this::compare);
        this.reports = new FileReports(site, audience);
        this.folder = new SiteFolder(site, store, state, publishing, tasks, reports);
        this.laneFiles = new LaneFiles(folder, store, limits);
        this.removals = new Removals(laneFiles, folder, publishing.objects(), tasks, publishing.settings());
        this.indexes = new Indexes(
                laneFiles, folder, tasks, removals, FreshnessTracker.ofListedFiles(site, publishing.metrics()));
        this.clock = publishing.clock();
        this.newsFreshness = FreshnessTracker.ofNews(site, publishing.metrics());
        this.news = new NewsFiles(folder, store, site.outputs().news(), tasks, clock, newsFreshness);
        this.feeds = new Feeds(site, folder, store, state, clock);
        this.robots = new RobotsFiles(folder, site.outputs().robotsTemplate(), List.of(indexes, news, feeds));
        this.key = new KeyFile(folder, audience.facts().key());
        this.own = List.of(indexes, news, feeds, robots, key);
        restoreReports(audience);
    }

    /** A topic that the site has not written to before gets all files. */
    private void restoreReports(FileAudience audience) {
        files().filter(SiteFile::isWritten).forEach(reports::found);
        if (state.get().filesTopic().equals(audience.topic())) {
            return;
        }
        state.put(state.get().reportingTo(audience.topic()));
        for (FileState file : laneFiles.all()) {
            if (file.phase() == Phase.LISTED) {
                reports.written(file, file.lastmod().shownSinceMillis());
            }
        }
        files().filter(SiteFile::isWritten).forEach(reports::written);
    }

    /**
     * Applies an event, and starts what is due, so that news don't wait for the next call of {@link #run}.
     *
     * @param sentAtMillis when the page event behind an article's event was sent
     * @return the listings to send to lanes, in the same transaction that consumes the event
     */
    public List<ListingMessage> apply(SiteEvent event, long sentAtMillis, long steadyMillis) {
        List<ListingMessage> listings = new ArrayList<>();
        if (event instanceof FileEvent file) {
            indexes.apply(file, steadyMillis).ifPresent(listings::add);
        } else if (event instanceof ArticleEvent article) {
            news.apply(article, steadyMillis).forEach(file -> newsFreshness.changeArrived(file, sentAtMillis));
        } else if (event instanceof ListedChange change) {
            feeds.apply(change.change(), steadyMillis);
        } else if (event instanceof SiteRewrite rewrite) {
            files().filter(file -> rewrite.concerns(file.name())).forEach(file -> file.rewrite(steadyMillis));
            // A lost file is written even while publication is held, and only a comparison shows that it is lost.
            if (state.isHeld()) {
                comparisons.want();
            }
        } else if (event instanceof Barrier barrier) {
            folder.barriers().pass(barrier);
        } else if (event instanceof Verified verified) {
            store.putVerification(verified.report());
        } else {
            state.put(state.get().with((LaneHold) event));
        }
        listings.addAll(run(steadyMillis));
        return listings;
    }

    /**
     * Takes the completed results, and starts what is due.
     *
     * @param steadyMillis the present time
     * @return the listings to send to lanes
     */
    public List<ListingMessage> run(long steadyMillis) {
        tasks.takeResults(steadyMillis);
        news.passTime(steadyMillis);
        if (!tasks.waits()) {
            if (isComparisonDue(steadyMillis)) {
                comparisons.start();
            } else {
                indexes.run(steadyMillis, comparisons.comparedAtMillis());
                news.run(steadyMillis);
                feeds.run(steadyMillis);
                robots.run(steadyMillis);
                key.run(steadyMillis);
            }
        }
        return indexes.takeListings();
    }

    /** Returns what has happened to the site's files since the last call, in order. */
    public List<FileTopicRecord> takeFileReports() {
        return reports.take();
    }

    /** Returns the files that are wanted as facts since the last call. */
    public List<FileWritten> takeWrittenFiles() {
        return reports.takeWritten();
    }

    /** Returns the barrier that the site's task has to send to itself, if there is one; it comes back as an event. */
    public Optional<Barrier> takeBarrier() {
        return folder.barriers().takeDue();
    }

    /** Ends this publisher: the site has another owner from now on. */
    public void close() {
        tasks.close();
    }

    /**
     * Returns how much is left to do before everything is published and at rest; 0 if nothing is. News and feed entries
     * that only the clock will add or remove do not count.
     */
    public int outstanding() {
        return laneFiles.countInMotion()
                + own.stream().mapToInt(SiteFiles::outstanding).sum()
                + tasks.expected()
                + (comparisons.isDone() ? 0 : 1);
    }

    /** Returns when {@link #run} has something to do next, unless an event comes before. */
    public long nextMillis(long steadyMillis) {
        if (outstanding() > 0 || tasks.waits() || state.isHeld()) {
            return steadyMillis;
        }
        long appointment =
                news.nextAppointmentMillis() - clock.present(steadyMillis).earliestMillis();
        return Math.min(
                comparisons.nextMillis(), steadyMillis + Math.max(0, Math.min(appointment, LONGEST_REST_MILLIS)));
    }

    /** Whether it can't write before the next commit, which should come soon. */
    public boolean awaitsCommit() {
        return tasks.awaitsCommit();
    }

    private Stream<SiteFile> files() {
        return own.stream().flatMap(files -> files.files().stream());
    }

    /** Returns the number of files that the next indexes list. */
    public int listedFiles() {
        return laneFiles.listed();
    }

    /** Returns the number of articles in the news. */
    public int newsArticles() {
        return news.articles();
    }

    private boolean isComparisonDue(long steadyMillis) {
        return comparisons.isDue(steadyMillis) || removals.needComparison(steadyMillis, comparisons.comparedAtMillis());
    }

    private void compare(List<StoredObject> objects, boolean firstOfOwner) {
        SiteFiles.Found found = SiteFiles.Found.of(objects, firstOfOwner);
        own.forEach(files -> files.compare(found, tasks.steadyMillis()));
    }
}
