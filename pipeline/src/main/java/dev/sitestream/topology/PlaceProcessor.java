package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.site.Site;
import dev.sitestream.topology.LaneOutput.ToGroup;
import dev.sitestream.topology.LaneOutput.ToItself;
import dev.sitestream.topology.LaneOutput.ToSite;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.LaneMessage.Input;
import dev.sitestream.topology.message.LaneMessage.Passing;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.WorkReport;
import dev.sitestream.topology.state.LaneKeys;
import dev.sitestream.topology.state.LaneStores;
import dev.sitestream.topology.state.StreamsLaneStore;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Places the pages of its task's lanes, and publishes their shards at wall-clock punctuations.
 *
 * <p>Everything in memory is derived from the stores and rebuilt with the task.
 */
final class PlaceProcessor implements Processor<LaneKey, LaneMessage, LaneKey, LaneOutput> {

    /** Supplies {@code place}, and declares its stores. */
    record Supplier(PipelineContext parts, CommitPace commitPace)
            implements ProcessorSupplier<LaneKey, LaneMessage, LaneKey, LaneOutput> {

        @Override
        public Processor<LaneKey, LaneMessage, LaneKey, LaneOutput> get() {
            return new PlaceProcessor(parts, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return LaneStores.builders();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(PlaceProcessor.class);

    private final PipelineContext parts;
    private final PipelineClock clock;
    private final CommitPace commitPace;
    private final MetricsInterval figurePace = new MetricsInterval();
    private final StaleEvents stale = new StaleEvents();
    private final Map<LaneKey, LaneTask> lanes =
            new TreeMap<>(Comparator.comparing(LaneKey::site).thenComparingInt(LaneKey::lane));
    private ProcessorContext<LaneKey, LaneOutput> context;
    private LaneStores stores;
    private WorkReport report;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    PlaceProcessor(PipelineContext parts, CommitPace commitPace) {
        this.parts = parts;
        this.clock = parts.publishing().clock();
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<LaneKey, LaneOutput> processorContext) {
        context = processorContext;
        report = new WorkReport(parts.activity());
        stores = LaneStores.of(context);
        openConfiguredLanes();
        openStoredLanes();
        context.schedule(parts.publishing().settings().interval(), PunctuationType.WALL_CLOCK_TIME, this::publish);
    }

    @Override
    public void process(Record<LaneKey, LaneMessage> record) {
        Optional<Site> site = parts.sites().byId(record.key().site());
        if (site.isPresent()) {
            LaneTask lane = lanes.computeIfAbsent(record.key(), key -> open(site.get(), key));
            long now = context.currentSystemTimeMs();
            // A clock that was ahead may have set the record's timestamp.
            long arrivedAt = clock.present(now).notAhead(record.timestamp());
            commitPace.read(clock.steady(arrivedAt, now), now);
            if (record.value() instanceof Passing passing) {
                pass(record.key(), lane, passing, now);
            } else {
                apply(lane, record.value(), arrivedAt, now);
            }
            tellNotices(record.key(), lane, arrivedAt, now);
        } else {
            LOG.warn(
                    "site {} is no longer configured: a pending change is dropped",
                    record.key().site());
        }
        report.more();
        parts.activity().receiveMessage();
    }

    @Override
    public void close() {
        report.close();
        lanes.values().forEach(LaneTask::close);
    }

    private void apply(LaneTask lane, LaneMessage message, long timestamp, long now) {
        if (message instanceof LaneMessage.Changed changed) {
            lane.apply(changed.change(), timestamp, now);
        } else if (message instanceof LaneMessage.ChangedElsewhere elsewhere) {
            lane.follow(elsewhere.change(), timestamp, now);
        } else if (message instanceof LaneMessage.Siblings siblings) {
            lane.apply(siblings.set(), timestamp, now);
        } else if (message instanceof LaneMessage.Released) {
            lane.release();
        } else if (message instanceof LaneMessage.Rewrite rewrite) {
            lane.rewrite(rewrite, now);
        } else if (message instanceof LaneMessage.RewriteSection rewrite) {
            lane.rewrite(rewrite, now);
        } else {
            lane.listed((LaneMessage.Listed) message);
        }
    }

    /** Sends a barrier that has passed through one input through the next one. */
    private void pass(LaneKey key, LaneTask lane, Passing passing, long now) {
        if (passing.input() == Input.CHANGES) {
            forward(key, new ToItself(new Passing(Input.SIBLINGS, passing.barrier())), now, now);
        } else {
            lane.pass(passing.barrier());
        }
    }

    private void publish(long now) {
        long sentAt = clock.present(now).earliest();
        lanes.forEach((key, lane) -> {
            lane.publish(now).forEach(event -> forward(key, new ToSite(key.site(), event), sentAt, now));
            lane.takeBarrier()
                    .ifPresent(barrier -> forward(key, new ToItself(new Passing(Input.CHANGES, barrier)), sentAt, now));
            tellNotices(key, lane, sentAt, now);
            lane.takeDelays(now).forEach(delay -> parts.activity().publish(now, delay));
        });
        report.count(work());
        if (figurePace.isDue(now)) {
            lanes.values().forEach(LaneTask::reportFigures);
        }
        commitPace.pass(now);
    }

    /** @param sentAt when the event was sent that caused the notices; the receiver derives the waiting time from it */
    private void tellNotices(LaneKey key, LaneTask lane, long sentAt, long now) {
        for (PageNotice notice : lane.takeNotices()) {
            forward(key, toReceiver(key.site(), notice), sentAt, now);
        }
    }

    private static LaneOutput toReceiver(String site, PageNotice notice) {
        if (notice instanceof PageNotice.Joined joined) {
            return new ToGroup(new GroupKey(site, joined.group()), joined);
        }
        if (notice instanceof PageNotice.Left left) {
            return new ToGroup(new GroupKey(site, left.group()), left);
        }
        if (notice instanceof PageNotice.Reported reported) {
            return new ToSite(site, new ArticleEvent.Current(reported.article()));
        }
        return new ToSite(site, new ArticleEvent.Gone(((PageNotice.Unreported) notice).url()));
    }

    private void forward(LaneKey key, LaneOutput output, long timestamp, long now) {
        parts.activity().sendMessages(1);
        context.forward(new Record<>(key, output, timestamp));
        commitPace.handOn(context, now);
    }

    private void openConfiguredLanes() {
        for (Site site : parts.sites()) {
            for (int lane = 0; lane < site.lanes(); lane++) {
                LaneKey key = new LaneKey(site.id(), lane);
                if (parts.partitioning().of(key) == context.taskId().partition()) {
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
                parts.sites()
                        .byId(key.site())
                        .ifPresent(site -> lanes.computeIfAbsent(key, absent -> open(site, absent)));
            }
        }
    }

    private LaneTask open(Site site, LaneKey key) {
        return new LaneTask(site, key, new StreamsLaneStore(stores, new LaneKeys(key)), parts, stale);
    }

    private PipelineActivity.Work work() {
        long livePages = 0;
        int outstanding = 0;
        for (LaneTask lane : lanes.values()) {
            livePages += lane.livePages();
            outstanding += lane.outstanding();
        }
        return new PipelineActivity.Work(livePages, 0, outstanding);
    }
}
