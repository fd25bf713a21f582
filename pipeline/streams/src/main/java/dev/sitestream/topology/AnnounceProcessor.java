package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.engine.SiteEngines;
import dev.sitestream.announce.site.AnnounceEngines;
import dev.sitestream.announce.site.SiteAnnouncer;
import dev.sitestream.clock.PipelineClock;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.site.Site;
import dev.sitestream.topology.metrics.AnnouncerMetrics;
import dev.sitestream.topology.state.AnnounceStores;
import dev.sitestream.topology.state.StreamsAnnounceStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;

/** Announces to search engines and hubs what its task's sites have published. */
final class AnnounceProcessor implements Processor<String, AnnounceEvent, Void, Void> {

    /** How often it looks for work. Nothing is announced to the fraction of a second. */
    private static final Duration INTERVAL = Duration.ofMillis(100);

    /** Supplies {@code announce}, and declares its stores. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace)
            implements ProcessorSupplier<String, AnnounceEvent, Void, Void> {

        @Override
        public Processor<String, AnnounceEvent, Void, Void> get() {
            return new AnnounceProcessor(pipeline, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return AnnounceStores.builders();
        }
    }

    private final PipelineContext pipeline;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final MetricsInterval metricsInterval = new MetricsInterval();
    private final Map<String, SiteAnnouncer> announcers = new TreeMap<>();
    private long lookedAtMillis = Long.MIN_VALUE;
    private ProcessorContext<Void, Void> context;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    AnnounceProcessor(PipelineContext pipeline, CommitPace commitPace) {
        this.pipeline = pipeline;
        this.clock = pipeline.publishing().clock();
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<Void, Void> processorContext) {
        context = processorContext;
        AnnounceStores stores = AnnounceStores.of(context);
        for (Site site : pipeline.sites()) {
            if (pipeline.partitioning().of(site.id()) == context.taskId().partition()) {
                open(site, new StreamsAnnounceStore(stores, site.id()));
            }
        }
        if (!announcers.isEmpty()) {
            pipeline.wakeTimes()
                    .add(this, () -> Math.min(lookedAtMillis + INTERVAL.toMillis(), commitPace.nextMillis()));
            Punctuations.schedule(context, INTERVAL, this::run);
        }
    }

    @Override
    public void process(Record<String, AnnounceEvent> record) {
        pipeline.activity().receiveMessage();
        SiteAnnouncer announcer = announcers.get(record.key());
        if (announcer != null) {
            long steadyMillis = context.currentSystemTimeMs();
            announcer.apply(record.value(), calendar(steadyMillis));
            commitPace.recordWork(context, steadyMillis);
        }
    }

    @Override
    public void close() {
        commitPace.forget(context);
        pipeline.wakeTimes().remove(this);
        announcers.values().forEach(announcer -> {
            announcer.close();
            pipeline.activity().forget(announcer);
        });
    }

    /** Opens a site that announces, or whose files' readers are recorded; one that used to is opened to clean up. */
    private void open(Site site, StreamsAnnounceStore store) {
        AnnounceSettings settings = pipeline.announcing().get(site.id());
        if (settings == null
                && pipeline.accessLogs().isEmpty()
                && store.standings().isEmpty()) {
            return;
        }
        AnnounceEngines engines = settings == null
                ? new AnnounceEngines(List.of(), List.of(), List.of())
                : engines(SiteEngines.of(site, settings));
        announcers.put(
                site.id(),
                new SiteAnnouncer(
                        site.id(),
                        site.sitemaps(),
                        settings == null ? AnnounceSettings.NONE : settings,
                        engines,
                        store,
                        pipeline.announcers(),
                        calendar(context.currentSystemTimeMs()),
                        Fingerprint.of(site.id())));
    }

    private static AnnounceEngines engines(SiteEngines engines) {
        return new AnnounceEngines(
                engines.urls(), engines.hub() == null ? List.of() : List.of(engines.hub()), engines.files());
    }

    private void run(long steadyMillis) {
        lookedAtMillis = steadyMillis;
        long calendarMillis = calendar(steadyMillis);
        for (SiteAnnouncer announcer : announcers.values()) {
            if (announcer.isDue(calendarMillis)) {
                announcer.run(calendarMillis);
                commitPace.recordForwarded(context, steadyMillis);
            }
        }
        if (metricsInterval.isDue(steadyMillis)) {
            announcers.forEach((site, announcer) ->
                    pipeline.activity().report(announcer, new AnnouncerMetrics(site, announcer.backlogs())));
        }
        commitPace.commitIfDue(steadyMillis);
    }

    /** What is announced can't be taken back, so it waits until it is due by every clock. */
    private long calendar(long steadyMillis) {
        return clock.present(steadyMillis).earliestMillis();
    }
}
