package dev.sitestream.publish.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.announce.AnnounceEvent.FileWritten;
import dev.sitestream.clock.PipelineClock;
import dev.sitestream.publish.ComparisonPace;
import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.FileReport;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.InputBarriers;
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
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.publish.WriteOwnership;
import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.StoredObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    private final Site site;
    private final SiteStore store;
    private final ObjectStore objects;
    private final PublisherTasks tasks;
    private final ComparisonPace comparisons;
    private final InputBarriers barriers;
    private final FileReports reports;
    private final SiteFolder folder;
    private final LaneFiles laneFiles;
    private final Removals removals;
    private final Indexes indexes;
    private final PipelineClock clock;
    private final NewsFiles news;
    private final Feeds feeds;
    private final RobotsFiles robots;
    private final @Nullable String key;
    private final @Nullable SiteFile keyFile;
    private final FreshnessTracker<Integer> newsFreshness;
    private SiteState state;
    private List<String> sitemaps = List.of();
    private long comparedBy;
    private long comparedAtMillis;
    private long nextComparisonMillis;
    private boolean comparisonWanted;
    private boolean isComparing;

    /** Restores the publisher of a site from its store. */
    public SitePublisher(Site site, SiteStore store, PublishContext publishing, FileAudience audience) {
        this(site, store, publishing, audience, IndexLimits.PROTOCOL);
    }

    /** Restores the publisher of a site from its store, with other size limits of indexes. */
    public SitePublisher(
            Site site, SiteStore store, PublishContext publishing, FileAudience audience, IndexLimits limits) {
        this.site = site;
        this.store = store;
        this.state = store.state();
        this.objects = publishing.objects();
        this.comparisons = publishing.comparisons();
        String owner = "site " + site.id() + ", index";
        WriteOwnership ownership =
                new WriteOwnership(owner, publishing, () -> state.epoch(), epoch -> put(state.ownedBy(epoch)));
        // Otherwise an article would queue behind the shards of a whole catalog.
        this.tasks = new PublisherTasks(owner, publishing, ownership);
        this.barriers = new InputBarriers(() -> state.epoch());
        this.reports = new FileReports(site, audience);
        this.folder = new SiteFolder(site, store, new FencedStore(objects), tasks, barriers, reports);
        folder.hold(!state.heldLanes().isEmpty());
        this.laneFiles = new LaneFiles(folder, store, limits);
        this.removals = new Removals(laneFiles, folder, objects, tasks, publishing.settings());
        this.indexes = new Indexes(
                laneFiles, folder, tasks, removals, FreshnessTracker.ofListedFiles(site, publishing.metrics()));
        this.clock = publishing.clock();
        this.newsFreshness = FreshnessTracker.ofNews(site, publishing.metrics());
        this.news = new NewsFiles(folder, store, site.outputs().news(), tasks, publishing.clock(), newsFreshness);
        this.feeds = new Feeds(
                site,
                folder,
                store,
                publishing.clock(),
                () -> state.feedsUpdatedMicros(),
                micros -> put(state.withFeedsUpdated(micros)));
        this.robots = new RobotsFiles(folder, site.outputs().robotsTemplate());
        this.key = audience.key();
        this.keyFile = key == null ? null : folder.file(FileNames.ofKey(key), ContentType.TEXT);
        restoreReports(audience);
    }

    /** A topic that the site has not written to before gets all files. */
    private void restoreReports(FileAudience audience) {
        files().filter(SiteFile::isWritten).forEach(reports::found);
        if (state.filesTopic().equals(audience.topic())) {
            return;
        }
        put(state.reportingTo(audience.topic()));
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
    public List<ListingMessage> apply(SiteEvent event, long sentAtMillis, long nowMillis) {
        List<ListingMessage> listings = new ArrayList<>();
        if (event instanceof FileEvent file) {
            indexes.apply(file, nowMillis).ifPresent(listings::add);
        } else if (event instanceof ArticleEvent article) {
            news.apply(article, nowMillis).forEach(file -> newsFreshness.changeArrived(file, sentAtMillis));
        } else if (event instanceof ListedChange change) {
            feeds.apply(change.change(), nowMillis);
        } else if (event instanceof SiteRewrite rewrite) {
            files().filter(file -> rewrite.concerns(file.name())).forEach(file -> file.rewrite(nowMillis));
            // A lost file is written even while publication is held, and only a comparison shows that it is lost.
            comparisonWanted |= folder.isHeld();
        } else if (event instanceof Barrier barrier) {
            barriers.pass(barrier);
        } else if (event instanceof Verified verified) {
            store.putVerification(verified.report());
        } else {
            put(state.with((LaneHold) event));
        }
        listings.addAll(run(nowMillis));
        return listings;
    }

    /**
     * Takes the completed results, and starts what is due.
     *
     * @param nowMillis the present time
     * @return the listings to send to lanes
     */
    public List<ListingMessage> run(long nowMillis) {
        tasks.takeResults(nowMillis);
        news.passTime(nowMillis);
        if (!tasks.waits()) {
            if (isComparisonDue(nowMillis)) {
                compare();
            } else {
                indexes.run(nowMillis, comparedAtMillis);
                news.run(nowMillis);
                feeds.run(nowMillis);
                robots.run(sitemaps(), nowMillis);
                writeKey(nowMillis);
            }
        }
        return indexes.takeListings();
    }

    /** Returns what has happened to the site's files since the last call, in order. */
    public List<FileReport> takeFileReports() {
        return reports.take();
    }

    /** Returns which files the announcer has to know of since the last call. */
    public List<FileWritten> takeWrittenFiles() {
        return reports.takeWritten();
    }

    /** Returns the barrier that the site's task has to send to itself, if there is one; it comes back as an event. */
    public Optional<Barrier> takeBarrier() {
        return barriers.takeDue();
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
                + indexes.outstanding()
                + news.outstanding()
                + feeds.outstanding()
                + robots.outstanding()
                + keyFiles().stream().mapToInt(SiteFile::outstanding).sum()
                + tasks.expected()
                + (isCompared() ? 0 : 1);
    }

    /** Returns when {@link #run} has something to do next, unless an event comes before. */
    public long nextMillis(long nowMillis) {
        if (outstanding() > 0 || tasks.waits() || folder.isHeld()) {
            return nowMillis;
        }
        long appointment =
                news.nextAppointmentMillis() - clock.present(nowMillis).earliestMillis();
        return Math.min(nextComparisonMillis, nowMillis + Math.max(0, Math.min(appointment, LONGEST_REST_MILLIS)));
    }

    /** Whether it can't write before the next commit, which should come soon. */
    public boolean awaitsCommit() {
        return tasks.awaitsCommit();
    }

    private Stream<SiteFile> files() {
        return Stream.of(indexes.files(), news.files(), feeds.files(), robots.files(), keyFiles())
                .flatMap(Collection::stream);
    }

    /** Returns the number of files that the next indexes list. */
    public int listedFiles() {
        return laneFiles.listed();
    }

    /** Returns the number of articles in the news. */
    public int newsArticles() {
        return news.articles();
    }

    private List<SiteFile> keyFiles() {
        return keyFile == null ? List.of() : List.of(keyFile);
    }

    private void writeKey(long nowMillis) {
        if (key != null && keyFile != null && keyFile.isDue(nowMillis, 0)) {
            keyFile.write(() -> key.getBytes(UTF_8));
        }
    }

    private boolean isComparisonDue(long nowMillis) {
        return !isCompared()
                || comparisonWanted
                || isComparing
                || nextComparisonMillis <= nowMillis
                || removals.needComparison(nowMillis, comparedAtMillis);
    }

    private boolean isCompared() {
        return comparedBy != 0 && comparedBy == tasks.epoch();
    }

    /**
     * Lists the store and compares it with the state, once no write is in progress. No write is started meanwhile, so
     * that the listing shows what the state knows.
     */
    private void compare() {
        if (tasks.expected() == 0) {
            long epoch = tasks.epoch();
            boolean started = tasks.start(
                    Urgency.URGENT, () -> objects.list(site.id()), found -> compare(found, epoch), failure -> {
                        comparisonWanted = true;
                        isComparing = false;
                    });
            comparisonWanted &= !started;
            isComparing = started;
        }
    }

    private void compare(List<StoredObject> objectsFound, long epoch) {
        FoundFiles found = FoundFiles.of(objectsFound, comparedBy != epoch);
        indexes.compare(found, tasks.nowMillis());
        news.compare(found, tasks.nowMillis());
        feeds.compare(found, tasks.nowMillis());
        robots.compare(found, tasks.nowMillis());
        keyFiles().forEach(file -> file.compare(found, tasks.nowMillis()));
        isComparing = false;
        comparedBy = epoch;
        comparedAtMillis = tasks.nowMillis();
        nextComparisonMillis = comparisons.nextMillis(comparedAtMillis);
    }

    /**
     * Returns the URLs of the sitemaps and feeds that crawlers can read by now, the indexes first. Written files are
     * never removed, so equal counts mean equal lists.
     */
    private List<String> sitemaps() {
        int written = written(indexes.files()) + written(news.files()) + written(feeds.files());
        if (written != sitemaps.size()) {
            sitemaps = Stream.of(indexes.files(), news.files(), feeds.files())
                    .flatMap(files -> files.stream().filter(SiteFile::isWritten))
                    .map(file -> folder.url(file.name()))
                    .toList();
        }
        return sitemaps;
    }

    private static int written(Collection<SiteFile> files) {
        int written = 0;
        for (SiteFile file : files) {
            written += file.isWritten() ? 1 : 0;
        }
        return written;
    }

    private void put(SiteState next) {
        state = next;
        folder.hold(!next.heldLanes().isEmpty());
        store.putState(next);
    }
}
