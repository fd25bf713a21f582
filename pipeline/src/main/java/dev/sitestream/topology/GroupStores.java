package dev.sitestream.topology;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The stores of {@code translate}, each named by what it holds; the sites of a task share them. */
record GroupStores(KeyValueStore<Bytes, byte[]> members, KeyValueStore<Bytes, byte[]> groups) {

    private static final String MEMBERS = "members";
    private static final String GROUPS = "groups";

    static Set<StoreBuilder<?>> builders() {
        return new LinkedHashSet<>(List.of(builder(MEMBERS), builder(GROUPS)));
    }

    static GroupStores of(ProcessorContext<?, ?> context) {
        return new GroupStores(context.getStateStore(MEMBERS), context.getStateStore(GROUPS));
    }

    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray());
    }
}
