package dev.sitestream.topology.state;

import dev.sitestream.topology.kafka.PageDatabase;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;

/** Supplies stores of pages on disk. */
final class PageStoreSupplier implements KeyValueBytesStoreSupplier {

    private final String name;
    private final String urls;

    /**
     * @param name the name of the whole, and of the part with the slots
     * @param urls the name of the part with what is kept by URL
     */
    PageStoreSupplier(String name, String urls) {
        this.name = name;
        this.urls = urls;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
        return new PageStore(new DividedStore(new PageDatabase(name), new PageDatabase(urls)));
    }

    @Override
    public String metricsScope() {
        return PageDatabase.METRICS_SCOPE;
    }
}
