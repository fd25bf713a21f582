package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.publish.FileTopicRecord;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.published.FileRecord;
import dev.sitestream.site.Site;
import dev.sitestream.topology.log.SiteLog;
import dev.sitestream.topology.message.FileKey;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.SiteMetrics;
import dev.sitestream.topology.metrics.WorkReport;
import dev.sitestream.topology.state.IndexStores;
import dev.sitestream.topology.state.StreamsSiteStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes indexes, news, feeds and robots lines of its task's sites, and sends the lanes what the indexes list. */
final class IndexProcessor implements Processor<String, SiteEvent, Object, Object> {

    /** Supplies {@code index}, and declares its stores. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace)
            implements ProcessorSupplier<String, SiteEvent, Object, Object> {

        @Override
        public Processor<String, SiteEvent, Object, Object> get() {
            return new IndexProcessor(pipeline, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return IndexStores.builders();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(IndexProcessor.class);

    /** What the indexes list, for the lanes. */
    static final StepOutput<LaneKey, LaneMessage> LISTED = new StepOutput<>("listed");

    /** Records of the topic of published files; null if the file is not published any more. */
    static final StepOutput<FileKey, byte[]> PUBLISHED_FILES = new StepOutput<>("published-files");

    /** Messages to the extension's parts of sites, by the site's id. */
    static final StepOutput<String, byte[]> TO_EXTENSION = StepOutput.toRepartition(RepartitionTopics.EXTENSION);

    /** Barriers for the site's own task. */
    static final StepOutput<String, SiteEvent> SITE_BARRIERS = new StepOutput<>("site-barriers");

    private final PipelineContext pipeline;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final MetricsInterval metricsInterval = new MetricsInterval();
    private final Map<String, SitePublisher> publishers = new TreeMap<>();
    private final DueTimes<String> due = new DueTimes<>();

    /** The work of each site when it was last counted. */
    private final Map<String, PipelineActivity.Work> works = new HashMap<>();

    /** Sites whose metrics may have changed since they were reported. */
    private final Set<String> unreported = new HashSet<>();

    private PipelineActivity.Work work = PipelineActivity.Work.NONE;
    private ProcessorContext<Object, Object> context;
    private WorkReport report;
    private Forwarder forwarder;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    IndexProcessor(PipelineContext pipeline, CommitPace commitPace) {
        this.pipeline = pipeline;
        this.clock = pipeline.publishing().clock();
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<Object, Object> processorContext) {
        context = processorContext;
        report = new WorkReport(pipeline.activity());
        forwarder = new Forwarder(context, commitPace, pipeline.activity());
        IndexStores stores = IndexStores.of(context);
        for (Site site : pipeline.sites()) {
            if (pipeline.partitioning().of(site.id()) == context.taskId().partition()) {
                publishers.put(site.id(), publisher(site, stores));
                due.set(site.id(), Long.MIN_VALUE);
            }
        }
        pipeline.wakeTimes().add(this, this::nextMillis);
        Punctuations.schedule(context, pipeline.publishing().settings().interval(), this::publish);
    }

    private long nextMillis() {
        return Math.min(report.nextMillis(), Math.min(due.nextMillis(), commitPace.nextMillis()));
    }

    @Override
    public void process(Record<String, SiteEvent> record) {
        SitePublisher publisher = publishers.get(record.key());
        if (publisher == null) {
            LOG.warn("site {} is no longer configured: its published files are left unchanged", record.key());
        } else {
            long steadyMillis = context.currentSystemTimeMs();
            long sentAtMillis = clock.steadyMillis(record.timestamp(), steadyMillis);
            forwardListings(record.key(), publisher.apply(record.value(), sentAtMillis, steadyMillis), steadyMillis);
            forwardReports(record.key(), publisher, steadyMillis);
            commitPace.recordWork(context, steadyMillis);
            due.setAtMost(record.key(), steadyMillis);
        }
        report.addUncounted();
        pipeline.activity().receiveMessage();
    }

    @Override
    public void close() {
        commitPace.forget(context);
        pipeline.wakeTimes().remove(this);
        report.close();
        publishers.values().forEach(publisher -> {
            publisher.close();
            pipeline.activity().forget(publisher);
        });
    }

    private void reportMetrics(String site, SitePublisher publisher) {
        pipeline.activity().report(publisher, new SiteMetrics(site, publisher.listedFiles(), publisher.newsArticles()));
    }

    private SitePublisher publisher(Site site, IndexStores stores) {
        return new SitePublisher(
                site, new StreamsSiteStore(stores, site.id()), pipeline.publishing(), pipeline.fileAudience(site));
    }

    private void publish(long steadyMillis) {
        for (String site : due.take(steadyMillis)) {
            SitePublisher publisher = Objects.requireNonNull(publishers.get(site));
            forwardListings(site, publisher.run(steadyMillis), steadyMillis);
            publisher
                    .takeBarrier()
                    .ifPresent(barrier ->
                            forwarder.send(SITE_BARRIERS, new Record<>(site, barrier, steadyMillis), 0, steadyMillis));
            forwardReports(site, publisher, steadyMillis);
            if (publisher.awaitsCommit()) {
                commitPace.recordAwaited(context, steadyMillis);
            }
            commitPace.recordWork(context, steadyMillis);
            count(site, publisher);
            due.set(site, publisher.nextMillis(steadyMillis));
            unreported.add(site);
        }
        report.set(work);
        if (!unreported.isEmpty() && metricsInterval.isDue(steadyMillis)) {
            unreported.forEach(site -> reportMetrics(site, Objects.requireNonNull(publishers.get(site))));
            unreported.clear();
        }
        commitPace.commitIfDue(steadyMillis);
    }

    private void forwardListings(String site, List<ListingMessage> listings, long steadyMillis) {
        for (ListingMessage listing : listings) {
            SiteLog.of(site).listed(listing);
            LaneMessage message = listing instanceof ListingMessage.Listed listed
                    ? new LaneMessage.Listed(listed.name(), listed.revision(), listed.sinceMillis())
                    : new LaneMessage.Unlisted(listing.name(), listing.sinceMillis());
            LaneKey lane = new LaneKey(site, listing.lane());
            forwarder.send(
                    LISTED, new Record<>(lane, message, steadyMillis), CommitPatience.OF_REPORTS_MILLIS, steadyMillis);
        }
    }

    /** In the transaction that changes the state: otherwise a crash after its commit would lose the reports. */
    private void forwardReports(String site, SitePublisher publisher, long steadyMillis) {
        publisher.takeFileReports().forEach(report -> publish(site, report, steadyMillis));
        for (PublishedFact file : publisher.takeWrittenFiles()) {
            forwarder.send(
                    TO_EXTENSION,
                    new Record<>(site, pipeline.extension().message(file), steadyMillis),
                    CommitPatience.OF_REPORTS_MILLIS,
                    steadyMillis);
        }
    }

    private void publish(String site, FileTopicRecord report, long steadyMillis) {
        FileRecord record = report.record();
        pipeline.activity().published().file(record);
        byte[] json = record == null ? null : record.toJson();
        FileKey key = new FileKey(site, report.url());
        forwarder.forward(
                PUBLISHED_FILES, new Record<>(key, json, steadyMillis), CommitPatience.OF_REPORTS_MILLIS, steadyMillis);
    }

    private void count(String site, SitePublisher publisher) {
        PipelineActivity.Work now = new PipelineActivity.Work(0, publisher.listedFiles(), publisher.outstanding());
        PipelineActivity.Work before = works.put(site, now);
        work = work.without(before == null ? PipelineActivity.Work.NONE : before)
                .and(now);
    }
}
