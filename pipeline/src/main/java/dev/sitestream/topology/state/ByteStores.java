package dev.sitestream.topology.state;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** Declares stores whose keys and values are bytes: what they mean is for their users to know. */
final class ByteStores {

    private ByteStores() {}

    /** A store on disk with this name. */
    static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray());
    }

    /** Stores with these names, always in the same order, in which the topology is described too. */
    static Set<StoreBuilder<?>> builders(List<String> names) {
        Set<StoreBuilder<?>> builders = new LinkedHashSet<>();
        for (String name : names) {
            builders.add(builder(name));
        }
        return builders;
    }
}
