package dev.sitestream.topology.disk;

import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps records by their keys, and reads several at once. */
public interface RecordStore extends KeyValueStore<Bytes, byte[]> {

    /** Opens it, unknown to Kafka Streams. */
    void open(StateStoreContext context);

    /** Applies committed changes from the changelog, in their order; without a value, a record is removed. */
    default void restore(Collection<KeyValue<byte[], byte[]>> changes) {
        putAll(changes.stream()
                .map(change -> KeyValue.pair(Bytes.wrap(change.key), change.value))
                .toList());
    }

    /**
     * Opens it, and makes it known to Kafka Streams.
     *
     * @param root the store by which Kafka Streams knows it
     */
    @Override
    default void init(StateStoreContext context, StateStore root) {
        open(context);
        context.register(root, (BatchingStateRestoreCallback) this::restore);
    }

    /**
     * Returns the values of several keys in their order.
     *
     * @param keys at least one; those of pages: all of slots or all of URLs
     * @return a value for each key, null if it has none
     */
    List<byte @Nullable []> getAll(List<Bytes> keys);

    @Override
    default byte @Nullable [] putIfAbsent(Bytes key, byte @Nullable [] value) {
        byte[] found = get(key);
        if (found == null) {
            put(key, value);
        }
        return found;
    }

    @Override
    default void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        entries.forEach(entry -> put(entry.key, entry.value));
    }

    @Override
    default byte @Nullable [] delete(Bytes key) {
        byte[] found = get(key);
        put(key, null);
        return found;
    }
}
