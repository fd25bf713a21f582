package dev.sitestream.topology.disk;

import dev.sitestream.topology.kafka.StoreOpening;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * A store on disk, whose {@linkplain DiskRecords records} are in a {@linkplain TaskDatabase database} with those of
 * other stores. Kafka Streams' own stores on disk have a database each. Opening one takes 10 to 30 ms, and a task has
 * up to seven.
 *
 * <p>It is not opened to learn a store's position, which is in a file beside it. Kafka Streams asks for the positions
 * of all stores when it starts, one after the other. The file may be older than the store; it only matters for which
 * instance gets which work.
 */
public final class DiskStore implements RecordStore {

    /** The scope of its metrics: that of the stores of Kafka Streams on disk. */
    public static final String METRICS_SCOPE = "rocksdb";

    /** Kafka Streams' position of a store that is restored from the start of its changelog. */
    public static final long NO_POSITION = -4;

    private final String name;
    private final StoreGroup group;
    private final Position noPosition = Position.emptyPosition();

    /** Null while it is not open. */
    private @Nullable DiskRecords records;

    /** How far it has come, if that is all that it was opened for. */
    private @Nullable Long onlyPosition;

    /**
     * A store of a task.
     *
     * @param name the name of one of the families
     * @param group the stores with which it shares a database
     */
    public DiskStore(String name, StoreGroup group) {
        this.name = name;
        this.group = group;
    }

    @Override
    public synchronized void open(StateStoreContext context) {
        Path folder = TaskDatabase.folder(context.stateDir().toPath(), group);
        if (StoreOpening.isForPositionOnly(context)) {
            onlyPosition = PositionFile.in(folder).read().getOrDefault(name, NO_POSITION);
        } else if (records == null) {
            onlyPosition = null;
            records = new DiskRecords(name, TaskDatabase.acquire(folder, group));
        }
    }

    private DiskRecords opened() {
        if (records == null) {
            throw new InvalidStateStoreException("Store " + name + " is currently closed");
        }
        return records;
    }

    @Override
    public synchronized byte @Nullable [] get(Bytes key) {
        return opened().get(key.get());
    }

    @Override
    public synchronized List<byte @Nullable []> getAll(List<Bytes> keys) {
        return opened().getAll(keys);
    }

    @Override
    public synchronized void put(Bytes key, byte @Nullable [] value) {
        opened().put(key.get(), value);
    }

    @Override
    public synchronized void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        opened().putAll(entries);
    }

    @Override
    public synchronized KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        return opened().from(from.get(), key -> Arrays.compareUnsigned(key, to.get()) <= 0);
    }

    @Override
    public synchronized KeyValueIterator<Bytes, byte[]> all() {
        return opened().from(new byte[0], key -> true);
    }

    @Override
    public synchronized <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(
            P prefix, S serializer) {
        byte[] first = serializer.serialize("", prefix);
        return opened().from(first, key -> {
            int mismatch = Arrays.mismatch(first, key);
            return mismatch < 0 || mismatch == first.length;
        });
    }

    @Override
    public synchronized long approximateNumEntries() {
        return opened().count();
    }

    /** Not null, which would mean that it may contain changes that were never committed. */
    @Override
    public synchronized Long committedOffset(TopicPartition partition) {
        return onlyPosition == null ? (Long) opened().position() : onlyPosition;
    }

    @Override
    public synchronized void commit(Map<TopicPartition, Long> changelogOffsets) {
        if (records != null) {
            // There is one changelog, or none if the store is of no use any more.
            records.setPosition(changelogOffsets.values().stream().findAny().orElse(null));
        }
    }

    @Override
    @SuppressWarnings("deprecation") // Kafka Streams asks for it until all stores do so.
    public boolean managesOffsets() {
        return true;
    }

    @Override
    public synchronized void close() {
        onlyPosition = null;
        if (records != null) {
            records.close();
            records = null;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Position getPosition() {
        return noPosition;
    }

    @Override
    public boolean persistent() {
        return true;
    }

    /** Layers above it commit only to an open store, also when Kafka Streams has asked for the position. */
    @Override
    public synchronized boolean isOpen() {
        return records != null || onlyPosition != null;
    }
}
