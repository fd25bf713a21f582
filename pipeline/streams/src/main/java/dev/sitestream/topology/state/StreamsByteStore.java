package dev.sitestream.topology.state;

import dev.sitestream.extension.ByteStore;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** An extension's store; the sites of a task share it. */
public final class StreamsByteStore extends StreamsByteReader implements ByteStore {

    private final KeyValueStore<Bytes, byte[]> store;

    private StreamsByteStore(KeyValueStore<Bytes, byte[]> store) {
        super(store);
        this.store = store;
    }

    /** Returns the builders of an extension's stores. */
    public static Set<StoreBuilder<?>> builders(List<String> names) {
        return ByteStores.builders("extension", names);
    }

    /** Returns a store of a task. */
    public static ByteStore of(ProcessorContext<?, ?> context, String name) {
        return new StreamsByteStore(context.getStateStore(name));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        store.put(Bytes.wrap(key), value);
    }

    @Override
    public void delete(byte[] key) {
        store.delete(Bytes.wrap(key));
    }
}
