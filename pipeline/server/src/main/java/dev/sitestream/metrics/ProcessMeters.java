package dev.sitestream.metrics;

import dev.sitestream.app.PipelineMetrics;
import dev.sitestream.clock.ReferenceClock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** Meters of this process as a whole: uploads, the cache of blocks, the restoration of its state. */
final class ProcessMeters {

    private static final double MILLIS_PER_SECOND = 1_000;

    private ProcessMeters() {}

    static void register(MeterRegistry registry, LatestSnapshot latest) {
        Gauge.builder("sitestream.info", () -> 1)
                .description("The running release")
                .tag("version", version())
                .register(registry);
        gauge(
                "sitestream.uploads.in.progress",
                "Operations on the object store that are in progress",
                PipelineMetrics::uploads,
                registry,
                latest);
        gauge(
                "sitestream.uploads.capacity",
                "Operations on the object store that can be in progress at once",
                PipelineMetrics::uploadsCapacity,
                registry,
                latest);
        addWrites(registry, latest);
        addBlocks(registry, latest);
        addRestoring(registry, latest);
        addClock(registry, latest);
    }

    private static void addWrites(MeterRegistry registry, LatestSnapshot latest) {
        latest.counter(
                        "sitestream.publish.cpu",
                        "CPU time of the writes of files that are not urgent",
                        snapshot -> snapshot.of(metrics -> metrics.writes().cpuSeconds()))
                .baseUnit("seconds")
                .register(registry);
        latest.counter(
                        "sitestream.publish.puts",
                        "Writes of files that are not urgent",
                        snapshot -> snapshot.of(metrics -> metrics.writes().writes()))
                .register(registry);
        gauge(
                "sitestream.publish.budget.cores",
                "CPU seconds in a second that these writes may take in the long run",
                metrics -> metrics.writes().budget().cores(),
                registry,
                latest);
        gauge(
                "sitestream.publish.budget.puts",
                "How many of these writes there may be in a second in the long run",
                metrics -> metrics.writes().budget().putsPerSecond(),
                registry,
                latest);
    }

    private static void addBlocks(MeterRegistry registry, LatestSnapshot latest) {
        String requests = "sitestream.block.cache.requests";
        String description = "Requests for compressed blocks of files, by whether they were in the cache";
        latest.counter(
                        requests,
                        description,
                        snapshot -> snapshot.of(metrics -> metrics.blocks().hits()))
                .tag("result", "hit")
                .register(registry);
        latest.counter(
                        requests,
                        description,
                        snapshot -> snapshot.of(metrics -> metrics.blocks().misses()))
                .tag("result", "miss")
                .register(registry);
        latest.gauge(
                        "sitestream.block.cache",
                        "Memory used by compressed blocks",
                        snapshot -> snapshot.of(metrics -> metrics.blocks().bytes()))
                .baseUnit("bytes")
                .register(registry);
    }

    private static void addRestoring(MeterRegistry registry, LatestSnapshot latest) {
        gauge(
                "sitestream.restore.remaining.records",
                "Records left to read until the local state is restored",
                metrics -> metrics.restoring().remaining(),
                registry,
                latest);
        gauge(
                "sitestream.restore.stores",
                "Stores that are being restored; each partition counts",
                metrics -> metrics.restoring().stores(),
                registry,
                latest);
        latest.counter(
                        "sitestream.restored.records",
                        "Records from which the local state was restored",
                        snapshot -> snapshot.of(metrics -> metrics.restoring().restored()))
                .register(registry);
    }

    private static void addClock(MeterRegistry registry, LatestSnapshot latest) {
        for (ReferenceClock witness : ReferenceClock.values()) {
            latest.gauge(
                            "sitestream.clock.ahead",
                            "How far this process's clock is ahead of another one; 0 if unknown",
                            snapshot -> snapshot.of(
                                    metrics -> metrics.clock().aheadOf(witness).toMillis() / MILLIS_PER_SECOND))
                    .tag("of", witness.notation())
                    .baseUnit("seconds")
                    .register(registry);
        }
        gauge(
                "sitestream.clock.in.doubt",
                "1 while clocks differ, so that scheduled work waits until it is due by all of them",
                metrics -> metrics.clock().inDoubt() ? 1 : 0,
                registry,
                latest);
    }

    private static void gauge(
            String name,
            String description,
            ToDoubleFunction<PipelineMetrics> value,
            MeterRegistry registry,
            LatestSnapshot latest) {
        latest.gauge(name, description, snapshot -> snapshot.of(value)).register(registry);
    }

    private static String version() {
        return Objects.requireNonNullElse(ProcessMeters.class.getPackage().getImplementationVersion(), "not packaged");
    }
}
