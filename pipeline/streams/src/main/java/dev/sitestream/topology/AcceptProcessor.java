package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.extension.MeaningReceiver;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.page.PageId;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Origin;
import dev.sitestream.site.Site;
import dev.sitestream.topology.AcceptingSite.Accepted;
import dev.sitestream.topology.log.BadEvents;
import dev.sitestream.topology.log.EmptiedTables;
import dev.sitestream.topology.message.IdentifiedChange;
import dev.sitestream.topology.message.IdentifiedChange.Delivery;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.Ticks;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.record.EventRecords;
import dev.sitestream.topology.record.EventRecords.Content;
import dev.sitestream.topology.record.RejectionHeaders;
import dev.sitestream.topology.record.RejectionHeaders.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Turns records into changes of pages, each for its lane; returns records with problems, with every reason. */
final class AcceptProcessor implements Processor<byte[], byte[], Object, Object> {

    /** Supplies {@code accept}: bytes in, results out; it has no state. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace, BadEvents badEvents, EmptiedTables emptiedTables)
            implements ProcessorSupplier<byte[], byte[], Object, Object> {

        @Override
        public Processor<byte[], byte[], Object, Object> get() {
            return new AcceptProcessor(this);
        }
    }

    /** Changes of pages, for their lanes. */
    static final StepOutput<LaneKey, LaneMessage> CHANGES = StepOutput.toRepartition(RepartitionTopics.CHANGES);

    /** Changes of pages that have an id, for the task of this id. */
    static final StepOutput<SiteId, IdentifiedChange> IDENTITIES =
            StepOutput.toRepartition(RepartitionTopics.IDENTITIES);

    /** What the records of the extension's topics mean, for its part of the site, by the site's id. */
    static final StepOutput<String, byte[]> EXTENSION_RECORDS = new StepOutput<>("crawls");

    /** Records as they were received, with their problems in headers. */
    static final StepOutput<byte[], byte[]> REJECTED = new StepOutput<>("rejected");

    private final EventRecords records;
    private final PipelineExtension extension;
    private final AcceptingSites sites;
    private final PipelineClock clock;
    private final PipelineActivity activity;
    private final CommitPace commitPace;
    private final WakeTimes wakeTimes;
    private final BadEvents badEvents;
    private final EmptiedTables emptiedTables;
    private final Ticks ticks = new Ticks();

    private ProcessorContext<Object, Object> context;

    /**
     * How an event was accepted.
     *
     * @param patienceMillis how long what it causes may wait for its commit
     */
    private record Acceptance(List<Problem> warnings, long patienceMillis) {}

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    private AcceptProcessor(Supplier parts) {
        PipelineContext pipeline = parts.pipeline();
        this.records = new EventRecords(pipeline.decoder(), pipeline.sources(), pipeline.encodings());
        this.extension = pipeline.extension();
        this.sites = new AcceptingSites(pipeline.sites(), pipeline.activity());
        this.clock = pipeline.publishing().clock();
        this.activity = pipeline.activity();
        this.wakeTimes = pipeline.wakeTimes();
        this.commitPace = parts.commitPace();
        this.badEvents = parts.badEvents();
        this.emptiedTables = parts.emptiedTables();
    }

    @Override
    public void init(ProcessorContext<Object, Object> processorContext) {
        context = processorContext;
        // The same object may begin again after its task was closed without a commit.
        ticks.clear();
        wakeTimes.add(this, commitPace::nextMillis);
        Punctuations.schedule(context, CommitPace.INTERVAL, commitPace::commitIfDue);
        Punctuations.schedule(context, BadEvents.INTERVAL, badEvents::logIfDue);
        Punctuations.schedule(context, BadEvents.INTERVAL, emptiedTables::clearIfDue);
    }

    @Override
    public void close() {
        commitPace.forget(context);
        wakeTimes.remove(this);
    }

    @Override
    public void process(Record<byte[], byte[]> received) {
        long steadyMillis = context.currentSystemTimeMs();
        Present present = clock.present(steadyMillis);
        // Brokers reject records with timestamps too far in the future; that must not stop the pipeline.
        Record<byte[], byte[]> record = received.withTimestamp(present.notAhead(received.timestamp()));
        String topic = context.recordMetadata().map(RecordMetadata::topic).orElse(null);
        long patienceMillis = CommitPace.LONGEST_PAUSE_MILLIS;
        if (topic != null && extension.topics().containsKey(topic)) {
            extension.read(topic, record.value(), present.latestMillis(), new ExtensionMessages(record));
        } else {
            patienceMillis = acceptEvents(topic, record, present);
        }
        commitPace.recordRead(clock.steadyMillis(record.timestamp(), steadyMillis), steadyMillis);
        commitPace.recordForwarded(context, patienceMillis, steadyMillis);
    }

    /** Accepts the events of a record; returns how long what they cause may wait for its commit. */
    private long acceptEvents(@Nullable String topic, Record<byte[], byte[]> record, Present present) {
        Content content = records.read(topic, record, Instant.ofEpochMilli(present.latestMillis()));
        List<Problem> reasons = new ArrayList<>(content.reasons());
        List<Problem> warnings = new ArrayList<>();
        long patienceMillis = CommitPace.LONGEST_PAUSE_MILLIS;
        for (Decoded.Valid valid : content.events()) {
            Optional<AcceptingSite> site = sites.of(valid.event());
            if (site.isPresent()) {
                Acceptance acceptance = accept(record, valid, site.get());
                warnings.addAll(acceptance.warnings());
                patienceMillis = Math.min(patienceMillis, acceptance.patienceMillis());
            } else {
                reasons.add(sites.noSite(valid.event()));
            }
        }
        if (content.isIgnored()) {
            activity.ignore();
        }
        if (!warnings.isEmpty()) {
            forwardOriginal(record, Severity.WARNING, warnings);
        }
        if (!reasons.isEmpty()) {
            forwardOriginal(record, Severity.REJECTED, reasons);
            activity.reject(reasons.get(0).code());
            emptiedTables.note(String.valueOf(topic), reasons, context.currentSystemTimeMs());
        }
        return patienceMillis;
    }

    private Acceptance accept(Record<byte[], byte[]> record, Decoded.Valid valid, AcceptingSite site) {
        PageEvent event = valid.event();
        PageId id = event.id();
        long timeMicros = timeMicros(event, record.timestamp());
        Acceptance acceptance = id == null
                ? acceptByUrl(record, event, timeMicros, site)
                : acceptById(record, event, id, timeMicros, site);
        List<Problem> warnings = joined(valid.warnings(), acceptance.warnings());
        site.count(warnings);
        activity.accept();
        return new Acceptance(warnings, acceptance.patienceMillis());
    }

    private Acceptance acceptByUrl(
            Record<byte[], byte[]> record, PageEvent event, long timeMicros, AcceptingSite site) {
        Origin origin = origin();
        Accepted accepted = site.accept(event, timeMicros, origin);
        long patienceMillis = site.patience().millis(accepted.change());
        forward(record, site, accepted, new LaneMessage.Changed(accepted.change()));
        for (Site enclosing : site.enclosing()) {
            AcceptingSite outer = sites.of(enclosing);
            // Warnings are dropped here: those of the page's own site are returned.
            Accepted elsewhere = outer.accept(event, timeMicros, origin);
            activity.sendMessages(1);
            patienceMillis = Math.min(patienceMillis, outer.patience().millis(elsewhere.change()));
            forward(record, outer, elsewhere, new LaneMessage.ChangedElsewhere(elsewhere.change()));
        }
        return new Acceptance(accepted.warnings(), patienceMillis);
    }

    private void forward(Record<byte[], byte[]> record, AcceptingSite site, Accepted accepted, LaneMessage message) {
        site.log().accepted(accepted.change(), accepted.lane(), context.recordMetadata());
        LaneMessage.Tick tick =
                Ticks.isScheduled(accepted.change()) ? ticks.next(accepted.lane(), presentMillis()) : null;
        if (tick != null) {
            activity.sendMessages(1);
            forward(CHANGES, record, accepted.lane(), tick);
        }
        forward(CHANGES, record, accepted.lane(), message);
    }

    /** Forwards an event with an id to the task of this id. */
    private Acceptance acceptById(
            Record<byte[], byte[]> record, PageEvent event, PageId id, long timeMicros, AcceptingSite site) {
        Origin origin = origin();
        List<Delivery> deliveries = new ArrayList<>(1);
        Acceptance acceptance = new Acceptance(List.of(), site.patience().leastMillis());
        if (event instanceof PageEvent.Upsert) {
            Accepted accepted = site.accept(event, timeMicros, origin);
            acceptance = new Acceptance(accepted.warnings(), site.patience().millis(accepted.change()));
            addDeliveries(accepted, new LaneMessage.Changed(accepted.change()), deliveries);
            for (Site enclosing : site.enclosing()) {
                Accepted elsewhere = sites.of(enclosing).accept(event, timeMicros, origin);
                addDeliveries(elsewhere, new LaneMessage.ChangedElsewhere(elsewhere.change()), deliveries);
            }
        }
        WebUrl url = event.url();
        SiteId siteId = new SiteId(site.site().id(), id.text());
        site.log().identified(siteId, context.recordMetadata());
        String href = url == null ? null : url.href();
        forward(IDENTITIES, record, siteId, new IdentifiedChange(timeMicros, href, origin, deliveries));
        return acceptance;
    }

    /** Adds a change, after a tick if it needs one: other ids may come between it and the last. */
    private void addDeliveries(Accepted accepted, LaneMessage change, List<Delivery> deliveries) {
        if (Ticks.isScheduled(accepted.change())) {
            deliveries.add(new Delivery(accepted.lane(), new LaneMessage.Tick(presentMillis()).encode()));
        }
        deliveries.add(new Delivery(accepted.lane(), change.encode()));
    }

    private long presentMillis() {
        return clock.present(context.currentSystemTimeMs()).earliestMillis();
    }

    private <K, V> void forward(StepOutput<K, V> output, Record<byte[], byte[]> record, K key, V value) {
        output.forward(context, new Record<>(key, value, record.timestamp()));
    }

    private static List<Problem> joined(List<Problem> first, List<Problem> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        List<Problem> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private void forwardOriginal(Record<byte[], byte[]> record, Severity severity, List<Problem> problems) {
        RecordMetadata origin = context.recordMetadata()
                .orElseThrow(() -> new IllegalStateException("a record from a topic has an origin"));
        // A copy with headers of its own.
        Record<byte[], byte[]> rejected = record.withHeaders(record.headers());
        RejectionHeaders.set(
                rejected.headers(), severity, problems, origin, records.decoded(origin.topic(), record, problems));
        badEvents.note(severity, problems.get(0), origin);
        REJECTED.forward(context, rejected);
    }

    /** Returns where the present record is. */
    private @Nullable Origin origin() {
        return context.recordMetadata()
                .map(record -> new Origin(record.topic(), record.partition(), record.offset()))
                .orElse(null);
    }

    /** The time that orders the change. A record's timestamp is not that of a delete: see {@link PageEvent#time}. */
    private static long timeMicros(PageEvent event, long timestampMillis) {
        Instant time = event.time();
        if (time != null) {
            return TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(time.getNano());
        }
        return event instanceof PageEvent.Delete ? PageChange.NO_TIME : TimeUnit.MILLISECONDS.toMicros(timestampMillis);
    }

    /** Passes on what a record of the extension's topics means; nothing of one that is wrong but its place. */
    private final class ExtensionMessages implements MeaningReceiver {

        private final Record<byte[], byte[]> record;

        ExtensionMessages(Record<byte[], byte[]> record) {
            this.record = record;
        }

        @Override
        public void message(String site, byte[] content) {
            activity.sendMessages(1);
            forward(EXTENSION_RECORDS, record, site, content);
        }

        @Override
        public void wrong(List<Problem> reasons) {
            Record<byte[], byte[]> blank = new Record<>(null, null, record.timestamp());
            forwardOriginal(blank, Severity.REJECTED, reasons);
            activity.reject(reasons.get(0).code());
        }
    }
}
