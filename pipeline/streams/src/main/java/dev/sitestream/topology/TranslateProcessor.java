package dev.sitestream.topology;

import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.PageNotice.Membership;
import dev.sitestream.site.Site;
import dev.sitestream.topology.log.LogRateLimiter;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.LaneGroup;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.WorkReport;
import dev.sitestream.topology.state.GroupStores;
import dev.sitestream.topology.state.StreamsGroupStore;
import dev.sitestream.translation.TranslationGroups;
import dev.sitestream.translation.TranslationGroups.Update;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maintains its task's translation groups, and sends changed groups to lanes at wall-clock punctuations. */
final class TranslateProcessor implements Processor<GroupKey, Membership, LaneGroup, LaneMessage> {

    /** Supplies {@code translate}, and declares its stores. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace)
            implements ProcessorSupplier<GroupKey, Membership, LaneGroup, LaneMessage> {

        @Override
        public Processor<GroupKey, Membership, LaneGroup, LaneMessage> get() {
            return new TranslateProcessor(pipeline, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return GroupStores.builders();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(TranslateProcessor.class);

    /** The maximum number of groups that a punctuation sends at once, to keep it short. */
    private static final int GROUPS_AT_ONCE = 500;

    private final PipelineContext pipeline;
    private final CommitPace commitPace;
    private final Map<String, TranslationGroups> sites = new TreeMap<>();

    /** Sites with groups that have changed, and are not sent yet. */
    private final Set<String> changed = new TreeSet<>();

    private final LogRateLimiter secondPageWarnings = new LogRateLimiter();
    private ProcessorContext<LaneGroup, LaneMessage> context;
    private WorkReport report;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    TranslateProcessor(PipelineContext pipeline, CommitPace commitPace) {
        this.pipeline = pipeline;
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<LaneGroup, LaneMessage> processorContext) {
        context = processorContext;
        report = new WorkReport(pipeline.activity());
        GroupStores stores = GroupStores.of(context);
        for (Site site : pipeline.sites()) {
            sites.put(site.id(), new TranslationGroups(site.lanes(), new StreamsGroupStore(stores, site.id())));
            changed.add(site.id());
        }
        pipeline.wakeTimes().add(this, this::nextMillis);
        Punctuations.schedule(context, pipeline.publishing().settings().interval(), this::forwardUpdates);
    }

    private long nextMillis() {
        return changed.isEmpty() ? Math.min(report.nextMillis(), commitPace.nextMillis()) : Long.MIN_VALUE;
    }

    @Override
    public void process(Record<GroupKey, Membership> record) {
        TranslationGroups groups = sites.get(record.key().site());
        if (groups == null) {
            LOG.warn(
                    "site {} is no longer configured: a change of a translation group is dropped",
                    record.key().site());
        } else {
            if (record.value() instanceof Joined joined) {
                join(record.key().site(), groups, joined);
            } else {
                groups.leave((Left) record.value());
            }
            changed.add(record.key().site());
            commitPace.recordWork(context, context.currentSystemTimeMs());
        }
        report.addUncounted();
        pipeline.activity().receiveMessage();
    }

    @Override
    public void close() {
        commitPace.forget(context);
        pipeline.wakeTimes().remove(this);
        report.close();
    }

    private void join(String site, TranslationGroups groups, Joined joined) {
        if (groups.join(joined) && secondPageWarnings.allows(context.currentSystemTimeMs())) {
            LOG.warn(
                    "site {}: translation group {} has a second page in {}: {}; the latest is used, others are listed"
                            + " without alternates ({} more such pages since the last such line)",
                    site,
                    joined.group(),
                    joined.language(),
                    joined.url(),
                    secondPageWarnings.takeSuppressed());
        }
    }

    private void forwardUpdates(long steadyMillis) {
        int outstanding = 0;
        boolean hasForwarded = false;
        for (String site : List.copyOf(changed)) {
            TranslationGroups groups = Objects.requireNonNull(sites.get(site));
            for (Update update : groups.takeUpdates(GROUPS_AT_ONCE)) {
                hasForwarded = true;
                LaneGroup key = new LaneGroup(new LaneKey(site, update.lane()), update.group());
                if (update.set() == null) {
                    context.forward(new Record<>(key, null, steadyMillis));
                } else {
                    pipeline.activity().sendMessages(1);
                    context.forward(new Record<>(key, new LaneMessage.Siblings(update.set()), steadyMillis));
                }
            }
            outstanding += groups.outstanding();
            if (groups.outstanding() == 0) {
                changed.remove(site);
            }
        }
        if (hasForwarded) {
            commitPace.recordForwarded(context, steadyMillis);
        }
        commitPace.commitIfDue(steadyMillis);
        report.set(new PipelineActivity.Work(0, 0, outstanding));
    }
}
