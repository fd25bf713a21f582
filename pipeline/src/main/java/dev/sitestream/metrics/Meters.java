package dev.sitestream.metrics;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineMetrics;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.PublishMetrics;
import dev.sitestream.site.Sites;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The figures of this process, as Prometheus reads them. Most are taken when they are asked for, all in one look;
 * histograms are told what happens. Counters begin with the process, and every label has its values from the
 * configuration or from the code, so that events can't make them many.
 */
public final class Meters implements AutoCloseable {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Supplier<List<HealthIssue>> concerns;
    private final LatestLook latest = new LatestLook();
    private final PublishMeters publishing;
    private final SectionMeters sections;
    private final StreamsMeters streams;
    private final MachineMeters machine;
    private volatile @Nullable PipelineApp app;

    /**
     * All there are of these sites, at 0 as long as there is no pipeline.
     *
     * @param concerns tells what keeps the pipeline from its work
     */
    public Meters(Sites sites, Supplier<List<HealthIssue>> concerns) {
        this.concerns = concerns;
        EventMeters.register(registry, sites, latest);
        SiteMeters.register(registry, sites, latest);
        ProcessMeters.register(registry, latest);
        publishing = new PublishMeters(registry, sites);
        sections = new SectionMeters(registry, sites, latest);
        streams = new StreamsMeters(registry, latest);
        machine = new MachineMeters(registry);
    }

    /** Takes what publishing does. */
    public PublishMetrics publishFigures() {
        return publishing;
    }

    /** From now on, figures are about this pipeline. */
    public void follow(PipelineApp followed) {
        app = followed;
    }

    /** All figures; one at a time asks, so that nobody's figures go back. */
    public synchronized String text(ScrapeFormat format) {
        PipelineApp followed = app;
        @Nullable PipelineMetrics figures = followed == null ? null : followed.figures();
        Look look = new Look(figures, concerns.get(), System.currentTimeMillis());
        sections.prepare(look);
        streams.prepare(look);
        latest.set(look);
        return registry.scrape(format.contentType());
    }

    @Override
    public void close() {
        machine.close();
        registry.close();
    }
}
