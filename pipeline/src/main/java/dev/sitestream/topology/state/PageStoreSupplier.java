package dev.sitestream.topology.state;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** Supplies stores of pages on disk. */
final class PageStoreSupplier implements KeyValueBytesStoreSupplier {

    private final KeyValueBytesStoreSupplier slots;
    private final KeyValueBytesStoreSupplier urls;

    /**
     * @param name the name of the whole, and of the part with the slots
     * @param urls the name of the part with what is kept by URL
     */
    PageStoreSupplier(String name, String urls) {
        this.slots = Stores.persistentKeyValueStore(name);
        this.urls = Stores.persistentKeyValueStore(urls);
    }

    @Override
    public String name() {
        return slots.name();
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
        return new PageStore(new DividedStore(slots.get(), urls.get()));
    }

    @Override
    public String metricsScope() {
        return slots.metricsScope();
    }
}
