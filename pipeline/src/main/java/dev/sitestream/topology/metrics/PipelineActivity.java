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
 * Counts what the pipeline of this process has done, and what is left to do; for several threads.
 *
 * <p>Whoever hands a message on counts it as sent before the receiver counts it as received, and a receiver says what
 * is left to do before it counts: so once everything sent was received and nothing is left, the pipeline is at rest.
 */
public final class PipelineActivity {

    private final LongAdder consumed = new LongAdder();
    private final Map<String, SiteEvents> events = new ConcurrentHashMap<>();
    private final CodeCounts rejected = new CodeCounts();
    private final CompactionCounts upkeep = new CompactionCounts();
    private final Map<Object, LaneMetrics> lanes = new ConcurrentHashMap<>();
    private final Map<Object, SiteMetrics> sites = new ConcurrentHashMap<>();
    private final LongAdder messagesSent = new LongAdder();
    private final LongAdder messagesReceived = new LongAdder();
    private final Map<Object, Work> works = new ConcurrentHashMap<>();
    private final RecentDelays delays = new RecentDelays();

    /**
     * Figures at one moment.
     *
     * @param consumed events read
     * @param accepted events that were valid
     * @param rejected events that were not
     * @param warnings events that were valid but for optional fields
     * @param unchanged accepted events that changed nothing that is published
     * @param livePages pages that are listed, or are about to be
     * @param files files in the indexes
     * @param parts how many parts of the pipeline, of those that have work, are at it in this process
     * @param outstanding what is left to do; 0 at rest, unless other processes or operators have sent messages that are
     *     received here, or the other way round: only the sum of all processes is of use then, and that not for ever
     * @param atHand what the parts in this process have left to do, without messages under way; 0 at rest, however many
     *     processes there are
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
            long atHand) {}

    /**
     * What one part of the pipeline has at hand.
     *
     * @param livePages pages that it lists
     * @param files files in its indexes
     * @param outstanding what it has left to do
     */
    public record Work(long livePages, int files, int outstanding) {

        /** Something is left to do, and nobody has counted it yet. */
        static final Work UNKNOWN = new Work(0, 0, 1);

        /** The same, and something more that nobody has counted yet. */
        Work andMore() {
            return new Work(livePages, files, outstanding + 1);
        }
    }

    /** Figures now; exact when the pipeline is at rest, which two equal snapshots in a row prove. */
    public Snapshot snapshot() {
        // What is received is read first, so that a message on its way can't be overlooked.
        long received = messagesReceived.sum();
        long livePages = 0;
        int files = 0;
        long atHand = 0;
        for (Work work : works.values()) {
            livePages += work.livePages();
            files += work.files();
            atHand += work.outstanding();
        }
        long underWay = messagesSent.sum() - received;
        return new Snapshot(
                consumed.sum(),
                sum(SiteEvents::acceptedEvents),
                rejected.sum(),
                sum(SiteEvents::warnedEvents),
                sum(SiteEvents::idleEvents),
                livePages,
                files,
                works.size(),
                atHand + underWay,
                atHand);
    }

    /** How long changes took to be published, of the files published since this time in milliseconds since 1970. */
    public RecentDelays.Summary delaysSince(long since) {
        return delays.since(since);
    }

    /** All figures in detail. */
    public ActivityMetrics figures() {
        Map<String, SiteEvents.Counts> counts = new HashMap<>();
        events.forEach((site, counted) -> counts.put(site, counted.counts()));
        return new ActivityMetrics(
                counts, rejected.present(), upkeep.counts(), List.copyOf(lanes.values()), List.copyOf(sites.values()));
    }

    /** Where a site's events are counted; to be asked for once, not for each event. */
    public SiteEvents events(Site site) {
        return events.computeIfAbsent(site.id(), absent -> new SiteEvents());
    }

    /** Where it is counted what lanes do to keep the number of their files small. */
    public CompactionCounts upkeep() {
        return upkeep;
    }

    /** An event is handed on that was accepted. */
    public void accept() {
        sendMessages(1);
        consumed.increment();
    }

    /** An event is not handed on; the code says what is wrong with it in the first place. */
    public void reject(ProblemCode first) {
        rejected.count(first);
        consumed.increment();
    }

    public void sendMessages(int count) {
        messagesSent.add(count);
    }

    public void receiveMessage() {
        messagesReceived.increment();
    }

    public void publish(long at, Duration delay) {
        delays.add(at, delay);
    }

    /** A lane stands like this, until it is {@linkplain #forget forgotten}. */
    public void report(Object lane, LaneMetrics figures) {
        lanes.put(lane, figures);
    }

    /** A site's task stands like this, until it is {@linkplain #forget forgotten}. */
    public void report(Object site, SiteMetrics figures) {
        sites.put(site, figures);
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
