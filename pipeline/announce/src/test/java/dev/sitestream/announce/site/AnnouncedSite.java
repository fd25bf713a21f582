package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.HubEngine;
import dev.sitestream.announce.site.SlowNetwork.VirtualClock;
import dev.sitestream.announce.state.MemoryAnnounceStore;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.tasks.BoundedTasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A site's announcer with a virtual clock, which commits every second unless a test does so itself. */
final class AnnouncedSite {

    static final long START = Instant.parse("2026-11-22T09:00:00Z").toEpochMilli();
    static final String PREFIX = "https://shop.example.com/sitemaps/";
    static final long SECOND = 1_000;
    static final long MINUTE = 60 * SECOND;
    static final long HOUR = 60 * MINUTE;

    final VirtualClock clock = new VirtualClock(START);
    final Health health = new Health();
    final Counts counts = new Counts();
    SlowNetwork network = new SlowNetwork(clock).fast();
    EndpointPace pace = new EndpointPace();
    final ScriptedEngine engine = new ScriptedEngine(() -> network.sentAtMillis());
    MemoryAnnounceStore store = new MemoryAnnounceStore();
    AnnounceEngines engines = new AnnounceEngines(List.of(engine), List.of(), List.of());
    AnnounceSettings settings = settings(10_000, false);
    SiteAnnouncer announcer;
    long commits;
    private long number;

    AnnouncedSite() {
        announcer = open();
    }

    /** What was counted. */
    static final class Counts implements AnnounceMetrics {
        final Map<Skipped, Long> skipped = new EnumMap<>(Skipped.class);
        final List<Duration> reads = new ArrayList<>();
        long announced;
        Duration longest = Duration.ZERO;

        @Override
        public void announced(String site, String target, int urls) {
            announced += urls;
        }

        @Override
        public void delayed(String site, String target, Duration waited) {
            longest = longest.compareTo(waited) < 0 ? waited : longest;
        }

        @Override
        public void read(String site, String reader, Duration waited) {
            reads.add(waited);
        }

        @Override
        public void skipped(String site, String target, Skipped reason, long changes) {
            skipped.merge(reason, changes, Long::sum);
        }

        long skipped() {
            return skipped.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    static AnnounceSettings settings(int daily, boolean dryRun) {
        return new AnnounceSettings(
                AnnounceSettings.DEFAULT_AFTER,
                AnnounceSettings.DEFAULT_AGAIN,
                daily,
                dryRun,
                null,
                true,
                null,
                null,
                null);
    }

    AnnouncedSite withDaily(int daily) {
        settings = settings(daily, settings.dryRun());
        return restart();
    }

    AnnouncedSite withHub(HubEngine hub) {
        engines = new AnnounceEngines(List.of(), List.of(hub), List.of());
        return restart();
    }

    AnnouncedSite withFiles(FileEngine files) {
        engines = new AnnounceEngines(List.of(), List.of(), List.of(files));
        return restart();
    }

    /** A new owner takes up the present state. */
    AnnouncedSite restart() {
        announcer.close();
        announcer = open();
        announcer.run(clock.nowMillis);
        return this;
    }

    SiteAnnouncer open() {
        AnnounceContext process =
                new AnnounceContext(new BoundedTasks(network, 3), pace, () -> commits, health, counts);
        return new SiteAnnouncer("shop", PREFIX, settings, engines, store, process, clock.nowMillis, 7);
    }

    void apply(PublishedFact fact) {
        apply(new AnnounceEvent.Published(fact));
    }

    void apply(AnnounceEvent event) {
        announcer.apply(event, clock.nowMillis);
    }

    /** Pages change and are visible now. */
    void change(String... pages) {
        for (String page : pages) {
            apply(new PagesChanged(List.of(changed(page, clock.nowMillis)), 0, 0));
        }
    }

    ChangedPage changed(String page, long eventMillis) {
        number++;
        return new ChangedPage(url(page), false, eventMillis, clock.nowMillis, number);
    }

    static String url(String page) {
        return "https://shop.example.com/" + page;
    }

    /** Passes time second by second; each is committed. */
    void pass(long millis) {
        long end = clock.nowMillis + millis;
        while (clock.nowMillis < end) {
            step();
        }
    }

    /** Passes a second, with a commit at its end. */
    void step() {
        clock.nowMillis += SECOND;
        boolean works = announcer.isDue(clock.nowMillis);
        while (works) {
            long before = store.operations();
            announcer.run(clock.nowMillis);
            works = store.operations() > before;
        }
        commits++;
    }

    Standing standing() {
        return Objects.requireNonNull(store.standings().get(engine.target()));
    }

    List<String> submitted() {
        return engine.requests.stream()
                .flatMap(request -> request.urls().stream())
                .toList();
    }

    /** Returns when the requests were sent, in seconds since this time. */
    List<Long> secondsSince(long millis) {
        return engine.requests.stream()
                .map(request -> (request.sentAtMillis() - millis) / SECOND)
                .toList();
    }

    List<HealthIssue.Kind> issues() {
        return health.issues().stream().map(HealthIssue::kind).toList();
    }
}
