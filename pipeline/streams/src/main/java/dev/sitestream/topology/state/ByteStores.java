package dev.sitestream.topology.state;

import dev.sitestream.topology.disk.BytesStoreSupplier;
import dev.sitestream.topology.disk.StagedStore;
import dev.sitestream.topology.kafka.DiskStore;
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

    /** Returns the builder of a store on disk. */
    static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(String name) {
        return builder(new BytesStoreSupplier(name, () -> new StagedStore(new DiskStore(name))));
    }

    /** Returns the builder of the store of a supplier. */
    static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(KeyValueBytesStoreSupplier supplier) {
        return Stores.keyValueStoreBuilder(supplier, Serdes.Bytes(), Serdes.ByteArray());
    }

    /** Returns the builders of stores with these names, in this order, which the topology's description shows. */
    static Set<StoreBuilder<?>> builders(List<String> names) {
        Set<StoreBuilder<?>> builders = new LinkedHashSet<>();
        for (String name : names) {
            builders.add(builder(name));
        }
        return builders;
    }
}
