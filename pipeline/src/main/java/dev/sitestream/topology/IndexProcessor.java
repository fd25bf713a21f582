package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.publish.Listing;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.site.Site;
import dev.sitestream.topology.SiteOutput.ToItself;
import dev.sitestream.topology.SiteOutput.ToLane;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.SiteMetrics;
import dev.sitestream.topology.metrics.WorkReport;
import dev.sitestream.topology.state.IndexStores;
import dev.sitestream.topology.state.StreamsSiteStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes indexes, news, feeds and robots lines of its task's sites, and sends the lanes what the indexes list. */
final class IndexProcessor implements Processor<String, SiteEvent, String, SiteOutput> {

    /** Supplies {@code index}, and declares its stores. */
    record Supplier(PipelineContext parts, CommitPace commitPace)
            implements ProcessorSupplier<String, SiteEvent, String, SiteOutput> {

        @Override
        public Processor<String, SiteEvent, String, SiteOutput> get() {
            return new IndexProcessor(parts, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return IndexStores.builders();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(IndexProcessor.class);

    private final PipelineContext parts;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final MetricsInterval figurePace = new MetricsInterval();
    private final Map<String, SitePublisher> publishers = new TreeMap<>();
    private ProcessorContext<String, SiteOutput> context;
    private WorkReport report;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    IndexProcessor(PipelineContext parts, CommitPace commitPace) {
        this.parts = parts;
        this.clock = parts.publishing().clock();
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<String, SiteOutput> processorContext) {
        context = processorContext;
        report = new WorkReport(parts.activity());
        IndexStores stores = IndexStores.of(context);
        for (Site site : parts.sites()) {
            if (parts.partitioning().of(site.id()) == context.taskId().partition()) {
                publishers.put(site.id(), publisher(site, stores));
            }
        }
        context.schedule(parts.publishing().settings().interval(), PunctuationType.WALL_CLOCK_TIME, this::publish);
    }

    @Override
    public void process(Record<String, SiteEvent> record) {
        SitePublisher publisher = publishers.get(record.key());
        if (publisher == null) {
            LOG.warn("site {} is no longer configured: its published files are left unchanged", record.key());
        } else {
            long now = context.currentSystemTimeMs();
            long sentAt = clock.steady(record.timestamp(), now);
            tell(record.key(), publisher.apply(record.value(), sentAt, now), now);
        }
        report.more();
        parts.activity().receiveMessage();
    }

    @Override
    public void close() {
        report.close();
        publishers.values().forEach(publisher -> {
            publisher.close();
            parts.activity().forget(publisher);
        });
    }

    private void reportFigures(String site, SitePublisher publisher) {
        parts.activity().report(publisher, new SiteMetrics(site, publisher.listedFiles(), publisher.newsArticles()));
    }

    private SitePublisher publisher(Site site, IndexStores stores) {
        return new SitePublisher(site, new StreamsSiteStore(stores, site.id()), parts.publishing());
    }

    private void publish(long now) {
        publishers.forEach((site, publisher) -> {
            tell(site, publisher.run(now), now);
            publisher.takeBarrier().ifPresent(barrier -> forward(site, new ToItself(barrier), now));
        });
        report.count(work());
        if (figurePace.isDue(now)) {
            publishers.forEach(this::reportFigures);
        }
        commitPace.pass(now);
    }

    private void tell(String site, List<Listing> listings, long now) {
        for (Listing listing : listings) {
            LaneMessage message = new LaneMessage.Listed(listing.name(), listing.revision());
            forward(site, new ToLane(listing.lane(), message), now);
        }
    }

    private void forward(String site, SiteOutput output, long now) {
        parts.activity().sendMessages(1);
        context.forward(new Record<>(site, output, now));
        commitPace.handOn(context, now);
    }

    private PipelineActivity.Work work() {
        int files = 0;
        int outstanding = 0;
        for (SitePublisher publisher : publishers.values()) {
            files += publisher.listedFiles();
            outstanding += publisher.outstanding();
        }
        return new PipelineActivity.Work(0, files, outstanding);
    }
}
