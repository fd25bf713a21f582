package dev.sitestream.topology;

import dev.sitestream.publish.shards.Lag;
import dev.sitestream.topology.disk.ThreadTransaction;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Makes the stream threads commit soon after forwarding a record, since its receiver sees it only after the commit; but
 * less often where what was forwarded may wait, and the further they lag behind, since every commit takes time. What
 * follows a pause is committed at once.
 *
 * <p>A receiver reads a partition only up to the first record of an open transaction. So when a thread forwards
 * something urgent, all others commit what they have open. Those of other instances don't know of it, which bounds the
 * longest pause.
 *
 * <p>A thread commits for all of its tasks at once, so each thread has one pace. Kafka Streams' own commits are rare:
 * it makes them at rest, too, since it takes every punctuation for work.
 */
public final class CommitPace {

    /** A commit takes a few milliseconds, on the broker too. */
    private static final long SHORTEST_PAUSE_MILLIS = 20;

    /** The pause after which everything is committed that has been forwarded, unless records are late. */
    static final long LONGEST_PAUSE_MILLIS = 250;

    /** The pause after which everything is committed that was read or stored, also if records are late. */
    static final long LONGEST_TRANSACTION_MILLIS = 1_000;

    /** What a transaction may keep in memory; what is stored reaches the disk after the commit. */
    private static final long LARGEST_TRANSACTION_BYTES = 16 * 1024 * 1024;

    /** How often a processor that forwards records checks whether a commit is due. */
    static final Duration INTERVAL = Duration.ofMillis(SHORTEST_PAUSE_MILLIS);

    /** A pause is the lag divided by this: records that are late anyway may wait a little longer. */
    private static final int PART_OF_LAG = 2;

    private final ThreadLocal<ThreadPace> paces = ThreadLocal.withInitial(ThreadPace::new);
    private final WakeTimes wakeTimes;

    /** @param wakeTimes learns of what its receiver should see soon */
    public CommitPace(WakeTimes wakeTimes) {
        this.wakeTimes = wakeTimes;
    }

    /** Records that an event was read, and when it was sent. */
    void recordRead(long sentAtMillis, long steadyMillis) {
        paces.get().lag.read(sentAtMillis, steadyMillis);
    }

    /** Records that something was forwarded that its receiver should see soon. */
    void recordForwarded(ProcessorContext<?, ?> context, long steadyMillis) {
        recordForwarded(context, 0, steadyMillis);
    }

    /** Records that something was read or stored of which others need not know soon. */
    void recordWork(ProcessorContext<?, ?> context, long steadyMillis) {
        recordForwarded(context, LONGEST_TRANSACTION_MILLIS, steadyMillis);
    }

    /** Records that something was stored whose commit is awaited before anything can be published. */
    void recordAwaited(ProcessorContext<?, ?> context, long steadyMillis) {
        recordForwarded(context, SHORTEST_PAUSE_MILLIS, steadyMillis);
    }

    /**
     * Records that something was forwarded.
     *
     * @param patienceMillis the pause since the last commit that this is worth
     */
    void recordForwarded(ProcessorContext<?, ?> context, long patienceMillis, long steadyMillis) {
        if (patienceMillis == 0) {
            wakeTimes.hurry(steadyMillis);
        }
        ThreadPace pace = paces.get();
        pace.uncommitted.add(context);
        pace.patienceMillis = Math.min(pace.patienceMillis, patienceMillis);
        commitIfDue(steadyMillis);
    }

    /**
     * Forgets a task that the calling thread gives up, which is committed before. Its context may then be that of a
     * standby, which refuses to commit.
     */
    void forget(ProcessorContext<?, ?> context) {
        paces.get().uncommitted.remove(context);
    }

    /** Returns when the calling thread has to commit what it has forwarded; {@link Long#MAX_VALUE} if it has not. */
    long nextMillis() {
        ThreadPace pace = paces.get();
        return pace.uncommitted.isEmpty() ? Long.MAX_VALUE : pace.committedAtMillis + pace.wantedPauseMillis();
    }

    /** Requests a commit if one is due. */
    void commitIfDue(long steadyMillis) {
        ThreadPace pace = paces.get();
        if (pace.hasRequested) {
            // The commit was made since the last call.
            pace.hasRequested = false;
            pace.committedAtMillis = steadyMillis;
        }
        if (!pace.uncommitted.isEmpty() && pace.committedAtMillis + pace.pauseMillis(steadyMillis) <= steadyMillis) {
            // Kafka Streams ignores the request of a task that has nothing to commit, so all of them request it.
            pace.uncommitted.forEach(ProcessorContext::commit);
            pace.uncommitted.clear();
            pace.patienceMillis = LONGEST_TRANSACTION_MILLIS;
            pace.hasRequested = true;
        }
        if (pace.uncommitted.isEmpty()) {
            pace.knownUrgencies = wakeTimes.urgencies();
        }
    }

    /** The pace of one stream thread. */
    private final class ThreadPace {
        private final Lag lag = new Lag();
        private long committedAtMillis;
        private final Set<ProcessorContext<?, ?>> uncommitted = Collections.newSetFromMap(new IdentityHashMap<>());
        private long patienceMillis = LONGEST_TRANSACTION_MILLIS;
        private boolean hasRequested;

        /** The number of urgent things that had been forwarded when everything was committed. */
        private long knownUrgencies;

        private long pauseMillis(long steadyMillis) {
            if (ThreadTransaction.current().bytes() >= LARGEST_TRANSACTION_BYTES) {
                return SHORTEST_PAUSE_MILLIS;
            }
            long wanted = wakeTimes.urgencies() == knownUrgencies ? wantedPauseMillis() : SHORTEST_PAUSE_MILLIS;
            return Math.min(LONGEST_TRANSACTION_MILLIS, Math.max(wanted, lag.millis(steadyMillis) / PART_OF_LAG));
        }

        private long wantedPauseMillis() {
            return Math.max(SHORTEST_PAUSE_MILLIS, patienceMillis);
        }
    }
}
