package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.extension.ExtensionProcess;
import dev.sitestream.extension.SiteExtension;
import dev.sitestream.site.Site;
import dev.sitestream.topology.state.StreamsByteStore;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;

/** Runs the extension's parts of its task's sites. */
final class ExtensionProcessor implements Processor<String, byte[], Void, Void> {

    /** How often it looks for work. No extension reacts to the fraction of a second. */
    private static final Duration INTERVAL = Duration.ofMillis(100);

    /** Supplies {@code announce}, and declares its stores. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace)
            implements ProcessorSupplier<String, byte[], Void, Void> {

        @Override
        public Processor<String, byte[], Void, Void> get() {
            return new ExtensionProcessor(pipeline, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return StreamsByteStore.builders(pipeline.extension().stores());
        }
    }

    private final PipelineContext pipeline;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final MetricsInterval metricsInterval = new MetricsInterval();
    private final Map<String, SiteExtension> sites = new TreeMap<>();
    private long lookedAtMillis = Long.MIN_VALUE;
    private ProcessorContext<Void, Void> context;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    ExtensionProcessor(PipelineContext pipeline, CommitPace commitPace) {
        this.pipeline = pipeline;
        this.clock = pipeline.publishing().clock();
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<Void, Void> processorContext) {
        context = processorContext;
        ExtensionProcess process = pipeline.reacting();
        long calendarMillis = calendar(context.currentSystemTimeMs());
        for (Site site : pipeline.sites()) {
            if (pipeline.partitioning().of(site.id()) == context.taskId().partition()) {
                process.open(site, name -> StreamsByteStore.of(context, name), calendarMillis)
                        .ifPresent(part -> sites.put(site.id(), part));
            }
        }
        if (!sites.isEmpty()) {
            pipeline.wakeTimes()
                    .add(this, () -> Math.min(lookedAtMillis + INTERVAL.toMillis(), commitPace.nextMillis()));
            Punctuations.schedule(context, INTERVAL, this::run);
        }
    }

    @Override
    public void process(Record<String, byte[]> record) {
        pipeline.activity().receiveMessage();
        SiteExtension site = sites.get(record.key());
        if (site != null) {
            long steadyMillis = context.currentSystemTimeMs();
            site.apply(record.value(), calendar(steadyMillis));
            commitPace.recordWork(context, steadyMillis);
        }
    }

    @Override
    public void close() {
        commitPace.forget(context);
        pipeline.wakeTimes().remove(this);
        sites.values().forEach(SiteExtension::close);
    }

    private void run(long steadyMillis) {
        lookedAtMillis = steadyMillis;
        long calendarMillis = calendar(steadyMillis);
        for (SiteExtension site : sites.values()) {
            if (site.isDue(calendarMillis)) {
                site.run(calendarMillis);
                commitPace.recordForwarded(context, steadyMillis);
            }
        }
        if (metricsInterval.isDue(steadyMillis)) {
            sites.values().forEach(SiteExtension::report);
        }
        commitPace.commitIfDue(steadyMillis);
    }

    /** A reaction can't be taken back, so it waits until it is due by every clock. */
    private long calendar(long steadyMillis) {
        return clock.present(steadyMillis).earliestMillis();
    }
}
