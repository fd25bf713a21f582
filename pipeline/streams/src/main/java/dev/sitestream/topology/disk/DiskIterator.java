package dev.sitestream.topology.disk;

import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Records of a store as they were when the iterator was made. Thread-safe, since a store closes its iterators. */
final class DiskIterator implements KeyValueIterator<Bytes, byte[]> {

    private final String store;
    private final RocksIterator records;
    private final Predicate<byte[]> isInRange;
    private final Consumer<DiskIterator> onClose;
    private @Nullable KeyValue<Bytes, byte[]> next;
    private boolean isClosed;

    /**
     * Those from where RocksDB's iterator stands.
     *
     * @param isInRange says of a key whether its record is the next one, or the end is reached
     * @param onClose is told when it is closed
     */
    DiskIterator(String store, RocksIterator records, Predicate<byte[]> isInRange, Consumer<DiskIterator> onClose) {
        this.store = store;
        this.records = records;
        this.isInRange = isInRange;
        this.onClose = onClose;
    }

    @Override
    public synchronized boolean hasNext() {
        if (isClosed) {
            throw new InvalidStateStoreException("Store " + store + " has closed");
        }
        if (next == null) {
            next = read();
        }
        return next != null;
    }

    private @Nullable KeyValue<Bytes, byte[]> read() {
        if (!records.isValid()) {
            check();
            return null;
        }
        byte[] key = records.key();
        if (!isInRange.test(key)) {
            return null;
        }
        KeyValue<Bytes, byte[]> record = KeyValue.pair(Bytes.wrap(key), records.value());
        records.next();
        return record;
    }

    /** RocksDB ends an iterator in the same way at the last record and where it can't read. */
    private void check() {
        try {
            records.status();
        } catch (RocksDBException e) {
            throw new ProcessorStateException("store " + store + " can't be read", e);
        }
    }

    @Override
    public synchronized KeyValue<Bytes, byte[]> next() {
        KeyValue<Bytes, byte[]> found = found();
        next = null;
        return found;
    }

    @Override
    public synchronized Bytes peekNextKey() {
        return found().key;
    }

    private KeyValue<Bytes, byte[]> found() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        return next;
    }

    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            records.close();
            onClose.accept(this);
        }
    }
}
