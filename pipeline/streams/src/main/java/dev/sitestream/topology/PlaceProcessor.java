package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.clock.PipelineClock;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.Respelled;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.LaneHold;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Site;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.LaneGroup;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.LaneMessage.Input;
import dev.sitestream.topology.message.LaneMessage.PassingBarrier;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.WorkReport;
import dev.sitestream.topology.state.LaneKeys;
import dev.sitestream.topology.state.LaneStores;
import dev.sitestream.topology.state.StreamsLaneStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.StoreBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Places the pages of its task's lanes, and publishes their shards at wall-clock punctuations.
 *
 * <p>Everything in memory is derived from the stores and rebuilt with the task.
 */
final class PlaceProcessor implements Processor<LaneKey, LaneMessage, Object, Object> {

    /** Supplies {@code place}, and declares its stores. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace)
            implements ProcessorSupplier<LaneKey, LaneMessage, Object, Object> {

        @Override
        public Processor<LaneKey, LaneMessage, Object, Object> get() {
            return new PlaceProcessor(pipeline, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return LaneStores.builders();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(PlaceProcessor.class);

    /** Events for sites, by the site's id. */
    static final StepOutput<String, SiteEvent> FILES = StepOutput.toRepartition(SitestreamTopology.FILES);

    /** Notices for translation groups. */
    static final StepOutput<GroupKey, PageNotice> MEMBERSHIPS =
            StepOutput.toRepartition(SitestreamTopology.MEMBERSHIPS);

    /** Records of the topic of published pages, by URL; null if the page's deletion has been forgotten. */
    static final StepOutput<String, byte[]> PUBLISHED_PAGES = new StepOutput<>("published-pages");

    /** Events for the announcers of sites, by the site's id. */
    static final StepOutput<String, AnnounceEvent> ANNOUNCED_CHANGES = new StepOutput<>("announced-changes");

    /** Barriers for the lane's own task, and pages for other lanes of the site, sent through the topic of changes. */
    static final StepOutput<LaneKey, LaneMessage> THROUGH_CHANGES = new StepOutput<>("barriers-through-changes");

    /** Barriers for the lane's own task, sent through the topic of siblings. */
    static final StepOutput<LaneGroup, LaneMessage> BARRIERS_THROUGH_SIBLINGS =
            new StepOutput<>("barriers-through-siblings");

    /** The group in the key of a barrier on the siblings topic; no translation group has this name. */
    private static final String NO_GROUP = "";

    private final PipelineContext pipeline;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final MetricsInterval metricsInterval = new MetricsInterval();
    private final StaleEvents stale = new StaleEvents();
    private final Map<LaneKey, LaneTask> lanes =
            new TreeMap<>(Comparator.comparing(LaneKey::site).thenComparingInt(LaneKey::lane));
    private final DueTimes<LaneKey> due = new DueTimes<>();

    /** How long what is sent to a site may wait for its commit, by the site's id. */
    private final Map<String, CommitPatience> patiences = new HashMap<>();

    /** Lanes whose metrics may have changed since they were reported. */
    private final Set<LaneKey> unreported = new HashSet<>();

    /** Lanes with something to write before the next commit. */
    private final Set<StreamsLaneStore> gathering = new LinkedHashSet<>();

    private PipelineActivity.Work work = PipelineActivity.Work.NONE;
    private ProcessorContext<Object, Object> context;
    private LaneStores stores;
    private WorkReport report;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    PlaceProcessor(PipelineContext pipeline, CommitPace commitPace) {
        this.pipeline = pipeline;
        this.clock = pipeline.publishing().clock();
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<Object, Object> processorContext) {
        context = processorContext;
        report = new WorkReport(pipeline.activity());
        stores = LaneStores.of(context);
        // The same object may begin again after its task was closed without a commit.
        gathering.clear();
        pipeline.beforeCommit().add(this, this::write);
        openConfiguredLanes();
        openStoredLanes();
        pipeline.wakeTimes().add(this, this::nextMillis);
        // Until the task's first record, stores can be written only here: their changelogs need a time.
        write();
        Punctuations.schedule(context, pipeline.publishing().settings().interval(), this::publish);
    }

    private long nextMillis() {
        return Math.min(report.nextMillis(), Math.min(due.nextMillis(), commitPace.nextMillis()));
    }

    @Override
    public void process(Record<LaneKey, LaneMessage> record) {
        long nowMillis = context.currentSystemTimeMs();
        // Before the messages are counted as received: see PipelineActivity.
        report.addUncounted();
        boolean answer = isAnswer();
        if (record.value() instanceof LaneMessage.Batch batch) {
            readAhead(record.key(), batch);
            for (LaneMessage.Sent sent : batch.messages()) {
                receive(record.key(), sent.message(), sent.sentAtMillis(), answer, nowMillis);
            }
        } else {
            receive(record.key(), record.value(), record.timestamp(), answer, nowMillis);
        }
        commitPace.recordWork(context, nowMillis);
    }

    private void receive(LaneKey key, LaneMessage message, long sentAtMillis, boolean answer, long nowMillis) {
        LaneTask lane = lane(key);
        if (lane == null) {
            LOG.warn("site {} is no longer configured: a pending change is dropped", key.site());
        } else {
            dispatch(key, lane, message, answer ? nowMillis : readChange(sentAtMillis, nowMillis), nowMillis);
            due.setAtMost(key, nowMillis);
        }
        if (!(message instanceof LaneMessage.Request)) {
            pipeline.activity().receiveMessage();
        }
    }

    /** Reads what is known of a batch's pages at once, which costs much less than one by one. */
    private void readAhead(LaneKey key, LaneMessage.Batch batch) {
        LaneTask lane = lane(key);
        if (lane == null) {
            return;
        }
        List<String> urls = new ArrayList<>(batch.messages().size());
        for (LaneMessage.Sent sent : batch.messages()) {
            if (sent.message() instanceof LaneMessage.Changed changed) {
                urls.add(changed.change().url());
            }
        }
        lane.readAhead(urls);
    }

    /** Returns the task of a lane, which is opened when it is new; null if its site is not configured any more. */
    private @Nullable LaneTask lane(LaneKey key) {
        LaneTask open = lanes.get(key);
        if (open != null) {
            return open;
        }
        Optional<Site> site = pipeline.sites().byId(key.site());
        if (site.isEmpty()) {
            return null;
        }
        LaneTask opened = open(site.get(), key);
        lanes.put(key, opened);
        return opened;
    }

    private void dispatch(LaneKey key, LaneTask lane, LaneMessage message, long arrivedAtMillis, long nowMillis) {
        if (message instanceof PassingBarrier passing) {
            passBarrier(key, lane, passing, nowMillis);
        } else if (message instanceof LaneMessage.ResumeAnnouncing resume) {
            announce(key.site(), new AnnounceEvent.Resumed(resume.target()), arrivedAtMillis, nowMillis);
        } else if (message instanceof LaneMessage.Verified verified) {
            toSite(key.site(), new SiteEvent.Verified(verified.report()), arrivedAtMillis, nowMillis);
        } else if (message instanceof LaneMessage.TakeOver takeOver) {
            lane.apply(takeOver.page(), arrivedAtMillis, nowMillis)
                    .ifPresent(taken -> toLane(
                            lane.laneOf(taken.spelling()), new LaneMessage.Taken(taken), arrivedAtMillis, nowMillis));
        } else {
            apply(lane, message, arrivedAtMillis, nowMillis);
        }
        forwardNotices(key, lane, arrivedAtMillis, nowMillis);
        forwardReports(key, lane, arrivedAtMillis, nowMillis);
    }

    /** Whether the present record is from the topic that is {@linkplain ReadFirst read first}. */
    private boolean isAnswer() {
        return context.recordMetadata()
                .filter(metadata -> metadata.topic().equals(pipeline.topics().listings()))
                .isPresent();
    }

    /** Returns when a change arrived; a clock that was ahead may have set the record's timestamp. */
    private long readChange(long timestampMillis, long nowMillis) {
        long arrivedAtMillis = clock.present(nowMillis).notAhead(timestampMillis);
        commitPace.recordRead(clock.steadyMillis(arrivedAtMillis, nowMillis), nowMillis);
        return arrivedAtMillis;
    }

    @Override
    public void close() {
        pipeline.wakeTimes().remove(this);
        pipeline.beforeCommit().remove(this);
        report.close();
        lanes.values().forEach(LaneTask::close);
    }

    private void write() {
        gathering.forEach(StreamsLaneStore::write);
        gathering.clear();
    }

    private void apply(LaneTask lane, LaneMessage message, long timestampMillis, long nowMillis) {
        if (message instanceof LaneMessage.Changed changed) {
            lane.apply(changed.change(), timestampMillis, nowMillis);
        } else if (message instanceof LaneMessage.ChangedElsewhere elsewhere) {
            lane.applyElsewhere(elsewhere.change(), timestampMillis, nowMillis);
        } else if (message instanceof LaneMessage.Siblings siblings) {
            lane.apply(siblings.set(), timestampMillis, nowMillis);
        } else if (message instanceof LaneMessage.Released) {
            lane.release();
        } else if (message instanceof LaneMessage.Rewrite rewrite) {
            lane.rewrite(rewrite, nowMillis);
        } else if (message instanceof LaneMessage.RewriteSection rewrite) {
            lane.rewrite(rewrite, nowMillis);
        } else if (message instanceof LaneMessage.Taken taken) {
            lane.apply(taken.page(), timestampMillis, nowMillis);
        } else if (message instanceof LaneMessage.Unlisted unlisted) {
            lane.onUnlisted(unlisted);
        } else {
            lane.onListed((LaneMessage.Listed) message);
        }
    }

    /** Sends a barrier that has passed through one input through the next one. */
    private void passBarrier(LaneKey key, LaneTask lane, PassingBarrier passing, long nowMillis) {
        if (passing.input() == Input.CHANGES) {
            PassingBarrier next = new PassingBarrier(Input.SIBLINGS, passing.barrier());
            send(BARRIERS_THROUGH_SIBLINGS, new LaneGroup(key, NO_GROUP), next, nowMillis, 0, nowMillis);
        } else {
            lane.pass(passing.barrier());
        }
    }

    private void publish(long nowMillis) {
        long sentAtMillis = clock.present(nowMillis).earliestMillis();
        for (LaneKey key : due.take(nowMillis)) {
            LaneTask lane = Objects.requireNonNull(lanes.get(key));
            PipelineActivity.Work before = lane.work();
            for (SiteEvent event : lane.publish(nowMillis)) {
                toSite(key.site(), event, sentAtMillis, nowMillis);
                if (event instanceof LaneHold hold && pipeline.announces(key.site())) {
                    AnnounceEvent held = new AnnounceEvent.LaneHeld(hold.lane(), hold.held());
                    announce(key.site(), held, sentAtMillis, nowMillis);
                }
            }
            lane.takeBarrier().ifPresent(barrier -> {
                PassingBarrier first = new PassingBarrier(Input.CHANGES, barrier);
                send(THROUGH_CHANGES, key, first, sentAtMillis, 0, nowMillis);
            });
            forwardNotices(key, lane, sentAtMillis, nowMillis);
            for (Respelled page : lane.takeRespelled()) {
                LaneKey other = lane.laneOf(page.change().url());
                toLane(other, new LaneMessage.TakeOver(page), sentAtMillis, nowMillis);
            }
            forwardReports(key, lane, sentAtMillis, nowMillis);
            lane.takeDelays(nowMillis).forEach(delay -> pipeline.activity().publish(key.site(), nowMillis, delay));
            if (lane.awaitsCommit()) {
                commitPace.recordAwaited(context, nowMillis);
            }
            work = work.without(before).and(lane.countWork());
            commitPace.recordWork(context, nowMillis);
            due.set(key, lane.nextMillis(nowMillis));
            unreported.add(key);
        }
        if (work.outstanding() == 0) {
            // Questions are answered from the stores: at rest, these know everything.
            write();
        }
        report.set(work);
        if (!unreported.isEmpty() && metricsInterval.isDue(nowMillis)) {
            unreported.forEach(key -> Objects.requireNonNull(lanes.get(key)).reportMetrics());
            unreported.clear();
        }
        commitPace.commitIfDue(nowMillis);
    }

    /**
     * @param sentAtMillis when the event was sent that caused the notices; the receiver derives the waiting time from
     *     it
     */
    private void forwardNotices(LaneKey key, LaneTask lane, long sentAtMillis, long nowMillis) {
        for (PageNotice notice : lane.takeNotices()) {
            String site = key.site();
            if (notice instanceof PageNotice.Joined joined) {
                send(MEMBERSHIPS, new GroupKey(site, joined.group()), joined, sentAtMillis, 0, nowMillis);
            } else if (notice instanceof PageNotice.Left left) {
                send(MEMBERSHIPS, new GroupKey(site, left.group()), left, sentAtMillis, 0, nowMillis);
            } else if (notice instanceof PageNotice.Reported reported) {
                toSite(site, new ArticleEvent.Current(reported.article()), sentAtMillis, nowMillis);
            } else {
                toSite(site, new ArticleEvent.Gone(((PageNotice.Unreported) notice).url()), sentAtMillis, nowMillis);
            }
        }
    }

    /**
     * Forwards the visible changes, and the pages that are forgotten, to those who are told of them: in the transaction
     * that changes the state, because otherwise a crash after its commit would lose them.
     */
    private void forwardReports(LaneKey key, LaneTask lane, long sentAtMillis, long nowMillis) {
        // A page that has been deleted and forgotten may be listed again by now.
        List<String> forgotten = lane.takeForgotten();
        if (pipeline.topics().publishedPages() != null) {
            forgotten.forEach(url -> publish(url, null, sentAtMillis, nowMillis));
        }
        for (PageRecord record : lane.takePageRecords()) {
            publish(record.url(), record, sentAtMillis, nowMillis);
        }
        lane.takeAnnouncements().forEach(changes -> announce(key.site(), changes, sentAtMillis, nowMillis));
    }

    private void publish(String url, @Nullable PageRecord record, long timestampMillis, long nowMillis) {
        pipeline.activity().published().page(record);
        byte[] json = record == null ? null : record.toJson();
        forward(PUBLISHED_PAGES, url, json, timestampMillis, CommitPatience.OF_REPORTS_MILLIS, nowMillis);
    }

    private void toLane(LaneKey lane, LaneMessage message, long timestampMillis, long nowMillis) {
        send(THROUGH_CHANGES, lane, message, timestampMillis, CommitPatience.OF_REPORTS_MILLIS, nowMillis);
    }

    private void announce(String site, AnnounceEvent event, long timestampMillis, long nowMillis) {
        send(ANNOUNCED_CHANGES, site, event, timestampMillis, CommitPatience.OF_REPORTS_MILLIS, nowMillis);
    }

    private void toSite(String site, SiteEvent event, long timestampMillis, long nowMillis) {
        long patienceMillis = patiences.computeIfAbsent(site, this::patience).millis(event);
        send(FILES, site, event, timestampMillis, patienceMillis, nowMillis);
    }

    /** Forwards a message to another task of the pipeline, which counts it when it receives it. */
    private <K, V> void send(
            StepOutput<K, V> output, K key, V message, long timestampMillis, long patienceMillis, long nowMillis) {
        pipeline.activity().sendMessages(1);
        forward(output, key, message, timestampMillis, patienceMillis, nowMillis);
    }

    private <K, V> void forward(
            StepOutput<K, V> output,
            K key,
            @Nullable V value,
            long timestampMillis,
            long patienceMillis,
            long nowMillis) {
        output.forward(context, new Record<>(key, value, timestampMillis));
        commitPace.recordForwarded(context, patienceMillis, nowMillis);
    }

    private CommitPatience patience(String site) {
        return new CommitPatience(pipeline.sites().byId(site).orElseThrow());
    }

    private void openConfiguredLanes() {
        for (Site site : pipeline.sites()) {
            for (int lane = 0; lane < site.lanes(); lane++) {
                LaneKey key = new LaneKey(site.id(), lane);
                if (pipeline.partitioning().of(key) == context.taskId().partition()) {
                    lanes.put(key, open(site, key));
                }
            }
        }
    }

    /** Also opens stored lanes that a site no longer has, so that the conflict is detected. */
    private void openStoredLanes() {
        try (KeyValueIterator<Bytes, byte[]> records = stores.lanes().all()) {
            while (records.hasNext()) {
                KeyValue<Bytes, byte[]> record = records.next();
                LaneKey key = LaneKey.decode(record.key.get());
                pipeline.sites()
                        .byId(key.site())
                        .ifPresent(site -> lanes.computeIfAbsent(key, absent -> open(site, absent)));
            }
        }
    }

    private LaneTask open(Site site, LaneKey key) {
        due.set(key, Long.MIN_VALUE);
        StreamsLaneStore store = new StreamsLaneStore(stores, new LaneKeys(key), gathering::add);
        return new LaneTask(site, key, store, pipeline, stale);
    }
}
