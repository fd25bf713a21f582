package dev.sitestream.topology.metrics;

import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.site.Site;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;

/**
 * Counts what the pipeline in this process has done and what is left to do. Thread-safe.
 *
 * <p>A sender counts a message as sent before its receiver counts it as received. A receiver reports its outstanding
 * work before it counts the message. So when every sent message is received and nothing is outstanding, the pipeline is
 * at rest.
 */
public final class PipelineActivity {

    private final LongAdder consumed = new LongAdder();
    private final Map<String, SiteEvents> events = new ConcurrentHashMap<>();
    private final CodeCounts rejected = new CodeCounts();
    private final LongAdder ignored = new LongAdder();
    private final CompactionCounts compaction = new CompactionCounts();
    private final Map<Object, LaneMetrics> lanes = new ConcurrentHashMap<>();
    private final Map<Object, SiteMetrics> sites = new ConcurrentHashMap<>();
    private final LongAdder messagesSent = new LongAdder();
    private final LongAdder messagesReceived = new LongAdder();
    private final Map<Object, Work> works = new ConcurrentHashMap<>();
    private final RecentDelays delays = new RecentDelays();
    private final Map<String, SiteDelays> siteDelays = new ConcurrentHashMap<>();
    private final PublishedCounts published = new PublishedCounts();

    /**
     * The counts at one moment.
     *
     * @param consumed events read
     * @param accepted events that were valid
     * @param rejected events that were invalid
     * @param warnings events that were valid except for optional fields
     * @param unchanged accepted events that changed nothing that is published
     * @param livePages pages that are listed, or are about to be
     * @param files files in the indexes
     * @param parts how many of the pipeline's parts that have work run in this process
     * @param outstanding what is left to do; 0 at rest, unless this process exchanges messages with other processes or
     *     operators: then only the sum over all processes is meaningful, and not indefinitely
     * @param localOutstanding what the parts in this process have left to do, without messages under way; 0 at rest,
     *     however many processes there are
     */
    public record Snapshot(
            long consumed,
            long accepted,
            long rejected,
            long warnings,
            long unchanged,
            long livePages,
            int files,
            int parts,
            long outstanding,
            long localOutstanding) {}

    /**
     * The work of one part of the pipeline.
     *
     * @param livePages pages that it lists
     * @param files files in its indexes
     * @param outstanding what it has left to do
     */
    public record Work(long livePages, int files, int outstanding) {

        /** Work that has not been counted yet. */
        static final Work UNKNOWN = new Work(0, 0, 1);

        /** No work. */
        public static final Work NONE = new Work(0, 0, 0);

        /** This work and other work. */
        public Work and(Work other) {
            return new Work(livePages + other.livePages, files + other.files, outstanding + other.outstanding);
        }

        /** This work without a part of it. */
        public Work without(Work part) {
            return new Work(livePages - part.livePages, files - part.files, outstanding - part.outstanding);
        }

        /** This work, and more that has not been counted yet. */
        Work withUncounted() {
            return new Work(livePages, files, outstanding + 1);
        }
    }

    /** The present counts. They are exact when the pipeline is at rest, which two equal snapshots in a row prove. */
    public Snapshot snapshot() {
        // Reads the received count first, so that a message under way is not missed.
        long received = messagesReceived.sum();
        long livePages = 0;
        int files = 0;
        long localOutstanding = 0;
        for (Work work : works.values()) {
            livePages += work.livePages();
            files += work.files();
            localOutstanding += work.outstanding();
        }
        long inFlight = messagesSent.sum() - received;
        return new Snapshot(
                consumed.sum(),
                sum(SiteEvents::acceptedEvents),
                rejected.sum(),
                sum(SiteEvents::warnedEvents),
                sum(SiteEvents::unchangedEvents),
                livePages,
                files,
                works.size(),
                localOutstanding + inFlight,
                localOutstanding);
    }

    /** How long changes took to be published, for the files published since this time. */
    public RecentDelays.Summary delaysSince(long sinceMillis) {
        return delays.since(sinceMillis);
    }

    /** How long changes of a site took to be published within the last hour. */
    public SiteDelays.Summary siteDelays(String site, long steadyMillis) {
        SiteDelays known = siteDelays.get(site);
        return known == null ? SiteDelays.Summary.NONE : known.summary(steadyMillis);
    }

    /** All metrics in detail. */
    public ActivityMetrics metrics() {
        Map<String, SiteEvents.Counts> counts = new HashMap<>();
        events.forEach((site, counted) -> counts.put(site, counted.counts()));
        return new ActivityMetrics(
                counts,
                rejected.nonZero(),
                ignored.sum(),
                compaction.counts(),
                List.copyOf(lanes.values()),
                List.copyOf(sites.values()),
                published.counts());
    }

    /** The event counts of a site. Call once and keep the result, not for each event. */
    public SiteEvents events(Site site) {
        return events.computeIfAbsent(site.id(), absent -> new SiteEvents());
    }

    /** Compaction counters. */
    public CompactionCounts compaction() {
        return compaction;
    }

    /** Counts the records of the public topics. */
    public PublishedCounts published() {
        return published;
    }

    /** Counts an accepted event, and the message that it causes. */
    public void accept() {
        sendMessages(1);
        consumed.increment();
    }

    /** Counts a rejected event by the code of its first problem. */
    public void reject(ProblemCode first) {
        rejected.count(first);
        consumed.increment();
    }

    /** Counts a record that rightly makes no event. */
    public void ignore() {
        ignored.increment();
        consumed.increment();
    }

    public void sendMessages(int count) {
        messagesSent.add(count);
    }

    public void receiveMessage() {
        messagesReceived.increment();
    }

    /** Adds a file of a site that was published at this time, and how long its oldest change had waited. */
    public void publish(String site, long publishedAtMillis, Duration delay) {
        delays.add(publishedAtMillis, delay);
        siteDelays.computeIfAbsent(site, absent -> new SiteDelays()).add(publishedAtMillis, delay);
    }

    /** Sets the metrics of a lane, until it is {@linkplain #forget forgotten}. */
    public void report(Object lane, LaneMetrics metrics) {
        lanes.put(lane, metrics);
    }

    /** Sets the metrics of a site's task, until it is {@linkplain #forget forgotten}. */
    public void report(Object site, SiteMetrics metrics) {
        sites.put(site, metrics);
    }

    public void report(Object part, Work work) {
        works.put(part, work);
    }

    public void forget(Object part) {
        works.remove(part);
        lanes.remove(part);
        sites.remove(part);
    }

    private long sum(ToLongFunction<SiteEvents> count) {
        return events.values().stream().mapToLong(count).sum();
    }
}
