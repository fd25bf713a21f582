package dev.sitestream.metrics;

import dev.sitestream.publish.CountingObjectStore.Operation;
import dev.sitestream.publish.PublishMetrics;
import dev.sitestream.site.FileKind;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStoreException.Reason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Meters of publishing. */
final class PublishMeters implements PublishMetrics {

    /** Buckets that cover the freshness that operators promise. */
    private static final Duration[] FRESHNESS =
            millis(10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000);

    /** Shorter delays come and go by themselves. */
    private static final Duration MISSED_BY = Duration.ofSeconds(10);

    private static final Duration[] WRITES = millis(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000);

    private final MeterRegistry registry;
    private final Sites sites;
    private final Map<Reached, Timer> freshness = new ConcurrentHashMap<>();
    private final Map<Reached, Counter> missed = new ConcurrentHashMap<>();
    private final Map<Written, Timer> writes = new ConcurrentHashMap<>();
    private final Map<Written, Counter> bytes = new ConcurrentHashMap<>();
    private final Map<Failed, Counter> failures = new ConcurrentHashMap<>();
    private final Map<String, Counter> preconditions = new ConcurrentHashMap<>();

    private record Reached(Milestone milestone, String site, String section) {}

    private record Written(String site, FileKind kind) {}

    private record Failed(String site, Operation operation, Reason reason) {}

    PublishMeters(MeterRegistry registry, Sites sites) {
        this.registry = registry;
        this.sites = sites;
    }

    @Override
    public void written(String site, FileKind kind, long size, Duration took) {
        Written key = new Written(site, kind);
        of(key, writes, this::timer).record(took);
        of(key, bytes, this::byteCounter).increment((double) size);
    }

    @Override
    public void failed(String site, Operation operation, Reason reason) {
        of(new Failed(site, operation, reason), failures, this::failureCounter).increment();
    }

    @Override
    public void preconditionFailed(String site) {
        of(site, preconditions, this::preconditionCounter).increment();
    }

    @Override
    public void reached(Milestone milestone, String site, String section, Duration waited) {
        Reached key = reachedKey(milestone, site, section);
        of(key, freshness, this::freshnessTimer).record(waited);
        if (milestone == Milestone.INDEX
                && waited.compareTo(objective(site, section).plus(MISSED_BY)) > 0) {
            of(key, missed, this::missedCounter).increment();
        }
    }

    private Duration objective(String site, String section) {
        return sites.byId(site).map(known -> known.waits(section).objective()).orElse(Duration.ZERO);
    }

    /** Adds all meters that a site can have, at 0. Without this, each begins with what it counts first. */
    void add(Site site) {
        for (Section section : site.sections()) {
            of(reachedKey(Milestone.FILE, site.id(), section.name()), freshness, this::freshnessTimer);
            Reached listed = reachedKey(Milestone.INDEX, site.id(), section.name());
            of(listed, freshness, this::freshnessTimer);
            of(listed, missed, this::missedCounter);
        }
        of(reachedKey(Milestone.NEWS, site.id(), ""), freshness, this::freshnessTimer);
        for (FileKind kind : FileKind.values()) {
            of(new Written(site.id(), kind), writes, this::timer);
            of(new Written(site.id(), kind), bytes, this::byteCounter);
        }
        for (Operation operation : Operation.values()) {
            for (Reason reason : Reason.values()) {
                of(new Failed(site.id(), operation, reason), failures, this::failureCounter);
            }
        }
        of(site.id(), preconditions, this::preconditionCounter);
    }

    /** News has no section, and a label must not be empty, so the milestone's name takes its place. */
    private static Reached reachedKey(Milestone milestone, String site, String section) {
        return new Reached(milestone, site, section.isEmpty() ? milestone.notation() : section);
    }

    private static <K, M> M of(K key, Map<K, M> meters, Function<K, M> make) {
        M known = meters.get(key);
        return known == null ? meters.computeIfAbsent(key, make) : known;
    }

    private Timer freshnessTimer(Reached key) {
        return Timer.builder("sitestream.freshness")
                .description("Age of the oldest change in a written file")
                .serviceLevelObjectives(FRESHNESS)
                .tag("to", key.milestone().notation())
                .tag("site", key.site())
                .tag("section", key.section())
                .register(registry);
    }

    private Counter missedCounter(Reached key) {
        return Counter.builder("sitestream.freshness.missed")
                .description("Written files that were listed more than 10 s later than their section's `freshness`")
                .tag("to", key.milestone().notation())
                .tag("site", key.site())
                .tag("section", key.section())
                .register(registry);
    }

    private Timer timer(Written key) {
        return Timer.builder("sitestream.store.write")
                .description("Successful writes of objects")
                .serviceLevelObjectives(WRITES)
                .tag("kind", key.kind().notation())
                .tag("site", key.site())
                .register(registry);
    }

    private Counter byteCounter(Written key) {
        return Counter.builder("sitestream.store.written")
                .description("Bytes of the objects written")
                .baseUnit("bytes")
                .tag("kind", key.kind().notation())
                .tag("site", key.site())
                .register(registry);
    }

    private Counter failureCounter(Failed key) {
        return Counter.builder("sitestream.store.failures")
                .description("Failed operations of the object store, except failed preconditions")
                .tag("operation", key.operation().notation())
                .tag("reason", key.reason().notation())
                .tag("site", key.site())
                .register(registry);
    }

    private Counter preconditionCounter(String site) {
        return Counter.builder("sitestream.store.preconditions.failed")
                .description("Writes refused because the stored object was not the expected version")
                .tag("site", site)
                .register(registry);
    }

    private static Duration[] millis(long... bounds) {
        Duration[] durations = new Duration[bounds.length];
        for (int i = 0; i < bounds.length; i++) {
            durations[i] = Duration.ofMillis(bounds[i]);
        }
        return durations;
    }
}
