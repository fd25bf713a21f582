package dev.sitestream.topology.kafka;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
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
}
