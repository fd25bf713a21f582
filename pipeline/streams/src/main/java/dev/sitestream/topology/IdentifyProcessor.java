package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.identity.PageIds;
import dev.sitestream.identity.PageIds.Effect;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.Outcome;
import dev.sitestream.placement.PageChange;
import dev.sitestream.site.Site;
import dev.sitestream.topology.message.IdentifiedChange;
import dev.sitestream.topology.message.IdentifiedChange.Delivery;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.state.IdStores;
import dev.sitestream.topology.state.StreamsIdStore;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns changes of pages with ids into changes of URLs: if an id's URL has changed, or the id is deleted, the page that
 * it had is deleted.
 */
final class IdentifyProcessor implements Processor<SiteId, IdentifiedChange, LaneKey, byte[]> {

    /** Supplies {@code identify}, and declares its stores. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace)
            implements ProcessorSupplier<SiteId, IdentifiedChange, LaneKey, byte[]> {

        @Override
        public Processor<SiteId, IdentifiedChange, LaneKey, byte[]> get() {
            return new IdentifyProcessor(pipeline, commitPace);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return IdStores.builders();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(IdentifyProcessor.class);

    private final PipelineContext pipeline;
    private final PipelineClock clock;
    private final CommitPace commitPace;

    /** By the identity of the sites, so that no event requires hashing. */
    private final IdentityHashMap<Site, CommitPatience> patience = new IdentityHashMap<>();

    private ProcessorContext<LaneKey, byte[]> context;
    private PageIds ids;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    IdentifyProcessor(PipelineContext pipeline, CommitPace commitPace) {
        this.pipeline = pipeline;
        this.clock = pipeline.publishing().clock();
        this.commitPace = commitPace;
        pipeline.sites().forEach(site -> patience.put(site, new CommitPatience(site)));
    }

    @Override
    public void init(ProcessorContext<LaneKey, byte[]> processorContext) {
        context = processorContext;
        ids = new PageIds(new StreamsIdStore(IdStores.of(context)), Lane.TOMBSTONE_RETENTION);
        pipeline.wakeTimes().add(this, commitPace::nextMillis);
        Punctuations.schedule(context, CommitPace.INTERVAL, commitPace::commitIfDue);
    }

    @Override
    public void close() {
        commitPace.forget(context);
        pipeline.wakeTimes().remove(this);
    }

    @Override
    public void process(Record<SiteId, IdentifiedChange> record) {
        Optional<Site> site = pipeline.sites().byId(record.key().site());
        if (site.isPresent()) {
            long steadyMillis = context.currentSystemTimeMs();
            Present present = clock.present(steadyMillis);
            long arrivedAtMillis = present.notAhead(record.timestamp());
            commitPace.recordRead(clock.steadyMillis(arrivedAtMillis, steadyMillis), steadyMillis);
            apply(site.get(), record, arrivedAtMillis, present.latestMillis());
            commitPace.recordForwarded(
                    context, Objects.requireNonNull(patience.get(site.get())).leastMillis(), steadyMillis);
        } else {
            LOG.warn(
                    "site {} is no longer configured: a pending change is dropped",
                    record.key().site());
        }
        pipeline.activity().receiveMessage();
    }

    private void apply(Site site, Record<SiteId, IdentifiedChange> record, long arrivedAtMillis, long latestMillis) {
        SiteId id = record.key();
        IdentifiedChange change = record.value();
        String url = change.url();
        Effect effect;
        if (!change.isDelete()) {
            effect = ids.upsert(id, change.requireUrl(), change.timeMicros(), arrivedAtMillis, latestMillis);
        } else if (change.timeMicros() == PageChange.NO_TIME) {
            effect = ids.deleteWithoutTime(id, url, arrivedAtMillis);
        } else {
            effect = ids.delete(id, url, change.timeMicros(), arrivedAtMillis, latestMillis);
        }
        if (effect.isStale() || (change.isDelete() && effect.left().isEmpty())) {
            pipeline.activity().events(site).apply(effect.isStale() ? Outcome.STALE : Outcome.UNCHANGED);
            return;
        }
        for (String left : effect.left()) {
            forwardDelete(new PageChange.Delete(left, change.timeMicros(), id.id(), change.origin()), record);
        }
        for (Delivery delivery : change.deliveries()) {
            byte[] message = effect.keepsUrl() ? LaneMessage.kept(delivery.message()) : delivery.message();
            forward(delivery.lane(), message, record);
        }
    }

    /** The page may be on another site than before: the configuration may have changed since. */
    private void forwardDelete(PageChange.Delete delete, Record<SiteId, IdentifiedChange> record) {
        Optional<Site> site = pipeline.sites().siteOf(delete.url());
        if (site.isEmpty()) {
            return;
        }
        byte[] message = new LaneMessage.Changed(delete).encode();
        forward(laneOf(site.get(), delete), message, record);
        for (Site outer : pipeline.sites().enclosing(site.get())) {
            forward(laneOf(outer, delete), new LaneMessage.ChangedElsewhere(delete).encode(), record);
        }
    }

    private static LaneKey laneOf(Site site, PageChange change) {
        return new LaneKey(site.id(), site.laneOf(change.url()));
    }

    private void forward(LaneKey lane, byte[] message, Record<SiteId, IdentifiedChange> cause) {
        pipeline.activity().sendMessages(1);
        context.forward(new Record<>(lane, message, cause.timestamp()));
    }
}
