package dev.sitestream.metrics;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.site.AnnounceMetrics;
import dev.sitestream.announce.site.Skipped;
import dev.sitestream.announce.site.TargetBacklog;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Meters of announcements. Sites and targets are those of the configuration, readers are the configured crawlers; so
 * there are at most about 40 series for each target, and 15 for each crawler that reads a site.
 *
 * <p>A target's counters exist from the time when its site's announcer runs in this process. What waits for it is shown
 * only as long as it does.
 */
final class AnnounceMeters implements AnnounceMetrics {

    /** Buckets around the configured wait, up to the day after which a change expires. */
    private static final Duration[] DELAYS = seconds(60, 90, 120, 180, 300, 600, 1_200, 3_600, 7_200, 21_600, 86_400);

    private static final Duration[] READS =
            seconds(60, 300, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 172_800, 345_600, 604_800);

    private final MeterRegistry registry;
    private final Map<Target, Counter> announced = new ConcurrentHashMap<>();
    private final Map<SkippedFor, Counter> skipped = new ConcurrentHashMap<>();
    private final Map<Failed, Counter> failures = new ConcurrentHashMap<>();
    private final Map<Target, Timer> delays = new ConcurrentHashMap<>();
    private final Map<Crawled, Timer> reads = new ConcurrentHashMap<>();

    /** What waits for the targets of the sites whose announcers run in this process, by announcer. */
    private final Map<Object, Backlogs> waiting = new ConcurrentHashMap<>();

    /** What waited at the last scrape. */
    private volatile Map<Target, TargetBacklog> scraped = Map.of();

    private volatile long scrapedAtMillis;

    /** The gauges of the announcers that ran in this process at the last scrape. */
    private final Map<Target, List<Meter>> backlogs = new HashMap<>();

    /** A target of a site. */
    record Target(String site, String name) {}

    private record Backlogs(String site, List<TargetBacklog> targets) {}

    private record SkippedFor(Target target, Skipped reason) {}

    private record Failed(Target target, Answer.Kind kind) {}

    private record Crawled(String site, String reader) {}

    AnnounceMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Adds meters for all targets that something may wait for, and removes the gauges of those that are gone. */
    void prepare(long calendarMillis) {
        Map<Target, TargetBacklog> present = new HashMap<>();
        waiting.values()
                .forEach(announcer -> announcer
                        .targets()
                        .forEach(backlog -> present.put(new Target(announcer.site(), backlog.target()), backlog)));
        scraped = present;
        scrapedAtMillis = calendarMillis;
        backlogs.entrySet().removeIf(entry -> {
            boolean gone = !present.containsKey(entry.getKey());
            if (gone) {
                entry.getValue().forEach(registry::remove);
            }
            return gone;
        });
        present.keySet().forEach(target -> backlogs.computeIfAbsent(target, this::begin));
    }

    @Override
    public void announced(String site, String target, int urls) {
        announced
                .computeIfAbsent(new Target(site, target), this::announcedCounter)
                .increment(urls);
    }

    @Override
    public void delayed(String site, String target, Duration waited) {
        delays.computeIfAbsent(new Target(site, target), this::delayTimer).record(waited);
    }

    @Override
    public void skipped(String site, String target, Skipped reason, long changes) {
        skipped.computeIfAbsent(new SkippedFor(new Target(site, target), reason), this::skippedCounter)
                .increment((double) changes);
    }

    @Override
    public void read(String site, String reader, Duration waited) {
        reads.computeIfAbsent(new Crawled(site, reader), this::readTimer).record(waited);
    }

    @Override
    public void failed(String site, String target, Answer.Kind kind) {
        failures.computeIfAbsent(new Failed(new Target(site, target), kind), this::failureCounter)
                .increment();
    }

    @Override
    public void waiting(Object announcer, String site, List<TargetBacklog> targets) {
        waiting.put(announcer, new Backlogs(site, targets));
    }

    @Override
    public void gone(Object announcer) {
        waiting.remove(announcer);
    }

    /** How much waited for a target at the last scrape. */
    private long pending(Target target) {
        TargetBacklog backlog = scraped.get(target);
        return backlog == null ? 0 : backlog.pending();
    }

    /** The age of the oldest event that waited for a target at the last scrape; 0 when none did. */
    private double oldestPendingSeconds(Target target) {
        TargetBacklog backlog = scraped.get(target);
        return backlog == null || backlog.oldestEventMillis() == Long.MAX_VALUE
                ? 0
                : Math.max(0, scrapedAtMillis - backlog.oldestEventMillis()) / 1000.0;
    }

    /** Adds a target's counters, so that rates see their first increment, and its gauges, which are returned. */
    private List<Meter> begin(Target target) {
        announced.computeIfAbsent(target, this::announcedCounter);
        for (Skipped reason : Skipped.values()) {
            skipped.computeIfAbsent(new SkippedFor(target, reason), this::skippedCounter);
        }
        for (Answer.Kind kind : Answer.Kind.values()) {
            if (kind != Answer.Kind.ACCEPTED) {
                failures.computeIfAbsent(new Failed(target, kind), this::failureCounter);
            }
        }
        Gauge pending = Gauge.builder("sitestream.announce.pending", () -> pending(target))
                .description("Changed pages, changed feeds or files to submit that wait for a target")
                .tag("site", target.site())
                .tag("target", target.name())
                .register(registry);
        Gauge oldest = Gauge.builder("sitestream.announce.pending.oldest", () -> oldestPendingSeconds(target))
                .description("Age of the oldest event of a page that waits for a target")
                .baseUnit("seconds")
                .tag("site", target.site())
                .tag("target", target.name())
                .register(registry);
        return List.of(pending, oldest);
    }

    private Counter announcedCounter(Target target) {
        return counter("sitestream.announced.urls", "URLs of pages, feeds and files that a target has taken", target)
                .register(registry);
    }

    private Counter skippedCounter(SkippedFor key) {
        return counter(
                        "sitestream.announce.skipped",
                        "Visible changes that are not announced to a target, by reason",
                        key.target())
                .tag("reason", key.reason().notation())
                .register(registry);
    }

    private Counter failureCounter(Failed key) {
        return counter(
                        "sitestream.announce.failures",
                        "Requests that a target has refused or not answered, by kind",
                        key.target())
                .tag("kind", key.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .register(registry);
    }

    private static Counter.Builder counter(String name, String description, Target target) {
        return Counter.builder(name)
                .description(description)
                .tag("site", target.site())
                .tag("target", target.name());
    }

    private Timer delayTimer(Target target) {
        return Timer.builder("sitestream.announce.delay")
                .description("Longest time that a change of a batch was visible before it was announced")
                .serviceLevelObjectives(DELAYS)
                .tag("site", target.site())
                .tag("target", target.name())
                .register(registry);
    }

    private Timer readTimer(Crawled key) {
        return Timer.builder("sitestream.crawl.delay")
                .description("Time from a file's write until a crawler has first read it, from access logs")
                .serviceLevelObjectives(READS)
                .tag("site", key.site())
                .tag("reader", key.reader())
                .register(registry);
    }

    private static Duration[] seconds(Integer... bounds) {
        return Stream.of(bounds).map(Duration::ofSeconds).toArray(Duration[]::new);
    }
}
