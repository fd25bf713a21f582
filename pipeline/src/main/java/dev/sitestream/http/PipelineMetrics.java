package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.health.Concern;
import dev.sitestream.publish.CountingObjectStore;
import dev.sitestream.publish.CountingObjectStore.Operation;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.PipelineActivity.Snapshot;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The figures of this process, as Prometheus reads them. They are taken when they are asked for; counters begin with the process, and every
 * label has its values from the configuration or from the code, so that events can't make them many.
 */
final class PipelineMetrics {

    /** The text format, which every Prometheus reads. */
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    /** Those that there are without a pipeline. */
    PipelineMetrics(Sites sites, Supplier<List<Concern>> concerns) {
        for (Concern.Kind kind : Concern.Kind.values()) {
            Gauge.builder("sitestream.concerns", () -> count(concerns, concern -> concern.kind() == kind))
                    .description("What keeps the pipeline from doing its work at present, by kind")
                    .tag("kind", kind.notation())
                    .register(registry);
        }
        for (Site site : sites) {
            Predicate<Concern> held =
                    concern -> concern.kind() == Concern.Kind.PUBLICATION_HELD && concern.isAbout(site.id());
            Gauge.builder("sitestream.publication.held", () -> count(concerns, held) > 0 ? 1 : 0)
                    .description(
                            "1 while this instance holds the publication of a site, since too many pages would disappear")
                    .tag("site", site.id())
                    .register(registry);
        }
    }

    /** Adds those of the pipeline, now that there is one. */
    void follow(PipelineApp app) {
        addEvents(app);
        addWork(app);
        addStore(app.objects());
    }

    /** All figures in the text format. */
    String text() {
        return registry.scrape();
    }

    private void addEvents(PipelineApp app) {
        String events = "sitestream.events";
        String description = "Events read, by what became of them";
        counter(events, description, app, Snapshot::accepted)
                .tag("outcome", "accepted")
                .register(registry);
        counter(events, description, app, Snapshot::rejected)
                .tag("outcome", "rejected")
                .register(registry);
        counter(
                        "sitestream.events.unchanged",
                        "Accepted events that changed nothing that is published",
                        app,
                        Snapshot::unchanged)
                .register(registry);
        counter(
                        "sitestream.events.warned",
                        "Accepted events with optional fields that were left out",
                        app,
                        Snapshot::warnings)
                .register(registry);
    }

    private void addWork(PipelineApp app) {
        gauge(
                "sitestream.live.pages",
                "Pages of this instance's lanes that are listed or about to be",
                app,
                Snapshot::livePages);
        gauge("sitestream.listed.files", "Files in the indexes that this instance writes", app, Snapshot::files);
        gauge("sitestream.outstanding.work", "Pieces of work left to do; 0 at rest", app, Snapshot::outstanding);
    }

    private void addStore(CountingObjectStore objects) {
        FunctionCounter.builder("sitestream.object.store.writes", objects, CountingObjectStore::filesWritten)
                .description("Objects written")
                .register(registry);
        FunctionCounter.builder("sitestream.object.store.written", objects, CountingObjectStore::bytesWritten)
                .description("Bytes of the objects written")
                .baseUnit("bytes")
                .register(registry);
        FunctionCounter.builder(
                        "sitestream.object.store.preconditions.failed",
                        objects,
                        CountingObjectStore::preconditionsFailed)
                .description("Writes refused, since something else stood there than they were meant for")
                .register(registry);
        for (Operation operation : Operation.values()) {
            FunctionCounter.builder("sitestream.object.store.failures", objects, counted -> counted.failures(operation))
                    .description("Operations that the object store did not do, other than for a precondition")
                    .tag("operation", operation.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }

    private static FunctionCounter.Builder<PipelineApp> counter(
            String name, String description, PipelineApp app, ToLongFunction<Snapshot> figure) {
        return FunctionCounter.builder(name, app, pipeline -> figure.applyAsLong(pipeline.activity()))
                .description(description);
    }

    private void gauge(String name, String description, PipelineApp app, ToLongFunction<Snapshot> figure) {
        Gauge.builder(name, app, pipeline -> figure.applyAsLong(pipeline.activity()))
                .description(description)
                .register(registry);
    }

    private static long count(Supplier<List<Concern>> concerns, Predicate<Concern> which) {
        return concerns.get().stream().filter(which).count();
    }
}
