package dev.sitestream.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.health.Health;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.DirectExecutor;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.ToldFigures;
import dev.sitestream.publish.Uploads;
import dev.sitestream.publish.site.IndexLimits;
import dev.sitestream.publish.site.MemorySiteStore;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A site's task without Kafka, over stores in memory; time passes when the test says so. */
public final class RunningSite {

    public static final String BASE = "https://shop.example.com/";

    private static final Duration STEP = Duration.ofMillis(50);
    private static final PublishSettings SETTINGS =
            new PublishSettings(STEP, Duration.ofSeconds(3), Duration.ofHours(100), true, CompressionSettings.DEFAULT);
    private static final int PATIENCE = 1_000;

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final ToldFigures figures = new ToldFigures();
    private final IndexLimits limits;
    private final List<Barrier> unread = new ArrayList<>();
    private boolean lags;
    private Site site;
    private MemorySiteStore store = new MemorySiteStore();
    private SitePublisher publisher;
    private PipelineClock clock = PipelineClock.STEADY;
    private Instant now = Instant.parse("2026-11-21T12:00:00Z");

    public RunningSite(Outputs outputs) {
        this(outputs, IndexLimits.PROTOCOL);
    }

    public RunningSite(Outputs outputs, IndexLimits limits) {
        this.limits = limits;
        this.site = site(outputs);
        this.publisher = publisher();
    }

    public void tell(SiteEvent event) {
        publisher.apply(event, now.toEpochMilli(), now.toEpochMilli());
    }

    /** Tells something that was sent so long ago. */
    public void tell(SiteEvent event, Duration ago) {
        publisher.apply(event, now.minus(ago).toEpochMilli(), now.toEpochMilli());
    }

    /** One look at what is due, at the present time. */
    public void run() {
        publisher.run(now.toEpochMilli());
        publisher.takeBarrier().ifPresent(unread::add);
        if (!lags) {
            readAll();
        }
    }

    /** From now on the site reads nothing that it sends to itself. */
    public void lag() {
        lags = true;
    }

    /** The site has read everything, and goes on reading. */
    public void catchUp() {
        lags = false;
        readAll();
    }

    private void readAll() {
        unread.forEach(this::tell);
        unread.clear();
    }

    /** Lets time go by in one step, without anybody noticing. */
    public void sleep(Duration duration) {
        now = now.plus(duration);
    }

    /** From now on clocks differ: they are so far behind and ahead of the steady time. */
    public void disagree(Duration behind, Duration ahead) {
        clock = millis -> new Present(millis - behind.toMillis(), millis + ahead.toMillis());
    }

    /** From now on all clocks are as far ahead of the steady time; behind it, where that is negative. */
    public void set(Duration ahead) {
        disagree(ahead.negated(), ahead);
    }

    /** Lets time pass until nothing is left to do. */
    public void settle() {
        for (int i = 0; i == 0 || publisher.outstanding() > 0; i++) {
            if (i > PATIENCE) {
                throw new AssertionError("it never comes to rest");
            }
            sleep(STEP);
            run();
        }
    }

    /** Starts anew on the same state. */
    public void restart() {
        publisher = publisher();
    }

    /** Starts anew on the same state with other outputs. */
    public void restart(Outputs outputs) {
        site = site(outputs);
        restart();
    }

    /** Starts anew on the state as it was when this copy was made. */
    public void restart(MemorySiteStore earlier) {
        store = earlier;
        restart();
    }

    public Instant now() {
        return now;
    }

    public int outstanding() {
        return publisher.outstanding();
    }

    public MemorySiteStore store() {
        return store;
    }

    /** What was told of changes that have come somewhere. */
    public ToldFigures figures() {
        return figures;
    }

    public MemoryObjectStore objects() {
        return objects;
    }

    /** The text of a published file. */
    public String text(String name) {
        return new String(Objects.requireNonNull(objects.get(site.id(), name), name), UTF_8);
    }

    public boolean has(String name) {
        return objects.get(site.id(), name) != null;
    }

    /** How many changes of the object store there were until now. */
    public int operations() {
        return objects.operations().size();
    }

    private SitePublisher publisher() {
        unread.clear();
        Uploads uploads = new Uploads(new DirectExecutor(), 4);
        return new SitePublisher(
                site,
                store,
                TestPublishing.of(objects, uploads, SETTINGS, new Health(), figures, millis -> clock.present(millis)),
                limits);
    }

    private static Site site(Outputs outputs) {
        try {
            WebUrl url = WebUrl.parse(BASE);
            return new Site(
                    "shop",
                    url,
                    BASE,
                    1,
                    Limits.PROTOCOL,
                    Duration.ofSeconds(2),
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
