package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.publish.Listing;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SitePublisher;
import dev.sitestream.site.Site;
import dev.sitestream.topology.SiteOutput.ToItself;
import dev.sitestream.topology.SiteOutput.ToLane;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes indexes, news, feeds and robots lines of the sites that its task serves, and tells lanes what is listed. */
final class IndexProcessor implements Processor<String, SiteEvent, String, SiteOutput> {

    private static final Logger LOG = LoggerFactory.getLogger(IndexProcessor.class);

    private final PipelineParts parts;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final FigurePace figurePace = new FigurePace();
    private final Map<String, SitePublisher> publishers = new TreeMap<>();
    private ProcessorContext<String, SiteOutput> context;
    private WorkReport report;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    IndexProcessor(PipelineParts parts, CommitPace commitPace) {
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
            LOG.warn("site {} is no longer configured: its own files stay as they are", record.key());
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
        parts.activity().report(publisher, new SiteFigures(site, publisher.listedFiles(), publisher.newsArticles()));
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
