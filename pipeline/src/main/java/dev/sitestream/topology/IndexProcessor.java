package dev.sitestream.topology;

import dev.sitestream.publish.FileEvent;
import dev.sitestream.publish.IndexPublisher;
import dev.sitestream.publish.IndexPublisher.Listing;
import dev.sitestream.site.Site;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes the indexes of the sites that its task serves, by the wall clock, and tells lanes what is listed. */
final class IndexProcessor implements Processor<String, FileEvent, LaneKey, LaneMessage> {

    private static final Logger LOG = LoggerFactory.getLogger(IndexProcessor.class);

    private final PipelineParts parts;
    private final Map<String, IndexPublisher> publishers = new TreeMap<>();
    private ProcessorContext<LaneKey, LaneMessage> context;
    private WorkReport report;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    IndexProcessor(PipelineParts parts) {
        this.parts = parts;
    }

    @Override
    public void init(ProcessorContext<LaneKey, LaneMessage> processorContext) {
        context = processorContext;
        report = new WorkReport(parts.activity());
        IndexStores stores = IndexStores.of(context);
        for (Site site : parts.sites()) {
            if (parts.partitioning().of(site.id()) == context.taskId().partition()) {
                publishers.put(site.id(), publisher(site, stores));
            }
        }
        context.schedule(parts.settings().interval(), PunctuationType.WALL_CLOCK_TIME, this::publish);
    }

    @Override
    public void process(Record<String, FileEvent> record) {
        IndexPublisher publisher = publishers.get(record.key());
        if (publisher == null) {
            LOG.warn("site {} is no longer configured: its index stays as it is", record.key());
        } else {
            long now = context.currentSystemTimeMs();
            tell(record.key(), publisher.apply(record.value(), now), now);
        }
        report.more();
        parts.activity().receiveMessage();
    }

    @Override
    public void close() {
        report.close();
    }

    private IndexPublisher publisher(Site site, IndexStores stores) {
        return new IndexPublisher(
                site, new StreamsIndexStore(stores, site.id()), parts.objects(), parts.uploads(), parts.settings());
    }

    private void publish(long now) {
        publishers.forEach((site, publisher) -> tell(site, publisher.run(now), now));
        report.count(work());
    }

    private void tell(String site, List<Listing> listings, long now) {
        parts.activity().sendMessages(listings.size());
        for (Listing listing : listings) {
            LaneKey lane = new LaneKey(site, listing.lane());
            LaneMessage message = new LaneMessage.Listed(listing.name(), listing.changedAt());
            context.forward(new Record<>(lane, message, now));
        }
    }

    private PipelineActivity.Work work() {
        int files = 0;
        int outstanding = 0;
        for (IndexPublisher publisher : publishers.values()) {
            files += publisher.listedFiles();
            outstanding += publisher.outstanding();
        }
        return new PipelineActivity.Work(0, files, outstanding);
    }
}
