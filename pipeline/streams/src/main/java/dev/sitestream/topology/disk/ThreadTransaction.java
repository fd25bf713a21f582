package dev.sitestream.topology.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The stores that a thread has changed in its present transaction. A stream thread has one transaction for all of its
 * tasks ({@code exactly_once_v2}). Kafka Streams tells its stores nothing of commits, so the thread's producer does.
 */
public final class ThreadTransaction {

    private static final ThreadLocal<ThreadTransaction> CURRENT = ThreadLocal.withInitial(ThreadTransaction::new);

    private final List<StagedStore> changed = new ArrayList<>();
    private long bytes;

    private ThreadTransaction() {}

    /** The transaction of the calling thread. */
    public static ThreadTransaction current() {
        return CURRENT.get();
    }

    void add(StagedStore store) {
        changed.add(store);
    }

    void remove(StagedStore store) {
        changed.remove(store);
    }

    void grow(long added) {
        bytes += added;
    }

    /** About how much memory the changes take. */
    public long bytes() {
        return bytes;
    }

    /**
     * Writes the changes to the stores, since they are committed.
     *
     * @param written the offsets of the last records that it has written to changelogs
     */
    public void commit(Map<TopicPartition, Long> written) {
        bytes = 0;
        List.copyOf(changed).forEach(store -> store.commitTransaction(written));
    }

    /** Forgets the changes. */
    public void abort() {
        bytes = 0;
        List.copyOf(changed).forEach(StagedStore::abortTransaction);
    }
}
