package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.clock.PipelineClock;
import dev.sitestream.publish.FileReport;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.published.FileRecord;
import dev.sitestream.site.Site;
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
import org.jspecify.annotations.Nullable;
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

    /** Events for the announcers of sites, by the site's id. */
    static final StepOutput<String, AnnounceEvent> ANNOUNCED_FILES =
            StepOutput.toRepartition(SitestreamTopology.ANNOUNCEMENTS);

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
            long nowMillis = context.currentSystemTimeMs();
            long sentAtMillis = clock.steadyMillis(record.timestamp(), nowMillis);
            forwardListings(record.key(), publisher.apply(record.value(), sentAtMillis, nowMillis), nowMillis);
            forwardReports(record.key(), publisher, nowMillis);
            commitPace.recordWork(context, nowMillis);
            due.setAtMost(record.key(), nowMillis);
        }
        report.addUncounted();
        pipeline.activity().receiveMessage();
    }

    @Override
    public void close() {
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

    private void publish(long nowMillis) {
        for (String site : due.take(nowMillis)) {
            SitePublisher publisher = Objects.requireNonNull(publishers.get(site));
            forwardListings(site, publisher.run(nowMillis), nowMillis);
            publisher.takeBarrier().ifPresent(barrier -> send(SITE_BARRIERS, site, barrier, 0, nowMillis));
            forwardReports(site, publisher, nowMillis);
            if (publisher.awaitsCommit()) {
                commitPace.recordAwaited(context, nowMillis);
            }
            commitPace.recordWork(context, nowMillis);
            count(site, publisher);
            due.set(site, publisher.nextMillis(nowMillis));
            unreported.add(site);
        }
        report.set(work);
        if (!unreported.isEmpty() && metricsInterval.isDue(nowMillis)) {
            unreported.forEach(site -> reportMetrics(site, Objects.requireNonNull(publishers.get(site))));
            unreported.clear();
        }
        commitPace.commitIfDue(nowMillis);
    }

    private void forwardListings(String site, List<ListingMessage> listings, long nowMillis) {
        for (ListingMessage listing : listings) {
            SiteLog.of(site).listed(listing);
            LaneMessage message = listing instanceof ListingMessage.Listed listed
                    ? new LaneMessage.Listed(listed.name(), listed.revision(), listed.sinceMillis())
                    : new LaneMessage.Unlisted(listing.name(), listing.sinceMillis());
            LaneKey lane = new LaneKey(site, listing.lane());
            send(LISTED, lane, message, CommitPatience.OF_REPORTS_MILLIS, nowMillis);
        }
    }

    /** In the transaction that changes the state: otherwise a crash after its commit would lose the reports. */
    private void forwardReports(String site, SitePublisher publisher, long nowMillis) {
        publisher.takeFileReports().forEach(report -> publish(site, report, nowMillis));
        publisher
                .takeWrittenFiles()
                .forEach(file -> send(ANNOUNCED_FILES, site, file, CommitPatience.OF_REPORTS_MILLIS, nowMillis));
    }

    private void publish(String site, FileReport report, long nowMillis) {
        FileRecord record = report.record();
        pipeline.activity().published().file(record);
        byte[] json = record == null ? null : record.toJson();
        FileKey key = new FileKey(site, report.url());
        forward(PUBLISHED_FILES, key, json, CommitPatience.OF_REPORTS_MILLIS, nowMillis);
    }

    /** Forwards a message to another task of the pipeline, which counts it when it receives it. */
    private <K, V> void send(StepOutput<K, V> output, K key, V message, long patienceMillis, long nowMillis) {
        pipeline.activity().sendMessages(1);
        forward(output, key, message, patienceMillis, nowMillis);
    }

    private <K, V> void forward(
            StepOutput<K, V> output, K key, @Nullable V value, long patienceMillis, long nowMillis) {
        output.forward(context, new Record<>(key, value, nowMillis));
        commitPace.recordForwarded(context, patienceMillis, nowMillis);
    }

    private void count(String site, SitePublisher publisher) {
        PipelineActivity.Work now = new PipelineActivity.Work(0, publisher.listedFiles(), publisher.outstanding());
        PipelineActivity.Work before = works.put(site, now);
        work = work.without(before == null ? PipelineActivity.Work.NONE : before)
                .and(now);
    }
}
