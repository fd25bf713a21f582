package dev.sitestream.topology.state;

import dev.sitestream.topology.disk.BytesStoreSupplier;
import dev.sitestream.topology.disk.DiskStore;
import dev.sitestream.topology.disk.StagedStore;
import dev.sitestream.topology.disk.StoreGroup;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** Declares stores whose keys and values are bytes; their users encode and decode them. */
final class ByteStores {

    private ByteStores() {}

    /** Returns the builder of a store on disk, one of a group. */
    static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(String name, StoreGroup group) {
        return builder(new BytesStoreSupplier(name, () -> new StagedStore(new DiskStore(name, group))));
    }

    /** Returns the builder of the store of a supplier. */
    static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(KeyValueBytesStoreSupplier supplier) {
        return Stores.keyValueStoreBuilder(supplier, Serdes.Bytes(), Serdes.ByteArray());
    }

    /**
     * Returns the builders of the stores of a node, with few records each.
     *
     * @param names of the stores, in the order that the topology's description shows
     */
    static Set<StoreBuilder<?>> builders(String node, List<String> names) {
        StoreGroup group = StoreGroup.few(node, names);
        Set<StoreBuilder<?>> builders = new LinkedHashSet<>();
        for (String name : names) {
            builders.add(builder(name, group));
        }
        return builders;
    }
}
