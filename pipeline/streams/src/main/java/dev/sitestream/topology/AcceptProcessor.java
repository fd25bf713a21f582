package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.crawls.AccessResult;
import dev.sitestream.crawls.CrawledFile;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.page.Page;
import dev.sitestream.page.PageId;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.PageChange;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.message.IdentifiedChange;
import dev.sitestream.topology.message.IdentifiedChange.Delivery;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.SiteEvents;
import dev.sitestream.topology.record.CrawlRecords;
import dev.sitestream.topology.record.EventRecords;
import dev.sitestream.topology.record.EventRecords.Content;
import dev.sitestream.topology.record.PageFitting;
import dev.sitestream.topology.record.RejectionHeaders;
import dev.sitestream.topology.record.RejectionHeaders.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Turns records into changes of pages, each for its lane; returns records with problems, with every reason. */
final class AcceptProcessor implements Processor<byte[], byte[], Object, Object> {

    /** Supplies {@code accept}: bytes in, results out; it has no state. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace, BadEvents badEvents)
            implements ProcessorSupplier<byte[], byte[], Object, Object> {

        @Override
        public Processor<byte[], byte[], Object, Object> get() {
            return new AcceptProcessor(
                    new EventRecords(pipeline.decoder(), pipeline.sources()),
                    new CrawlRecords(pipeline.accessLogs()),
                    pipeline.sites(),
                    pipeline.publishing().clock(),
                    pipeline.activity(),
                    commitPace,
                    pipeline.wakeTimes(),
                    badEvents);
        }
    }

    /** Changes of pages, for their lanes. */
    static final StepOutput<LaneKey, LaneMessage> CHANGES = StepOutput.toRepartition(SitestreamTopology.CHANGES);

    /** Changes of pages that have an id, for the task of this id. */
    static final StepOutput<SiteId, IdentifiedChange> IDENTITIES =
            StepOutput.toRepartition(SitestreamTopology.IDENTITIES);

    /** What crawlers have read, for the announcer of the site, by the site's id. */
    static final StepOutput<String, AnnounceEvent> CRAWLS = new StepOutput<>("crawls");

    /** Records as they were received, with their problems in headers. */
    static final StepOutput<byte[], byte[]> REJECTED = new StepOutput<>("rejected");

    private final EventRecords records;
    private final CrawlRecords crawls;
    private final Sites sites;
    private final PipelineClock clock;
    private final PipelineActivity activity;
    private final CommitPace commitPace;
    private final WakeTimes wakeTimes;
    private final BadEvents badEvents;

    /** What belongs to each site, by the identity of the objects in {@link #sites}: no event requires hashing. */
    private final IdentityHashMap<Site, Belongings> belongings = new IdentityHashMap<>();

    /** How long the present record may wait for its commit. */
    private long patienceMillis;

    private ProcessorContext<Object, Object> context;

    /**
     * What belongs to a site.
     *
     * @param enclosing the sites around it
     */
    private record Belongings(SiteEvents events, SiteLog log, CommitPatience patience, List<Site> enclosing) {}

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    AcceptProcessor(
            EventRecords records,
            CrawlRecords crawls,
            Sites sites,
            PipelineClock clock,
            PipelineActivity activity,
            CommitPace commitPace,
            WakeTimes wakeTimes,
            BadEvents badEvents) {
        this.records = records;
        this.crawls = crawls;
        this.sites = sites;
        this.clock = clock;
        this.activity = activity;
        this.commitPace = commitPace;
        this.wakeTimes = wakeTimes;
        this.badEvents = badEvents;
        for (Site site : sites) {
            belongings.put(
                    site,
                    new Belongings(
                            activity.events(site),
                            SiteLog.of(site.id()),
                            new CommitPatience(site),
                            sites.enclosing(site)));
        }
    }

    @Override
    public void init(ProcessorContext<Object, Object> processorContext) {
        context = processorContext;
        wakeTimes.add(this, commitPace::nextMillis);
        Punctuations.schedule(context, CommitPace.INTERVAL, nowMillis -> commitPace.commitIfDue(nowMillis));
        Punctuations.schedule(context, BadEvents.INTERVAL, badEvents::logIfDue);
    }

    @Override
    public void close() {
        wakeTimes.remove(this);
    }

    @Override
    public void process(Record<byte[], byte[]> received) {
        long nowMillis = context.currentSystemTimeMs();
        patienceMillis = CommitPace.LONGEST_PAUSE_MILLIS;
        Present present = clock.present(nowMillis);
        // Brokers reject records with timestamps too far in the future; that must not stop the pipeline.
        Record<byte[], byte[]> record = received.withTimestamp(present.notAhead(received.timestamp()));
        String topic = context.recordMetadata().map(RecordMetadata::topic).orElse(null);
        Optional<AccessResult> access = crawls.read(topic, record.value(), present.latestMillis());
        if (access.isPresent()) {
            accept(record, access.get());
        } else {
            acceptEvents(topic, record, present);
        }
        commitPace.recordRead(clock.steadyMillis(record.timestamp(), nowMillis), nowMillis);
        commitPace.recordForwarded(context, patienceMillis, nowMillis);
    }

    /** Accepts a record of an access log. What is rejected may contain a visitor's address, so no value is kept. */
    private void accept(Record<byte[], byte[]> record, AccessResult access) {
        if (access instanceof AccessResult.Crawled crawled) {
            activity.sendMessages(1);
            CrawledFile file = crawled.file();
            AnnounceEvent read = new AnnounceEvent.FileRead(file.file(), file.bot(), file.atMillis());
            forward(CRAWLS, record, file.site(), read);
        } else if (access instanceof AccessResult.Invalid invalid) {
            Record<byte[], byte[]> blank =
                    record.withKey((byte[]) null).withValue((byte[]) null).withHeaders(new RecordHeaders());
            forwardOriginal(blank, Severity.REJECTED, invalid.reasons());
            activity.reject(invalid.reasons().get(0).code());
        }
    }

    private void acceptEvents(@Nullable String topic, Record<byte[], byte[]> record, Present present) {
        Content content = records.read(topic, record, Instant.ofEpochMilli(present.latestMillis()));
        List<Problem> reasons = new ArrayList<>(content.reasons());
        List<Problem> warnings = new ArrayList<>();
        for (Decoded.Valid valid : content.events()) {
            Optional<Site> site = siteOf(valid.event());
            if (site.isPresent()) {
                warnings.addAll(accept(record, valid, site.get()));
            } else {
                reasons.add(noSite(valid.event()));
            }
        }
        if (!warnings.isEmpty()) {
            forwardOriginal(record, Severity.WARNING, warnings);
        }
        if (!reasons.isEmpty()) {
            forwardOriginal(record, Severity.REJECTED, reasons);
            activity.reject(reasons.get(0).code());
        }
    }

    /** Returns the site of the event's page; empty if there is none, or the event names another one. */
    private Optional<Site> siteOf(PageEvent event) {
        WebUrl url = event.url();
        String named = event.site();
        if (url == null) {
            return sites.byId(Objects.requireNonNull(named));
        }
        Optional<Site> site = sites.siteOf(url);
        return named == null ? site : site.filter(found -> found.id().equals(named));
    }

    private Problem noSite(PageEvent event) {
        WebUrl url = event.url();
        String named = event.site();
        if (named != null && sites.byId(named).isEmpty()) {
            return new Problem(ProblemCode.SITE_UNKNOWN, "site", "there is no site with the id `" + named + "`");
        }
        if (named != null) {
            return new Problem(ProblemCode.SITE_FORBIDDEN, "url", "must belong to the site `" + named + "`");
        }
        return new Problem(ProblemCode.SITE_UNKNOWN, "url", sites.explainNoSite(Objects.requireNonNull(url)));
    }

    /** Accepts an event and returns its warnings. */
    private List<Problem> accept(Record<byte[], byte[]> record, Decoded.Valid valid, Site site) {
        PageEvent event = valid.event();
        List<Problem> warnings = new ArrayList<>(valid.warnings());
        long timeMicros = timeMicros(event, record.timestamp());
        PageId id = event.id();
        if (id != null) {
            identify(record, event, id, site, timeMicros, warnings);
        } else {
            PageChange change = change(event, site, timeMicros, warnings);
            forward(record, site, change, new LaneMessage.Changed(change));
            for (Site outer : of(site).enclosing()) {
                // Warnings are dropped here: those of the page's own site are returned.
                PageChange elsewhere = change(event, outer, timeMicros, new ArrayList<>());
                activity.sendMessages(1);
                forward(record, outer, elsewhere, new LaneMessage.ChangedElsewhere(elsewhere));
            }
        }
        count(site, warnings);
        activity.accept();
        return warnings;
    }

    private void forward(Record<byte[], byte[]> record, Site site, PageChange change, LaneMessage message) {
        LaneKey lane = laneOf(site, change);
        patienceMillis = Math.min(patienceMillis, of(site).patience().millis(change));
        of(site).log().accepted(change, lane, context.recordMetadata());
        forward(CHANGES, record, lane, message);
    }

    /** Forwards an event with an id to the task of this id. */
    private void identify(
            Record<byte[], byte[]> record,
            PageEvent event,
            PageId id,
            Site site,
            long timeMicros,
            List<Problem> warnings) {
        List<Delivery> deliveries = new ArrayList<>(1);
        if (event instanceof PageEvent.Upsert) {
            PageChange change = change(event, site, timeMicros, warnings);
            patienceMillis = Math.min(patienceMillis, of(site).patience().millis(change));
            deliveries.add(new Delivery(laneOf(site, change), new LaneMessage.Changed(change).encode()));
            for (Site outer : of(site).enclosing()) {
                PageChange elsewhere = change(event, outer, timeMicros, new ArrayList<>());
                deliveries.add(
                        new Delivery(laneOf(outer, elsewhere), new LaneMessage.ChangedElsewhere(elsewhere).encode()));
            }
        } else {
            patienceMillis = Math.min(patienceMillis, of(site).patience().leastMillis());
        }
        WebUrl url = event.url();
        SiteId siteId = new SiteId(site.id(), id.text());
        of(site).log().identified(siteId, context.recordMetadata());
        IdentifiedChange change =
                new IdentifiedChange(timeMicros, url == null ? null : url.href(), origin(), deliveries);
        forward(IDENTITIES, record, siteId, change);
    }

    private Belongings of(Site site) {
        return Objects.requireNonNull(belongings.get(site));
    }

    private <K, V> void forward(StepOutput<K, V> output, Record<byte[], byte[]> record, K key, V value) {
        output.forward(context, new Record<>(key, value, record.timestamp()));
    }

    private static LaneKey laneOf(Site site, PageChange change) {
        return new LaneKey(site.id(), site.laneOf(change.url()));
    }

    private void count(Site site, List<Problem> warnings) {
        SiteEvents events = of(site).events();
        events.accept();
        if (!warnings.isEmpty()) {
            events.warn(warnings.get(0).code());
        }
    }

    private void forwardOriginal(Record<byte[], byte[]> record, Severity severity, List<Problem> problems) {
        RecordMetadata origin = context.recordMetadata()
                .orElseThrow(() -> new IllegalStateException("a record from a topic has an origin"));
        Headers headers = new RecordHeaders(record.headers());
        RejectionHeaders.set(headers, severity, problems, origin);
        badEvents.note(severity, problems.get(0), origin);
        REJECTED.forward(context, record.withHeaders(headers));
    }

    private PageChange change(PageEvent event, Site site, long timeMicros, List<Problem> warnings) {
        if (event instanceof PageEvent.Upsert upsert) {
            Section section = site.sectionFor(upsert.url(), upsert.section());
            String requested = upsert.section();
            if (requested != null && !requested.equals(section.name())) {
                warnings.add(unknownSection(site, requested, section));
            }
            PageFitting fitting = new PageFitting(site);
            Page page = fitting.fit(upsert.page(), section);
            warnings.addAll(fitting.warnings());
            return new PageChange.Upsert(timeMicros, section.series(), page, owner(event), origin());
        }
        return new PageChange.Delete(Objects.requireNonNull(event.url()).href(), timeMicros, owner(event), origin());
    }

    /** Returns where the present record is. */
    private PageChange.@Nullable Origin origin() {
        return context.recordMetadata()
                .map(record -> new PageChange.Origin(record.topic(), record.partition(), record.offset()))
                .orElse(null);
    }

    private static @Nullable String owner(PageEvent event) {
        return event.id() == null ? null : event.id().text();
    }

    private static Problem unknownSection(Site site, String requested, Section section) {
        return new Problem(
                ProblemCode.SECTION_UNKNOWN,
                "section",
                "must be a section of site `" + site.id() + "`, so the path decides, for `" + section.name() + "`: \""
                        + requested + "\"");
    }

    /** The time that orders the change. A record's timestamp is not that of a delete: see {@link PageEvent#time}. */
    private static long timeMicros(PageEvent event, long timestampMillis) {
        Instant time = event.time();
        if (time != null) {
            return TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(time.getNano());
        }
        return event instanceof PageEvent.Delete ? PageChange.NO_TIME : TimeUnit.MILLISECONDS.toMicros(timestampMillis);
    }
}
