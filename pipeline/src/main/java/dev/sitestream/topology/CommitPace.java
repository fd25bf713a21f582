package dev.sitestream.topology;

import dev.sitestream.publish.shards.Lag;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Has the stream threads commit soon after something was handed on, since its receiver sees it only then; and less
 * often the further they lag behind, since every commit takes time that they lack.
 *
 * <p>A thread commits for all of its tasks at once, so there is one pace for each thread. Kafka Streams' commit
 * interval is the longest pause. Times are milliseconds since 1970.
 */
public final class CommitPace {

    /** A commit takes a few milliseconds, of the broker too. */
    private static final long SHORTEST_PAUSE_MILLIS = 20;

    /** How often whoever hands something on looks whether it is time. */
    static final Duration INTERVAL = Duration.ofMillis(SHORTEST_PAUSE_MILLIS);

    /** Pauses grow with the lag, by this part of it: what waits anyway does not mind to wait a little more. */
    private static final int PART_OF_LAG = 2;

    private final ThreadLocal<Pace> paces = ThreadLocal.withInitial(Pace::new);

    /** Notes that an event was read that was sent at this time. */
    void read(long sentAt, long now) {
        paces.get().lag.read(sentAt, now);
    }

    /** Notes that something was handed on. */
    void handOn(ProcessorContext<?, ?> context, long now) {
        paces.get().waiting.add(context);
        pass(now);
    }

    /** Asks for a commit if it is time. */
    void pass(long now) {
        Pace pace = paces.get();
        if (pace.asked) {
            // It has been made since.
            pace.asked = false;
            pace.committedAt = now;
        }
        if (!pace.waiting.isEmpty() && pace.committedAt + pace.pause(now) <= now) {
            // A request of a task that has nothing to commit is not heeded.
            pace.waiting.forEach(ProcessorContext::commit);
            pace.waiting.clear();
            pace.asked = true;
        }
    }

    /** The pace of one stream thread. */
    private static final class Pace {
        private final Lag lag = new Lag();
        private long committedAt;
        private final Set<ProcessorContext<?, ?>> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
        private boolean asked;

        private long pause(long now) {
            return Math.max(SHORTEST_PAUSE_MILLIS, lag.millis(now) / PART_OF_LAG);
        }
    }
}
