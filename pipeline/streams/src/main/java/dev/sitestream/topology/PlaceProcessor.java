package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.site.Site;
import dev.sitestream.topology.log.StaleEvents;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.StepTimes;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.WorkReport;
import dev.sitestream.topology.state.LaneKeys;
import dev.sitestream.topology.state.LaneStores;
import dev.sitestream.topology.state.StreamsLaneStore;
import java.util.ArrayList;
import java.util.Comparator;
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

    private final PipelineContext pipeline;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final MetricsInterval metricsInterval = new MetricsInterval();
    private final StaleEvents stale = new StaleEvents();
    private final Map<LaneKey, LaneTask> lanes =
            new TreeMap<>(Comparator.comparing(LaneKey::site).thenComparingInt(LaneKey::lane));
    private final DueTimes<LaneKey> due = new DueTimes<>();

    /** Lanes whose metrics may have changed since they were reported. */
    private final Set<LaneKey> unreported = new HashSet<>();

    /** Lanes with something to write before the next commit. */
    private final Set<StreamsLaneStore> gathering = new LinkedHashSet<>();

    private PipelineActivity.Work work = PipelineActivity.Work.NONE;
    private ProcessorContext<Object, Object> context;
    private LaneStores stores;
    private Forwarder forwarder;
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
        forwarder = new Forwarder(context, commitPace, pipeline.activity());
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
        long steadyMillis = context.currentSystemTimeMs();
        // Before the messages are counted as received: see PipelineActivity.
        report.addUncounted();
        boolean answer = isAnswer();
        if (record.value() instanceof LaneMessage.Batch batch) {
            readAhead(record.key(), batch);
            for (LaneMessage.Sent sent : batch.messages()) {
                receive(record.key(), sent.message(), sent.sentAtMillis(), answer, steadyMillis);
            }
        } else {
            LaneMessage.Single message = (LaneMessage.Single) record.value();
            receive(record.key(), message, record.timestamp(), answer, steadyMillis);
        }
        commitPace.recordWork(context, steadyMillis);
    }

    private void receive(
            LaneKey key, LaneMessage.Single message, long sentAtMillis, boolean answer, long steadyMillis) {
        LaneTask lane = lane(key);
        if (lane == null) {
            LOG.warn("site {} is no longer configured: a pending change is dropped", key.site());
        } else {
            long arrivedAtMillis =
                    answer ? clock.present(steadyMillis).earliestMillis() : readChange(sentAtMillis, steadyMillis);
            lane.receive(message, new StepTimes(arrivedAtMillis, steadyMillis));
            due.setAtMost(key, steadyMillis);
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

    /** Whether the present record is from the topic that is {@linkplain ReadFirst read first}. */
    private boolean isAnswer() {
        return context.recordMetadata()
                .filter(metadata -> metadata.topic().equals(pipeline.topics().listings()))
                .isPresent();
    }

    /** Returns when a change arrived; a clock that was ahead may have set the record's timestamp. */
    private long readChange(long timestampMillis, long steadyMillis) {
        long arrivedAtMillis = clock.present(steadyMillis).notAhead(timestampMillis);
        commitPace.recordRead(clock.steadyMillis(arrivedAtMillis, steadyMillis), steadyMillis);
        return arrivedAtMillis;
    }

    @Override
    public void close() {
        commitPace.forget(context);
        pipeline.wakeTimes().remove(this);
        pipeline.beforeCommit().remove(this);
        report.close();
        lanes.values().forEach(LaneTask::close);
    }

    private void write() {
        gathering.forEach(StreamsLaneStore::write);
        gathering.clear();
    }

    private void publish(long steadyMillis) {
        for (LaneKey key : due.take(steadyMillis)) {
            LaneTask lane = Objects.requireNonNull(lanes.get(key));
            PipelineActivity.Work before = lane.work();
            lane.publish(steadyMillis);
            if (lane.awaitsCommit()) {
                commitPace.recordAwaited(context, steadyMillis);
            }
            work = work.without(before).and(lane.countWork());
            commitPace.recordWork(context, steadyMillis);
            due.set(key, lane.nextMillis(steadyMillis));
            unreported.add(key);
        }
        if (work.outstanding() == 0) {
            // Questions are answered from the stores: at rest, these know everything.
            write();
        }
        report.set(work);
        if (!unreported.isEmpty() && metricsInterval.isDue(steadyMillis)) {
            unreported.forEach(key -> Objects.requireNonNull(lanes.get(key)).reportMetrics());
            unreported.clear();
        }
        commitPace.commitIfDue(steadyMillis);
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
        LaneOutputs outputs = new LaneOutputs(key, site, forwarder, pipeline);
        return new LaneTask(site, key, store, outputs, pipeline, stale);
    }
}
