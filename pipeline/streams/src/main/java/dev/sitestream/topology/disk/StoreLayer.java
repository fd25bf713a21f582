package dev.sitestream.topology.disk;

import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps its records in another one below it, and reads and writes them in its own way.
 *
 * @param <S> the kind of the store below
 */
public abstract class StoreLayer<S extends KeyValueStore<Bytes, byte[]>> implements KeyValueStore<Bytes, byte[]> {

    /** Keeps the records. */
    protected final S below;

    /** @param below keeps the records */
    protected StoreLayer(S below) {
        this.below = below;
    }

    @Override
    public synchronized byte @Nullable [] putIfAbsent(Bytes key, byte @Nullable [] value) {
        byte[] found = get(key);
        if (found == null) {
            put(key, value);
        }
        return found;
    }

    @Override
    public synchronized void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        entries.forEach(entry -> put(entry.key, entry.value));
    }

    @Override
    public synchronized byte @Nullable [] delete(Bytes key) {
        byte[] found = get(key);
        put(key, null);
        return found;
    }

    @Override
    @SuppressWarnings("deprecation") // Kafka Streams asks for it until all stores do so.
    public boolean managesOffsets() {
        return below.managesOffsets();
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return below.committedOffset(partition);
    }

    @Override
    public long approximateNumEntries() {
        return below.approximateNumEntries();
    }

    @Override
    public String name() {
        return below.name();
    }

    @Override
    public Position getPosition() {
        return below.getPosition();
    }

    @Override
    public boolean persistent() {
        return below.persistent();
    }

    @Override
    public boolean isOpen() {
        return below.isOpen();
    }
}
