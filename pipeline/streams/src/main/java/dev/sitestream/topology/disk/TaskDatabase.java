package dev.sitestream.topology.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database with the stores of a task, each of which has a column family. The first store that uses it opens it, the
 * last one that is closed closes it. Thread-safe, except that a store must not use what it has released.
 */
public final class TaskDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(TaskDatabase.class);

    /** What the names of RocksDB's properties begin with. */
    private static final String PROPERTY = "rocksdb.";

    /** By folder; whoever opens or closes a database does so while it holds the folder's entry. */
    private static final ConcurrentMap<Path, TaskDatabase> OPEN = new ConcurrentHashMap<>();

    private final Path folder;
    private final RocksDB rocksDb;
    private final Map<String, ColumnFamilyHandle> families = new HashMap<>();

    /** How far the stores are complete in their changelogs, by store. */
    private final Map<String, Long> positions = new ConcurrentHashMap<>();

    private volatile Consumer<TaskDatabase> closer = TaskDatabase::close;
    private int users;
    private boolean isOpen = true;

    private TaskDatabase(Path folder, RocksDB rocksDb) {
        this.folder = folder;
        this.rocksDb = rocksDb;
    }

    /** Returns the folder of a database in the folder of its task. */
    static Path folder(Path task, StoreGroup stores) {
        return task.resolve("rocksdb").resolve(stores.name());
    }

    /** Whether a folder has a database. */
    static boolean exists(Path folder) {
        return Files.exists(folder.resolve("CURRENT"));
    }

    /**
     * Returns the database in a folder for one more store.
     *
     * @param stores those that it has
     * @throws ProcessorStateException if it can't be opened
     */
    static TaskDatabase acquire(Path folder, StoreGroup stores) {
        return OPEN.compute(folder, (key, found) -> {
            TaskDatabase database = found == null ? open(folder, stores.families()) : found;
            database.users++;
            return database;
        });
    }

    private static TaskDatabase open(Path folder, List<Family> families) {
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY));
        for (Family family : families) {
            descriptors.add(new ColumnFamilyDescriptor(
                    family.name().getBytes(StandardCharsets.UTF_8), RocksOptions.of(family.contents())));
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try {
            Files.createDirectories(folder);
            TaskDatabase opened = new TaskDatabase(
                    folder, RocksDB.open(RocksOptions.ofDatabase(), folder.toString(), descriptors, handles));
            // Each database has to have the default family. It stays empty.
            handles.remove(0).close();
            for (int i = 0; i < handles.size(); i++) {
                opened.families.put(families.get(i).name(), handles.get(i));
            }
            return opened;
        } catch (IOException | RocksDBException e) {
            throw new ProcessorStateException("the stores in " + folder + " can't be opened", e);
        }
    }

    RocksDB rocksDb() {
        return rocksDb;
    }

    /** The records of a store. */
    ColumnFamilyHandle family(String store) {
        return Objects.requireNonNull(families.get(store), () -> store + " is not in " + folder);
    }

    /** Notes how far a store is complete in its changelog. */
    void setPosition(String store, long position) {
        positions.put(store, position);
    }

    /** Ends one store's use. */
    void release() {
        OPEN.computeIfPresent(folder, (key, database) -> {
            users--;
            return database;
        });
        closer.accept(this);
    }

    /**
     * From now on, the databases that are open in a folder are closed by others.
     *
     * @param folder the local state of a pipeline that ends
     * @param closer gets a database each time that one of its stores is closed
     */
    public static void closeBy(Path folder, Consumer<TaskDatabase> closer) {
        openIn(folder).forEach(database -> database.closer = closer);
    }

    /**
     * Closes it unless a store uses it.
     *
     * @return whether it has on disk what it has got, or Kafka Streams does without it
     */
    public boolean close() {
        boolean[] isStored = {true};
        OPEN.computeIfPresent(folder, (key, database) -> {
            if (database != this || users > 0) {
                return database;
            }
            isStored[0] = closeNow();
            return null;
        });
        return isStored[0];
    }

    private synchronized boolean closeNow() {
        boolean isStored = true;
        // Kafka Streams deletes the folder of a task that could not be closed in order.
        if (exists(folder)) {
            try {
                flush();
            } catch (ProcessorStateException e) {
                isStored = false;
                LOG.warn("{}; they may be restored from the broker", e.getMessage(), e.getCause());
            }
        }
        isOpen = false;
        families.values().forEach(ColumnFamilyHandle::close);
        rocksDb.close();
        return isStored;
    }

    /**
     * Writes to files what the open databases of this process keep in memory, with the positions in the changelogs.
     * They are read and written meanwhile.
     *
     * @throws ProcessorStateException if that is impossible
     */
    public static void flushAll() {
        OPEN.values().forEach(TaskDatabase::flush);
    }

    private synchronized void flush() {
        if (!isOpen) {
            return;
        }
        // Each family has its position among its records, so the families need not be written at one moment.
        Map<String, Long> flushed = Map.copyOf(positions);
        try (FlushOptions waiting = new FlushOptions()) {
            rocksDb.flush(waiting, List.copyOf(families.values()));
        } catch (RocksDBException e) {
            throw new ProcessorStateException("the stores in " + folder + " can't be written to disk", e);
        }
        PositionFile.in(folder).write(flushed);
    }

    /** Returns the databases that are open in a folder. */
    public static List<TaskDatabase> openIn(Path folder) {
        try (Stream<TaskDatabase> open = OPEN.values().stream()) {
            return open.filter(database -> database.folder.startsWith(folder)).toList();
        }
    }

    /**
     * Reads a property that each store has.
     *
     * @param property the name of RocksDB's property, after {@code rocksdb.}
     * @param values gets the name and the value of each store
     */
    public synchronized void readOfStores(String property, ObjLongConsumer<String> values) {
        families.forEach((store, family) -> values.accept(store, read(property, family)));
    }

    /** Reads a property of the whole database, which any of its stores has. */
    public synchronized long readOfAll(String property) {
        return families.values().stream()
                .findAny()
                .map(family -> read(property, family))
                .orElse(0L);
    }

    private long read(String property, ColumnFamilyHandle family) {
        try {
            return isOpen ? rocksDb.getLongProperty(family, PROPERTY + property) : 0;
        } catch (RocksDBException e) {
            throw new ProcessorStateException("the property " + property + " of " + folder + " can't be read", e);
        }
    }
}
