package dev.sitestream.topology.disk;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/** The records of a store in its open database, and its position in its changelog. No record has an empty key. */
final class DiskRecords implements AutoCloseable {

    /** The key of the position. It is among the records, so that both are on disk, or none. */
    private static final byte[] POSITION = {};

    /** The first key that a record can have. */
    private static final byte[] FIRST = {0};

    private final String store;
    private final TaskDatabase database;
    private final RocksDB rocksDb;
    private final ColumnFamilyHandle family;
    private final Set<DiskIterator> reading = ConcurrentHashMap.newKeySet();

    /**
     * Those of one store.
     *
     * @param database is released when these records are closed
     */
    DiskRecords(String store, TaskDatabase database) {
        this.store = store;
        this.database = database;
        this.rocksDb = database.rocksDb();
        this.family = database.family(store);
    }

    private ProcessorStateException failure(String action, RocksDBException e) {
        return new ProcessorStateException("store " + store + " can't be " + action, e);
    }

    byte @Nullable [] get(byte[] key) {
        try {
            return rocksDb.get(family, key);
        } catch (RocksDBException e) {
            throw failure("read", e);
        }
    }

    /**
     * Returns the values of several keys in their order. RocksDB's Java interface throws a C++ exception for each
     * single read that finds nothing; reading several at once costs a quarter of that.
     */
    List<byte @Nullable []> getAll(List<Bytes> keys) {
        try {
            return rocksDb.multiGetAsList(
                    Collections.nCopies(keys.size(), family),
                    keys.stream().map(Bytes::get).toList());
        } catch (RocksDBException e) {
            throw failure("read", e);
        }
    }

    void put(byte[] key, byte @Nullable [] value) {
        try {
            if (value == null) {
                rocksDb.delete(family, RocksOptions.ofWrites(), key);
            } else {
                rocksDb.put(family, RocksOptions.ofWrites(), key, value);
            }
        } catch (RocksDBException e) {
            throw failure("written", e);
        }
    }

    void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        try (WriteBatch batch = new WriteBatch()) {
            for (KeyValue<Bytes, byte[]> entry : entries) {
                if (entry.value == null) {
                    batch.delete(family, entry.key.get());
                } else {
                    batch.put(family, entry.key.get(), entry.value);
                }
            }
            rocksDb.write(RocksOptions.ofWrites(), batch);
        } catch (RocksDBException e) {
            throw failure("written", e);
        }
    }

    /** Returns the records from a key on, as long as their keys are in a range. */
    DiskIterator from(byte[] key, Predicate<byte[]> isInRange) {
        RocksIterator records = rocksDb.newIterator(family);
        records.seek(key.length == 0 ? FIRST : key);
        DiskIterator iterator = new DiskIterator(store, records, isInRange, reading::remove);
        reading.add(iterator);
        return iterator;
    }

    /** About how many there are. */
    long count() {
        try {
            return rocksDb.getLongProperty(family, "rocksdb.estimate-num-keys");
        } catch (RocksDBException e) {
            throw failure("read", e);
        }
    }

    /** Returns the position, or Kafka Streams' sign for none. */
    long position() {
        byte[] value = get(POSITION);
        long position =
                value == null ? DiskStore.NO_POSITION : ByteBuffer.wrap(value).getLong();
        database.setPosition(store, position);
        return position;
    }

    /** @param position null to forget it */
    void setPosition(@Nullable Long position) {
        put(
                POSITION,
                position == null
                        ? null
                        : ByteBuffer.allocate(Long.BYTES).putLong(position).array());
        database.setPosition(store, position == null ? DiskStore.NO_POSITION : position);
    }

    @Override
    public void close() {
        reading.forEach(DiskIterator::close);
        database.release();
    }
}
