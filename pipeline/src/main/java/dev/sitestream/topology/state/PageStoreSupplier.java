package dev.sitestream.topology.state;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** Supplies stores of pages on disk. */
final class PageStoreSupplier implements KeyValueBytesStoreSupplier {

    private final KeyValueBytesStoreSupplier records;

    PageStoreSupplier(String name) {
        this.records = Stores.persistentKeyValueStore(name);
    }

    @Override
    public String name() {
        return records.name();
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
        return new PageStore(records.get());
    }

    @Override
    public String metricsScope() {
        return records.metricsScope();
    }
}
