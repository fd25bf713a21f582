package dev.sitestream.topology.kafka;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps records by their keys, and reads several at once. */
public interface RecordStore extends KeyValueStore<Bytes, byte[]> {

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
