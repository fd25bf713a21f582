package dev.sitestream.topology.state;

import dev.sitestream.extension.ByteReader;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/** Reads an extension's store. */
public class StreamsByteReader implements ByteReader {

    private final ReadOnlyKeyValueStore<Bytes, byte[]> store;

    public StreamsByteReader(ReadOnlyKeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    @Override
    public final byte @Nullable [] get(byte[] key) {
        return store.get(Bytes.wrap(key));
    }

    @Override
    public final void forEach(byte[] prefix, BiConsumer<byte[], byte[]> consumer) {
        try (KeyValueIterator<Bytes, byte[]> records = store.prefixScan(Bytes.wrap(prefix), new BytesSerializer())) {
            records.forEachRemaining(record -> consumer.accept(record.key.get(), record.value));
        }
    }
}
