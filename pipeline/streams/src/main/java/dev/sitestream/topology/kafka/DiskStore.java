package dev.sitestream.topology.kafka;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.internals.RocksDBStore;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A store of Kafka Streams on disk, with four additions.
 *
 * <p>It reads several records at once. That costs a quarter for records that do not exist: RocksDB's Java interface
 * throws a C++ exception for each single read that finds nothing.
 *
 * <p>It writes what RocksDB keeps in memory to files when it is asked to. RocksDB itself does so when there is much of
 * it; until then, a killed process loses it, together with the position in the changelog.
 *
 * <p>It is not opened to learn its position, which is in a file beside it. Kafka Streams asks for the positions of all
 * stores when it starts, one after the other, and opening a store takes 10 to 30 ms. The file may be older than the
 * store; it only matters for which instance gets which work.
 *
 * <p>When a pipeline ends, others can close it than the thread that has used it, which has to leave the group first.
 */
public final class DiskStore extends RocksDBStore implements RecordStore {

    /** The scope of its metrics: that of the other stores of Kafka Streams on disk. */
    public static final String METRICS_SCOPE = "rocksdb";

    /** The folder of a task's stores in the task's folder. */
    private static final String FOLDER = "rocksdb";

    private static final VarHandle DATABASE = database();
    private static final Set<DiskStore> OPEN = ConcurrentHashMap.newKeySet();

    /** Held while the store is closed or flushed. */
    private final Object closing = new Object();

    private volatile List<ColumnFamilyHandle> families = List.of();
    private volatile long committed = PositionFile.NO_POSITION;
    private @Nullable PositionFile positionFile;
    private volatile boolean isForPositionOnly;
    private volatile Path folder = Path.of("");
    private volatile Executor closer = Runnable::run;

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

    /**
     * From now on, {@link #close} leaves the stores that are open in a folder to others.
     *
     * @param folder the local state of a pipeline that ends
     * @param closer gets a task for each of them that closes it
     */
    public static void closeBy(Path folder, Executor closer) {
        OPEN.stream().filter(store -> store.folder.startsWith(folder)).forEach(store -> store.closer = closer);
    }

    private void flushFamilies() {
        synchronized (closing) {
            if (super.isOpen()) {
                long flushed = committed;
                // Both families at once: the records, and the position.
                try (FlushOptions waiting = new FlushOptions()) {
                    rocksDb().flush(waiting, families);
                    position().write(flushed);
                } catch (RocksDBException e) {
                    throw new ProcessorStateException("Error while flushing store " + name(), e);
                }
            }
        }
    }

    private PositionFile position() {
        return Objects.requireNonNull(positionFile, "the store was not opened");
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        folder = context.stateDir().toPath();
        positionFile = PositionFile.of(folder.resolve(FOLDER), name());
        isForPositionOnly = context instanceof PartContext part && part.isForPositionsOnly();
        if (isForPositionOnly) {
            context.register(root, (key, value) -> {
                throw new IllegalStateException("a store that is not open is not restored");
            });
        } else {
            super.init(context, root);
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
        if (isForPositionOnly) {
            return position().read();
        }
        Long known = super.committedOffset(partition);
        committed = known == null ? PositionFile.NO_POSITION : known;
        return committed;
    }

    /** Layers above it commit only to an open store, also when Kafka Streams has asked for the position. */
    @Override
    public boolean isOpen() {
        return isForPositionOnly || super.isOpen();
    }

    @Override
    public synchronized void commit(Map<TopicPartition, Long> changelogOffsets) {
        if (!isForPositionOnly) {
            super.commit(changelogOffsets);
            // There is one changelog, or none if the store is of no use any more.
            committed = changelogOffsets.values().stream().findAny().orElse(PositionFile.NO_POSITION);
        }
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
        closer.execute(this::closeNow);
    }

    private synchronized void closeNow() {
        synchronized (closing) {
            OPEN.remove(this);
            if (super.isOpen()) {
                position().write(committed);
                super.close();
            }
            isForPositionOnly = false;
        }
    }
}
