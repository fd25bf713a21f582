package dev.sitestream.topology;

import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The stores of {@code index}, each named by what it holds; the sites of a task share them. */
record IndexStores(KeyValueStore<Bytes, byte[]> files, KeyValueStore<String, String> indexes) {

    private static final String FILES = "files";
    private static final String INDEXES = "indexes";

    static Set<StoreBuilder<?>> builders() {
        return Set.of(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(FILES), Serdes.Bytes(), Serdes.ByteArray()),
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(INDEXES), Serdes.String(), Serdes.String()));
    }

    static IndexStores of(ProcessorContext<?, ?> context) {
        return new IndexStores(context.getStateStore(FILES), context.getStateStore(INDEXES));
    }
}
