package dev.sitestream.topology.kafka;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps the records of pages, and reads several at once. */
public interface PageRecords extends KeyValueStore<Bytes, byte[]> {

    /**
     * Returns the values of several keys in their order.
     *
     * @param keys at least one, all of slots or all of pages
     * @return a value for each key, null if it has none
     */
    List<byte @Nullable []> getAll(List<Bytes> keys);
}
