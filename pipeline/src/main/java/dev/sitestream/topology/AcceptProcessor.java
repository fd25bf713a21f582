package dev.sitestream.topology;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.clock.Present;
import dev.sitestream.page.Page;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.PageChange;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.RejectionHeaders.Severity;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.SiteEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Turns records into changes of pages, each for its lane; returns records with problems, with every reason. */
final class AcceptProcessor implements Processor<byte[], byte[], byte[], AcceptResult> {

    /** Supplies {@code accept}: bytes in, results out; it has no state. */
    record Supplier(PipelineContext pipeline, CommitPace commitPace, BadEvents badEvents)
            implements ProcessorSupplier<byte[], byte[], byte[], AcceptResult> {

        @Override
        public Processor<byte[], byte[], byte[], AcceptResult> get() {
            return new AcceptProcessor(
                    pipeline.decoder(),
                    pipeline.sites(),
                    pipeline.publishing().clock(),
                    pipeline.activity(),
                    commitPace,
                    badEvents);
        }
    }

    private final EventDecoder decoder;
    private final Sites sites;
    private final PipelineClock clock;
    private final PipelineActivity activity;
    private final CommitPace commitPace;
    private final BadEvents badEvents;

    /** Counters by the identity of the objects in {@link #sites}, so that no event requires hashing. */
    private final IdentityHashMap<Site, SiteEvents> counts = new IdentityHashMap<>();

    /** The sites around a site, by identity as well. */
    private final IdentityHashMap<Site, List<Site>> enclosing = new IdentityHashMap<>();

    private final IdentityHashMap<Site, SiteLog> logs = new IdentityHashMap<>();

    private ProcessorContext<byte[], AcceptResult> context;

    @SuppressWarnings("NullAway.Init") // init() comes before everything else
    AcceptProcessor(
            EventDecoder decoder,
            Sites sites,
            PipelineClock clock,
            PipelineActivity activity,
            CommitPace commitPace,
            BadEvents badEvents) {
        this.decoder = decoder;
        this.sites = sites;
        this.clock = clock;
        this.activity = activity;
        this.commitPace = commitPace;
        this.badEvents = badEvents;
        for (Site site : sites) {
            counts.put(site, activity.events(site));
            logs.put(site, SiteLog.of(site.id()));
            enclosing.put(site, sites.enclosing(site));
        }
    }

    @Override
    public void init(ProcessorContext<byte[], AcceptResult> processorContext) {
        context = processorContext;
        context.schedule(
                CommitPace.INTERVAL, PunctuationType.WALL_CLOCK_TIME, nowMillis -> commitPace.commitIfDue(nowMillis));
        context.schedule(BadEvents.INTERVAL, PunctuationType.WALL_CLOCK_TIME, badEvents::logIfDue);
    }

    @Override
    public void process(Record<byte[], byte[]> received) {
        long nowMillis = context.currentSystemTimeMs();
        Present present = clock.present(nowMillis);
        // Brokers reject records with timestamps too far in the future; that must not stop the pipeline.
        Record<byte[], byte[]> record = received.withTimestamp(present.notAhead(received.timestamp()));
        Decoded decoded = decoder.decode(record.key(), record.value(), Instant.ofEpochMilli(present.latestMillis()));
        if (decoded instanceof Decoded.Valid valid) {
            accept(record, valid);
        } else {
            reject(record, ((Decoded.Invalid) decoded).reasons());
        }
        commitPace.recordRead(clock.steadyMillis(record.timestamp(), nowMillis), nowMillis);
        commitPace.recordForwarded(context, nowMillis);
    }

    private void accept(Record<byte[], byte[]> record, Decoded.Valid valid) {
        PageEvent event = valid.event();
        WebUrl url = Objects.requireNonNull(event.url());
        Optional<Site> site = sites.siteOf(url);
        if (site.isEmpty()) {
            String detail = sites.explainNoSite(url);
            reject(record, List.of(new Problem(ProblemCode.SITE_UNKNOWN, "url", detail)));
            return;
        }
        List<Problem> warnings = new ArrayList<>(valid.warnings());
        long timeMicros = timeMicros(event, record.timestamp());
        PageChange change = change(event, site.get(), timeMicros, warnings);
        if (!warnings.isEmpty()) {
            forwardOriginal(record, Severity.WARNING, warnings);
        }
        count(site.get(), warnings);
        activity.accept();
        forward(record, site.get(), change, new LaneMessage.Changed(change));
        for (Site outer : Objects.requireNonNull(enclosing.get(site.get()))) {
            // Warnings are dropped here: those of the page's own site have been returned above.
            PageChange elsewhere = change(event, outer, timeMicros, new ArrayList<>());
            activity.sendMessages(1);
            forward(record, outer, elsewhere, new LaneMessage.ChangedElsewhere(elsewhere));
        }
    }

    private void forward(Record<byte[], byte[]> record, Site site, PageChange change, LaneMessage message) {
        LaneKey lane = new LaneKey(site.id(), site.laneOf(change.url()));
        Objects.requireNonNull(logs.get(site)).accepted(change, lane, context.recordMetadata());
        context.forward(record.withValue((AcceptResult) new AcceptResult.Accepted(lane, message))
                .withHeaders(new RecordHeaders()));
    }

    private void count(Site site, List<Problem> warnings) {
        SiteEvents events = Objects.requireNonNull(counts.get(site));
        events.accept();
        if (!warnings.isEmpty()) {
            events.warn(warnings.get(0).code());
        }
    }

    private void reject(Record<byte[], byte[]> record, List<Problem> reasons) {
        forwardOriginal(record, Severity.REJECTED, reasons);
        activity.reject(reasons.get(0).code());
    }

    private void forwardOriginal(Record<byte[], byte[]> record, Severity severity, List<Problem> problems) {
        RecordMetadata origin = context.recordMetadata()
                .orElseThrow(() -> new IllegalStateException("a record from a topic has an origin"));
        Headers headers = new RecordHeaders(record.headers());
        RejectionHeaders.set(headers, severity, problems, origin);
        badEvents.note(severity, problems.get(0), origin);
        context.forward(record.withValue((AcceptResult) new AcceptResult.Rejected(record.value()))
                .withHeaders(headers));
    }

    private static PageChange change(PageEvent event, Site site, long timeMicros, List<Problem> warnings) {
        if (event instanceof PageEvent.Upsert upsert) {
            Section section = site.sectionFor(upsert.url(), upsert.section());
            String requested = upsert.section();
            if (requested != null && !requested.equals(section.name())) {
                warnings.add(unknownSection(site, requested, section));
            }
            PageFitting fitting = new PageFitting(site);
            Page page = fitting.fit(upsert.page(), section);
            warnings.addAll(fitting.warnings());
            return new PageChange.Upsert(timeMicros, section.series(), page);
        }
        return new PageChange.Delete(Objects.requireNonNull(event.url()).href(), timeMicros);
    }

    private static Problem unknownSection(Site site, String requested, Section section) {
        return new Problem(
                ProblemCode.SECTION_UNKNOWN,
                "section",
                "must be a section of site `" + site.id() + "`, so the path decides, for `" + section.name() + "`: \""
                        + requested + "\"");
    }

    private static long timeMicros(PageEvent event, long timestampMillis) {
        Instant time = event.time();
        if (time != null) {
            return TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(time.getNano());
        }
        return TimeUnit.MILLISECONDS.toMicros(timestampMillis);
    }
}
