package dev.sitestream.topology;

import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.site.Site;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.LaneGroup;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.WorkReport;
import dev.sitestream.topology.state.GroupStores;
import dev.sitestream.topology.state.StreamsGroupStore;
import dev.sitestream.translation.TranslationGroups;
import dev.sitestream.translation.TranslationGroups.Telling;
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

/** Maintains its task's translation groups, and sends changed groups to lanes at wall-clock punctuations. */
final class TranslateProcessor implements Processor<GroupKey, PageNotice, LaneGroup, LaneMessage> {

    /** Supplies {@code translate}, and declares its stores. */
    record Supplier(PipelineContext parts, CommitPace commitPace)
            implements ProcessorSupplier<GroupKey, PageNotice, LaneGroup, LaneMessage> {

        @Override
        public Processor<GroupKey, PageNotice, LaneGroup, LaneMessage> get() {
            return new TranslateProcessor(parts, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return GroupStores.builders();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(TranslateProcessor.class);

    /** The maximum number of groups that a punctuation sends at once, to keep it short. */
    private static final int GROUPS_AT_ONCE = 500;

    private final PipelineContext parts;
    private final CommitPace commitPace;
    private final Map<String, TranslationGroups> sites = new TreeMap<>();
    private final LogRateLimiter secondPages = new LogRateLimiter();
    private ProcessorContext<LaneGroup, LaneMessage> context;
    private WorkReport report;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    TranslateProcessor(PipelineContext parts, CommitPace commitPace) {
        this.parts = parts;
        this.commitPace = commitPace;
    }

    @Override
    public void init(ProcessorContext<LaneGroup, LaneMessage> processorContext) {
        context = processorContext;
        report = new WorkReport(parts.activity());
        GroupStores stores = GroupStores.of(context);
        for (Site site : parts.sites()) {
            sites.put(site.id(), new TranslationGroups(site.lanes(), new StreamsGroupStore(stores, site.id())));
        }
        context.schedule(parts.publishing().settings().interval(), PunctuationType.WALL_CLOCK_TIME, this::tell);
    }

    @Override
    public void process(Record<GroupKey, PageNotice> record) {
        TranslationGroups groups = sites.get(record.key().site());
        if (groups == null) {
            LOG.warn(
                    "site {} is no longer configured: a change of a translation group is dropped",
                    record.key().site());
        } else if (record.value() instanceof Joined joined) {
            join(record.key().site(), groups, joined);
        } else if (record.value() instanceof Left left) {
            groups.leave(left);
        }
        report.more();
        parts.activity().receiveMessage();
    }

    @Override
    public void close() {
        report.close();
    }

    private void join(String site, TranslationGroups groups, Joined joined) {
        if (groups.join(joined) && secondPages.allows(context.currentSystemTimeMs())) {
            LOG.warn(
                    "site {}: translation group {} has a second page in {}: {}; the latest is used, others are listed"
                            + " without alternates ({} more such pages since the last such line)",
                    site,
                    joined.group(),
                    joined.language(),
                    joined.url(),
                    secondPages.takeHeldBack());
        }
    }

    private void tell(long now) {
        int outstanding = 0;
        boolean told = false;
        for (Map.Entry<String, TranslationGroups> site : sites.entrySet()) {
            for (Telling telling : site.getValue().tell(GROUPS_AT_ONCE)) {
                told = true;
                LaneGroup key = new LaneGroup(new LaneKey(site.getKey(), telling.lane()), telling.group());
                if (telling.set() == null) {
                    context.forward(new Record<>(key, null, now));
                } else {
                    parts.activity().sendMessages(1);
                    context.forward(new Record<>(key, new LaneMessage.Siblings(telling.set()), now));
                }
            }
            outstanding += site.getValue().outstanding();
        }
        if (told) {
            commitPace.handOn(context, now);
        }
        commitPace.pass(now);
        report.count(new PipelineActivity.Work(0, 0, outstanding));
    }
}
