package dev.sitestream.publish;

import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Publishes what a site has beside its lanes' files: the indexes that list these, news, feeds and robots lines.
 *
 * <p>The indexes, the news and the feeds follow from what lanes tell, each for itself; robots lines name whatever of these has been
 * written. One listing of the store at the start serves all.
 */
public final class SitePublisher {

    /** The first index's name in the site's folder. */
    public static final String INDEX = Indexes.STEM + ".xml";

    private final Site site;
    private final ObjectStore objects;
    private final StoreWork work;
    private final SiteFolder folder;
    private final LaneFiles laneFiles;
    private final Indexes indexes;
    private final NewsFiles news;
    private final Feeds feeds;
    private final RobotsFiles robots;
    private final List<Listing> told = new ArrayList<>();
    private boolean compared;

    /** Takes up the publication of a site where its store stands. */
    public SitePublisher(Site site, SiteStore store, ObjectStore objects, Uploads uploads, PublishSettings settings) {
        this(site, store, objects, uploads, settings, IndexLimits.PROTOCOL);
    }

    /** The same with indexes of another size. */
    SitePublisher(
            Site site,
            SiteStore store,
            ObjectStore objects,
            Uploads uploads,
            PublishSettings settings,
            IndexLimits limits) {
        this.site = site;
        this.objects = objects;
        this.work = new StoreWork(site.id(), uploads);
        this.folder = new SiteFolder(site, store, objects, work);
        this.laneFiles = new LaneFiles(folder, store, limits);
        Removals removals = new Removals(laneFiles, folder, objects, work, settings);
        this.indexes = new Indexes(laneFiles, folder, work, removals, told::add);
        this.news = new NewsFiles(folder, store, site.outputs().news());
        this.feeds = new Feeds(site, folder, store);
        this.robots = new RobotsFiles(folder, site.outputs().robotsTemplate());
    }

    /**
     * Takes note of what a lane tells, at this time in milliseconds since 1970.
     *
     * @return the files that lanes are to be told of, in the same transaction in which the event is taken
     */
    public List<Listing> apply(SiteEvent event, long now) {
        if (event instanceof FileEvent file) {
            indexes.apply(file, now);
        } else if (event instanceof ArticleEvent article) {
            news.apply(article, now);
        } else {
            feeds.apply(((PublishedChange) event).change(), now);
        }
        return takeTold();
    }

    /**
     * Takes the results that have come in, and starts what is due.
     *
     * @param now the time, in milliseconds since 1970
     * @return the files that lanes are to be told of
     */
    public List<Listing> run(long now) {
        work.takeResults(now);
        news.passTime(now);
        if (!work.waits()) {
            if (compared) {
                indexes.run(now);
                news.run(now);
                feeds.run(now);
                robots.run(sitemaps(), now);
            } else if (work.expected() == 0) {
                work.start(() -> objects.list(site.id()), this::compare, () -> {});
            }
        }
        return takeTold();
    }

    /**
     * How much is left to do before everything is published and at rest; 0 when nothing is. What only the clock will bring does
     * not count.
     */
    public int outstanding() {
        return laneFiles.inMotion()
                + indexes.outstanding()
                + news.outstanding()
                + feeds.outstanding()
                + robots.outstanding()
                + work.expected()
                + (compared ? 0 : 1);
    }

    /** How many files the next indexes list. */
    public int listedFiles() {
        return laneFiles.listed();
    }

    private void compare(List<StoredObject> found) {
        Map<String, String> etags = new HashMap<>();
        found.forEach(object -> etags.put(object.key().name(), object.etag()));
        indexes.compare(etags, work.now());
        news.compare(etags, work.now());
        feeds.compare(etags, work.now());
        robots.compare(etags, work.now());
        compared = true;
    }

    /** The URLs of what crawlers can read by now, the indexes first. */
    private List<String> sitemaps() {
        return Stream.of(indexes.files(), news.files(), feeds.files())
                .flatMap(files -> files.stream().filter(SiteFile::isWritten))
                .map(file -> folder.url(file.name()))
                .toList();
    }

    private List<Listing> takeTold() {
        List<Listing> listings = List.copyOf(told);
        told.clear();
        return listings;
    }
}
