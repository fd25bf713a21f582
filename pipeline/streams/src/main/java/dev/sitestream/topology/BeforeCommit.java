package dev.sitestream.topology;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * What the processors of a stream thread have gathered in memory, and write before the thread commits. So a small
 * record that changes with every event is encoded, stored and logged once for each transaction.
 *
 * <p>Kafka Streams has no such moment for processors. But it prepares each commit by flushing the thread's producer,
 * and it takes the offsets to be committed only afterwards ({@code StreamTask.prepareCommit}), also when tasks are
 * revoked or closed. So the clients' supplier calls {@link #run} when the producer is flushed: what is written then is
 * in the same transaction as the offsets of the events that it follows from. If a commit fails, or a task is closed
 * without one, what is gathered is lost together with the offsets.
 */
public final class BeforeCommit {

    private final ThreadLocal<Map<Object, Runnable>> processors = ThreadLocal.withInitial(IdentityHashMap::new);

    /**
     * Adds a processor of the calling thread.
     *
     * @param write writes what it has gathered, if anything
     */
    void add(Object processor, Runnable write) {
        processors.get().put(processor, write);
    }

    /** Removes a processor of the calling thread. */
    void remove(Object processor) {
        processors.get().remove(processor);
    }

    /** Has the processors of the calling thread write what they have gathered. */
    public void run() {
        processors.get().values().forEach(Runnable::run);
    }
}
