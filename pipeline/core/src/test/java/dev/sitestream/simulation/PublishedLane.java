package dev.sitestream.simulation;

import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.publish.HeldExecutor;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A site with one lane and its index, in lockstep: each message arrives at once, every step is committed, and a restart
 * keeps the state.
 */
public final class PublishedLane {

    /** How often the store is compared with the state. */
    public static final Duration COMPARE_EVERY = Duration.ofMinutes(1);

    private static final int STEP_MILLIS = 50;
    private static final int MOST_STEPS = 10_000;

    private final Site site;
    private final MemoryObjectStore objects;
    private final TestPublishing publishing;
    private SimulatedLane lane;
    private SimulatedSite index;
    private long now = 1_000_000;
    private long time;

    public PublishedLane(Site site, MemoryObjectStore objects, Duration grace) {
        this.site = site;
        this.objects = objects;
        this.publishing = TestPublishing.on(objects)
                .withSettings(new PublishSettings(
                        Duration.ofMillis(STEP_MILLIS),
                        grace,
                        COMPARE_EVERY,
                        true,
                        CompressionSettings.DEFAULT,
                        WriteBudget.UNLIMITED));
        this.lane = lane();
        this.index = index();
    }

    public void upsert(String url, @Nullable String lastmod) {
        upsert("pages", url, lastmod);
    }

    void upsert(String section, String url, @Nullable String lastmod) {
        Page page = new Page(url, lastmod, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(++time, section, page, null), now);
    }

    /** Notes that the events of this moment were sent so long ago. */
    void lagBehind(Duration lag) {
        lane.lagBehind(now - lag.toMillis(), now);
    }

    /** The files of which the lane knows that somebody else has changed or removed them. */
    Set<String> damagedFiles() {
        return lane.damagedFiles();
    }

    public void delete(String url) {
        lane.apply(new Delete(url, ++time, null), now);
    }

    /** Executes the lane's work on the object store at once; a test may have it held back. */
    HeldExecutor executor() {
        return lane.executor();
    }

    /** Executes the site's work on the object store at once; a test may have it held back. */
    HeldExecutor indexExecutor() {
        return index.executor();
    }

    /** Starts anew on the same state. */
    public void restart() {
        lane.restart(site);
        index.restart(site);
    }

    /** Starts anew without any state, as after a crash before the first commit. */
    public void restartFromNothing() {
        time = 0;
        lane = lane();
        index = index();
    }

    public void release() {
        lane.release();
    }

    void rewrite(String file) {
        lane.rewrite(file);
    }

    void rewriteSection(@Nullable String section) {
        lane.rewriteSection(section);
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
            if (++steps > MOST_STEPS) {
                throw new AssertionError("it never comes to rest");
            }
        } while (lane.outstanding() > 0 || index.outstanding() > 0);
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

    /** The dates of the listed files in the index, by name. */
    Map<String, String> lastmods() {
        Map<String, String> lastmods = new TreeMap<>();
        SiteLook look = new Crawler(site).look(objects.content(), now());
        look.listed().forEach(listed -> lastmods.put(listed.file(), Objects.requireNonNull(listed.lastmod())));
        return lastmods;
    }

    Instant now() {
        return Instant.ofEpochMilli(now);
    }

    private void step() {
        now += STEP_MILLIS;
        lane.run(now);
        lane.commitOutput().forEach(event -> index.apply(event, now, now));
        index.run(now);
        index.commitOutput().forEach(lane::apply);
        lane.takeEvent(now);
        index.takeEvent(now);
    }

    private SimulatedLane lane() {
        SimulatedLane opened = new SimulatedLane(site, 0, publishing);
        opened.executor().letPass(true);
        return opened;
    }

    private SimulatedSite index() {
        SimulatedSite opened = new SimulatedSite(site, publishing, IndexLimits.PROTOCOL);
        opened.executor().letPass(true);
        return opened;
    }
}
