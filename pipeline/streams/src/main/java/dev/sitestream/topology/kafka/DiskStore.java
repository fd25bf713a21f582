package dev.sitestream.topology.kafka;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.state.internals.RocksDBStore;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A store of Kafka Streams on disk, with two additions.
 *
 * <p>It reads several records at once. That costs a quarter for records that do not exist: RocksDB's Java interface
 * throws a C++ exception for each single read that finds nothing.
 *
 * <p>It writes what RocksDB keeps in memory to files when it is asked to. RocksDB itself does so when there is much of
 * it; until then, a killed process loses it, together with the position in the changelog.
 */
public final class DiskStore extends RocksDBStore implements RecordStore {

    /** The scope of its metrics: that of the other stores of Kafka Streams on disk. */
    public static final String METRICS_SCOPE = "rocksdb";

    /** Kafka Streams' position of a store that is restored from the start of its changelog. */
    static final long NO_POSITION = -4;

    private static final VarHandle DATABASE = database();
    private static final Set<DiskStore> OPEN = ConcurrentHashMap.newKeySet();

    /** Held while the store is closed or flushed. */
    private final Object closing = new Object();

    private volatile List<ColumnFamilyHandle> families = List.of();

    public DiskStore(String name) {
        super(name, METRICS_SCOPE);
    }

    /** Kafka Streams keeps RocksDB to itself, and has no method that reads several records. */
    private static VarHandle database() {
        try {
            return MethodHandles.privateLookupIn(RocksDBStore.class, MethodHandles.lookup())
                    .findVarHandle(RocksDBStore.class, "db", RocksDB.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private RocksDB rocksDb() {
        return (RocksDB) DATABASE.get(this);
    }

    /**
     * Writes to files what the open stores of this process keep in memory, each with its position in its changelog.
     * They are read and written meanwhile.
     *
     * @throws ProcessorStateException if that is impossible
     */
    public static void flushAll() {
        OPEN.forEach(DiskStore::flushFamilies);
    }

    private void flushFamilies() {
        synchronized (closing) {
            if (isOpen()) {
                // Both families at once: the records, and the position.
                try (FlushOptions waiting = new FlushOptions()) {
                    rocksDb().flush(waiting, families);
                } catch (RocksDBException e) {
                    throw new ProcessorStateException("Error while flushing store " + name(), e);
                }
            }
        }
    }

    @Override
    protected List<ColumnFamilyHandle> openRocksDB(
            DBOptions options, ColumnFamilyDescriptor records, ColumnFamilyDescriptor... others) {
        families = super.openRocksDB(options, records, others);
        OPEN.add(this);
        return families;
    }

    /** Not null, which would mean that it may contain changes that were never committed. */
    @Override
    public Long committedOffset(TopicPartition partition) {
        Long known = super.committedOffset(partition);
        return known == null ? (Long) NO_POSITION : known;
    }

    @Override
    public synchronized List<byte @Nullable []> getAll(List<Bytes> keys) {
        if (!isOpen()) {
            throw new InvalidStateStoreException("Store " + name() + " is currently closed");
        }
        try {
            return rocksDb().multiGetAsList(keys.stream().map(Bytes::get).toList());
        } catch (RocksDBException e) {
            throw new ProcessorStateException("Error while getting values for keys from store " + name(), e);
        }
    }

    @Override
    public synchronized void close() {
        synchronized (closing) {
            OPEN.remove(this);
            super.close();
        }
    }
}
