package dev.sitestream.metrics;

import dev.sitestream.announce.site.AnnounceMetrics;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineMetrics;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.publish.PublishMetrics;
import dev.sitestream.serve.ServeMetrics;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of this process in Prometheus' format. Most are read at a scrape, all from one snapshot; histograms and
 * the other publishing metrics are updated as things happen. Counters start with the process. The values of all labels
 * come from the configuration, the code or the state, so that events can't make them many.
 *
 * <p>A site has more than a hundred metrics. Those of a few sites exist from the start, at 0. Of many sites, each gets
 * them once it has an event, pages or files.
 */
public final class Meters implements AutoCloseable {

    /** The most sites whose metrics exist from the start. */
    static final int MOST_SITES_FROM_START = 100;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Supplier<List<HealthIssue>> healthIssues;
    private final LatestSnapshot latest = new LatestSnapshot();

    /** Sites that have no metrics yet. */
    private final Set<Site> unused = new LinkedHashSet<>();

    private final PublishMeters publishing;
    private final SectionMeters sections;
    private final StreamsMeters streams;
    private final MachineMeters machine;
    private final IngestMeters ingest;
    private final ServeMeters serving;
    private final AnnounceMeters announcing;
    private volatile @Nullable PipelineApp app;

    /**
     * All metrics of these sites, at 0 as long as there is no pipeline.
     *
     * @param healthIssues supplies the present health issues
     */
    public Meters(Sites sites, Supplier<List<HealthIssue>> healthIssues) {
        this.healthIssues = healthIssues;
        EventMeters.register(registry, latest);
        SiteMeters.register(registry, latest);
        ProcessMeters.register(registry, latest);
        PublishedMeters.register(registry, latest);
        publishing = new PublishMeters(registry, sites);
        sections = new SectionMeters(registry, latest);
        streams = new StreamsMeters(registry, latest);
        machine = new MachineMeters(registry);
        ingest = new IngestMeters(registry);
        serving = new ServeMeters(registry);
        announcing = new AnnounceMeters(registry);
        sites.forEach(unused::add);
        if (unused.size() <= MOST_SITES_FROM_START) {
            unused.forEach(this::begin);
            unused.clear();
        }
    }

    private void begin(Site site) {
        EventMeters.addSite(registry, site.id(), latest);
        SiteMeters.addSite(registry, site.id(), latest);
        sections.add(site);
        publishing.add(site);
    }

    private void beginUsed(MetricsSnapshot snapshot) {
        List<Site> used = unused.stream().filter(snapshot::isUsed).toList();
        used.forEach(this::begin);
        used.forEach(unused::remove);
    }

    /** Receives the publishing metrics. */
    public PublishMetrics publishMetrics() {
        return publishing;
    }

    /** Receives the metrics of the HTTP interface for events. */
    public IngestMetrics ingestMetrics() {
        return ingest;
    }

    /** Receives the metrics of serving the published files. */
    public ServeMetrics serveMetrics() {
        return serving;
    }

    /** Receives the metrics of announcements. */
    public AnnounceMetrics announceMetrics() {
        return announcing;
    }

    /** Reads the metrics of this pipeline from now on. */
    public void follow(PipelineApp followed) {
        app = followed;
    }

    /** All metrics as text. Synchronized, so that counters don't go back for any client. */
    public synchronized String text(ScrapeFormat format) {
        PipelineApp followed = app;
        @Nullable PipelineMetrics metrics = followed == null ? null : followed.metrics();
        MetricsSnapshot snapshot = new MetricsSnapshot(metrics, healthIssues.get());
        beginUsed(snapshot);
        sections.prepare(snapshot);
        streams.prepare(snapshot);
        announcing.prepare(System.currentTimeMillis());
        latest.set(snapshot);
        return registry.scrape(format.contentType());
    }

    @Override
    public void close() {
        machine.close();
        registry.close();
    }
}
