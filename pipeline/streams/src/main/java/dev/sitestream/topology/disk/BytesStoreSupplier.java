package dev.sitestream.topology.disk;

import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Supplies stores on disk.
 *
 * @param name the name of the store, by which Kafka Streams knows it and its changelog
 * @param stores creates one for each task
 */
public record BytesStoreSupplier(String name, Supplier<KeyValueStore<Bytes, byte[]>> stores)
        implements KeyValueBytesStoreSupplier {

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
        return stores.get();
    }

    @Override
    public String metricsScope() {
        return DiskStore.METRICS_SCOPE;
    }
}
