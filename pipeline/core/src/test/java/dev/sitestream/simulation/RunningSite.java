package dev.sitestream.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.RecordedMetrics;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.publish.site.MemorySiteStore;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** A site's task in lockstep: every run is committed, and time passes when the test says so. */
public final class RunningSite {

    public static final String BASE = "https://shop.example.com/";

    private static final String ID = "shop";
    private static final Duration STEP = Duration.ofMillis(50);
    private static final PublishSettings SETTINGS = new PublishSettings(
            STEP,
            Duration.ofSeconds(3),
            Duration.ofHours(100),
            true,
            CompressionSettings.DEFAULT,
            WriteBudget.UNLIMITED);
    private static final int MOST_RUNS = 1_000;

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final RecordedMetrics metrics = new RecordedMetrics();
    private final SimulatedSite site;
    private boolean lags;
    private PipelineClock clock = PipelineClock.STEADY;
    private Instant now = Instant.parse("2026-11-21T12:00:00Z");

    public RunningSite(Outputs outputs) {
        this(outputs, IndexLimits.PROTOCOL);
    }

    public RunningSite(Outputs outputs, IndexLimits limits) {
        TestPublishing publishing = TestPublishing.on(objects)
                .withSettings(SETTINGS)
                .withMetrics(metrics)
                .withClock(millis -> clock.present(millis));
        site = new SimulatedSite(site(outputs), publishing, limits);
        site.executor().letPass(true);
    }

    public void apply(SiteEvent event) {
        site.apply(event, now.toEpochMilli(), now.toEpochMilli());
    }

    /** Sends an event that was sent so long ago. */
    public void apply(SiteEvent event, Duration ago) {
        site.apply(event, now.minus(ago).toEpochMilli(), now.toEpochMilli());
    }

    /** Does what is due at the present time. */
    public void run() {
        site.run(now.toEpochMilli());
        site.commitOutput();
        if (!lags) {
            readAll();
        }
    }

    /** From now on writes begin, and don't end. */
    public void holdWrites() {
        site.executor().letPass(false);
    }

    /** Lets the writes end that have begun. */
    public void endHeldWrites() {
        site.executor().releaseAll();
    }

    /** Lets all writes end. */
    public void letWritesPass() {
        site.executor().letPass(true);
        endHeldWrites();
    }

    /** Returns the names of the files that were reported to the topic of published files since the last call. */
    public List<String> takeReported() {
        return site.takeReported();
    }

    /** From now on the site does not read what it sends to itself. */
    public void lag() {
        lags = true;
    }

    /** The site reads everything, and goes on reading. */
    public void catchUp() {
        lags = false;
        readAll();
    }

    private void readAll() {
        while (!site.hasReadAll()) {
            site.takeEvent(now.toEpochMilli());
        }
    }

    /** Lets time pass without a run. */
    public void sleep(Duration duration) {
        now = now.plus(duration);
    }

    /** From now on clocks differ: the slowest and the fastest differ so much from the steady time. */
    public void disagree(Duration behind, Duration ahead) {
        clock = millis -> new Present(millis - behind.toMillis(), millis + ahead.toMillis());
    }

    /** From now on all clocks are so far ahead of the steady time, or behind it if negative. */
    public void set(Duration ahead) {
        disagree(ahead.negated(), ahead);
    }

    /** Lets time pass until nothing is left to do. */
    public void settle() {
        for (int i = 0; i == 0 || site.outstanding() > 0; i++) {
            if (i > MOST_RUNS) {
                throw new AssertionError("it never comes to rest");
            }
            sleep(STEP);
            run();
        }
    }

    /** Starts anew on the same state. */
    public void restart() {
        site.restart(site.site());
    }

    /** Starts anew on the same state with other outputs. */
    public void restart(Outputs outputs) {
        site.restart(site(outputs));
    }

    /** Starts anew on the state as it was when this copy was made. */
    public void restart(MemorySiteStore earlier) {
        site.replaceStore(earlier);
        restart();
    }

    public Instant now() {
        return now;
    }

    public int outstanding() {
        return site.outstanding();
    }

    public MemorySiteStore store() {
        return site.store();
    }

    /** The metrics that were reported. */
    public RecordedMetrics metrics() {
        return metrics;
    }

    public MemoryObjectStore objects() {
        return objects;
    }

    /** The text of a published file. */
    public String text(String name) {
        return new String(Objects.requireNonNull(objects.get(ID, name), name), UTF_8);
    }

    public boolean has(String name) {
        return objects.get(ID, name) != null;
    }

    /** Returns the number of changes of the object store until now. */
    public int operations() {
        return objects.operations().size();
    }

    private static Site site(Outputs outputs) {
        try {
            WebUrl url = WebUrl.parse(BASE);
            return new Site(
                    ID,
                    url,
                    BASE,
                    1,
                    Limits.PROTOCOL,
                    PublishWaits.after(Duration.ofSeconds(2)),
                    Site.DEFAULT_SECTIONS,
                    ListingRules.NONE,
                    null,
                    outputs,
                    ShrinkLimit.DEFAULT);
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException(BASE, e);
        }
    }
}
