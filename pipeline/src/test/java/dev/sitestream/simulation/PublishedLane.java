package dev.sitestream.simulation;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.publish.HeldExecutor;
import dev.sitestream.publish.Listing;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.Uploads;
import dev.sitestream.publish.shards.ShardPublisher;
import dev.sitestream.publish.site.MemorySiteStore;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A site with one lane and its index, without Kafka: messages arrive at once, and a restart keeps the state. */
public final class PublishedLane {

    /** How often what stands in the store is compared with the state. */
    public static final Duration COMPARE_EVERY = Duration.ofMinutes(1);

    private static final int STEP_MILLIS = 50;
    private static final int PATIENCE = 10_000;

    private final Site site;
    private final MemoryObjectStore objects;
    private final PublishSettings settings;
    private final HeldExecutor executor = new HeldExecutor();
    private final HeldExecutor indexExecutor = new HeldExecutor();
    private MemoryLaneStore store = new MemoryLaneStore();
    private MemorySiteStore indexStore = new MemorySiteStore();
    private Lane lane;
    private ShardPublisher publisher;
    private SitePublisher index;
    private long now = 1_000_000;
    private long time;

    public PublishedLane(Site site, MemoryObjectStore objects, Duration grace) throws LayoutChangedException {
        this.site = site;
        this.objects = objects;
        this.settings = new PublishSettings(
                Duration.ofMillis(STEP_MILLIS), grace, COMPARE_EVERY, true, CompressionSettings.DEFAULT);
        executor.letPass(true);
        indexExecutor.letPass(true);
        this.lane = new Lane(site, store);
        this.publisher = publisher();
        this.index = index();
    }

    public void upsert(String url, @Nullable String lastmod) {
        Page page = new Page(url, lastmod, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(++time, "pages", page), 0, 0);
        publisher.changed(lane.takeChanged(), now);
    }

    public void delete(String url) {
        lane.apply(new Delete(url, ++time), 0, 0);
        publisher.changed(lane.takeChanged(), now);
    }

    /** Executes the lane's work on the object store: at once, unless it is told to hold it back. */
    HeldExecutor executor() {
        return executor;
    }

    /** Executes the site's work on the object store, likewise. */
    HeldExecutor indexExecutor() {
        return indexExecutor;
    }

    /** Starts anew on the same state. */
    public void restart() throws LayoutChangedException {
        lane = new Lane(site, store);
        publisher = publisher();
        index = index();
    }

    /** Starts anew without any state, as after a crash before the first commit. */
    public void restartFromNothing() throws LayoutChangedException {
        store = new MemoryLaneStore();
        indexStore = new MemorySiteStore();
        time = 0;
        restart();
    }

    public void release() {
        publisher.release();
    }

    void rewrite(String file) {
        publisher.rewrite(file, now);
    }

    void rewriteSection(@Nullable String section) {
        publisher.rewriteSection(section, now);
    }

    public void pass(Duration duration) {
        for (long end = now + duration.toMillis(); now < end; ) {
            step();
        }
    }

    /** Lets time pass in one step. */
    void leap(Duration duration) {
        now += duration.toMillis();
        step();
    }

    /** Lets time pass until nothing is left to do. */
    public void settle() {
        int steps = 0;
        do {
            step();
            if (++steps > PATIENCE) {
                throw new AssertionError("it never comes to rest");
            }
        } while (publisher.outstanding() > 0 || index.outstanding() > 0);
    }

    /** The URLs that a crawler finds. */
    public Set<String> pages() {
        Set<String> pages = new TreeSet<>();
        new Crawler(site)
                .read(objects.content())
                .values()
                .forEach(file -> file.entries().forEach(entry -> pages.add(entry.loc())));
        return pages;
    }

    /** What the index says of the files that it lists, by name. */
    Map<String, String> lastmods() {
        Map<String, String> lastmods = new TreeMap<>();
        new Crawler(site)
                .index(objects.content())
                .forEach(entry -> lastmods.put(entry.loc(), Objects.requireNonNull(entry.lastmod())));
        return lastmods;
    }

    Instant now() {
        return Instant.ofEpochMilli(now);
    }

    private void step() {
        now += STEP_MILLIS;
        for (SiteEvent event : publisher.run(now)) {
            tell(index.apply(event, now, now));
        }
        tell(index.run(now));
        publisher.takeBarrier().ifPresent(publisher::pass);
        index.takeBarrier().ifPresent(barrier -> tell(index.apply(barrier, now, now)));
    }

    private void tell(List<Listing> listings) {
        listings.forEach(listing -> publisher.listed(listing.name(), listing.revision()));
    }

    private ShardPublisher publisher() {
        return new ShardPublisher(site, 0, lane, store, TestPublishing.of(objects, new Uploads(executor, 4), settings));
    }

    private SitePublisher index() {
        return new SitePublisher(site, indexStore, TestPublishing.of(objects, new Uploads(indexExecutor, 4), settings));
    }
}
