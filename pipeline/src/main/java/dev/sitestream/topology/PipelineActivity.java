package dev.sitestream.topology;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what the pipeline of this process has done, and what is left to do; for several threads.
 *
 * <p>Whoever hands a message on counts it as sent before the receiver counts it as received, and a receiver says what is
 * left to do before it counts: so once everything sent was received and nothing is left, the pipeline is at rest.
 */
public final class PipelineActivity {

    private final LongAdder consumed = new LongAdder();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder warnings = new LongAdder();
    private final LongAdder unchanged = new LongAdder();
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
     * @param outstanding what is left to do; 0 at rest, unless an earlier process had stopped in the middle of its work:
     *     its messages are received here, and were never counted as sent
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
            long outstanding) {}

    /**
     * What one part of the pipeline has at hand.
     *
     * @param livePages pages that it lists
     * @param files files in its indexes
     * @param outstanding what it has left to do
     */
    record Work(long livePages, int files, int outstanding) {

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
        long outstanding = 0;
        for (Work work : works.values()) {
            livePages += work.livePages();
            files += work.files();
            outstanding += work.outstanding();
        }
        long underWay = messagesSent.sum() - received;
        return new Snapshot(
                consumed.sum(),
                accepted.sum(),
                rejected.sum(),
                warnings.sum(),
                unchanged.sum(),
                livePages,
                files,
                works.size(),
                outstanding + underWay);
    }

    /** How long changes took to be published, of the files published since this time in milliseconds since 1970. */
    public RecentDelays.Summary delaysSince(long since) {
        return delays.since(since);
    }

    void accept(int warned) {
        accepted.increment();
        warnings.add(warned);
        sendMessages(1);
        consumed.increment();
    }

    void reject() {
        rejected.increment();
        consumed.increment();
    }

    void leaveUnchanged() {
        unchanged.increment();
    }

    void sendMessages(int count) {
        messagesSent.add(count);
    }

    void receiveMessage() {
        messagesReceived.increment();
    }

    void publish(long at, Duration delay) {
        delays.add(at, delay);
    }

    void report(Object part, Work work) {
        works.put(part, work);
    }

    void forget(Object part) {
        works.remove(part);
    }
}
