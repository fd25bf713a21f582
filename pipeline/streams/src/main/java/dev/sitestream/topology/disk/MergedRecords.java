package dev.sitestream.topology.disk;

import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * Records on disk as staged changes have left them, in the order of their keys. It steps no further on disk than it
 * must, because deleted records are slow to pass. Changes may be staged meanwhile; those behind its present key are
 * seen. For one thread.
 */
final class MergedRecords implements KeyValueIterator<Bytes, byte[]> {

    private final NavigableMap<Bytes, byte[]> changes;
    private final KeyValueIterator<Bytes, byte[]> disk;
    private final Object lock;

    /** The next record on disk, if it was read already. */
    private @Nullable KeyValue<Bytes, byte[]> record;

    /** The key of the last change that was passed. */
    private @Nullable Bytes passed;

    private @Nullable KeyValue<Bytes, byte[]> next;

    /** @param lock is held while changes are staged */
    MergedRecords(NavigableMap<Bytes, byte[]> changes, KeyValueIterator<Bytes, byte[]> disk, Object lock) {
        this.changes = changes;
        this.disk = disk;
        this.lock = lock;
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = find();
        }
        return next != null;
    }

    private @Nullable KeyValue<Bytes, byte[]> find() {
        while (true) {
            if (record == null && disk.hasNext()) {
                record = disk.next();
            }
            KeyValue<Bytes, byte[]> onDisk = record;
            Map.Entry<Bytes, byte[]> change = nextChange();
            if (change == null || (onDisk != null && onDisk.key.compareTo(change.getKey()) < 0)) {
                record = null;
                return onDisk;
            }
            if (onDisk != null && onDisk.key.equals(change.getKey())) {
                record = null;
            }
            passed = change.getKey();
            byte[] value = StagedStore.valueOf(change.getValue());
            if (value != null) {
                return KeyValue.pair(change.getKey(), value);
            }
        }
    }

    private Map.@Nullable Entry<Bytes, byte[]> nextChange() {
        synchronized (lock) {
            return passed == null ? changes.firstEntry() : changes.higherEntry(passed);
        }
    }

    @Override
    public KeyValue<Bytes, byte[]> next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        KeyValue<Bytes, byte[]> found = next;
        next = null;
        return found;
    }

    @Override
    public Bytes peekNextKey() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        return next.key;
    }

    @Override
    public void close() {
        disk.close();
    }
}
