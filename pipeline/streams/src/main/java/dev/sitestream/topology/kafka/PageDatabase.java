package dev.sitestream.topology.kafka;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.state.internals.RocksDBStore;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A store of Kafka Streams on disk that also reads several records at once. That costs a quarter for records that do
 * not exist: RocksDB's Java interface throws a C++ exception for each single read that finds nothing.
 */
public final class PageDatabase extends RocksDBStore implements PageRecords {

    /** The scope of its metrics: that of the other stores of Kafka Streams on disk. */
    public static final String METRICS_SCOPE = "rocksdb";

    private static final VarHandle DATABASE = database();

    public PageDatabase(String name) {
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

    @Override
    public synchronized List<byte @Nullable []> getAll(List<Bytes> keys) {
        if (!isOpen()) {
            throw new InvalidStateStoreException("Store " + name() + " is currently closed");
        }
        try {
            return ((RocksDB) DATABASE.get(this))
                    .multiGetAsList(keys.stream().map(Bytes::get).toList());
        } catch (RocksDBException e) {
            throw new ProcessorStateException("Error while getting values for keys from store " + name(), e);
        }
    }
}
