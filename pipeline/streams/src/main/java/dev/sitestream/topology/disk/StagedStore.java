package dev.sitestream.topology.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * A store on disk that only contains committed changes. Those of a transaction are staged in memory, and
 * reach the disk in one batch when it is committed ({@link ThreadTransaction}). So what a killed process leaves on disk
 * can be used: it is complete up to its position in the changelog, and only what follows is restored.
 *
 * <p>Kafka Streams' own stores contain what a transaction has written so far, so it deletes them after a crash.
 */
public final class StagedStore extends StoreLayer<RecordStore> implements RecordStore {

    /** The change of a key whose value is removed. */
    private static final byte[] REMOVED = new byte[0];

    /** What a staged change takes besides its key and its value. */
    private static final int OVERHEAD_BYTES = 120;

    /** Values by key; replaced by a new map when it is written, because iterators keep the former one. */
    private NavigableMap<Bytes, byte[]> staged = newMap();

    private @Nullable ThreadTransaction transaction;
    private @Nullable TopicPartition changelog;

    /** @param disk gets committed changes only */
    public StagedStore(RecordStore disk) {
        super(disk);
    }

    private static NavigableMap<Bytes, byte[]> newMap() {
        return new TreeMap<>((one, other) -> Arrays.compareUnsigned(one.get(), other.get()));
    }

    @Override
    public void open(StateStoreContext context) {
        below.open(context);
    }

    @Override
    public synchronized void restore(Collection<KeyValue<byte[], byte[]>> changes) {
        below.restore(changes);
    }

    @Override
    public synchronized byte @Nullable [] get(Bytes key) {
        byte[] change = staged.get(key);
        return change == null ? below.get(key) : valueOf(change);
    }

    @Override
    public synchronized List<byte @Nullable []> getAll(List<Bytes> keys) {
        List<Bytes> others =
                keys.stream().filter(key -> !staged.containsKey(key)).toList();
        if (others.size() == keys.size()) {
            return below.getAll(keys);
        }
        List<byte @Nullable []> found = others.isEmpty() ? List.of() : below.getAll(others);
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        int read = 0;
        for (Bytes key : keys) {
            byte[] change = staged.get(key);
            values.add(change == null ? found.get(read++) : valueOf(change));
        }
        return values;
    }

    static byte @Nullable [] valueOf(byte[] change) {
        return change == REMOVED ? null : change;
    }

    @Override
    public synchronized void put(Bytes key, byte @Nullable [] value) {
        if (transaction == null) {
            transaction = ThreadTransaction.current();
            transaction.add(this);
        }
        byte[] change = value == null ? REMOVED : value;
        staged.put(key, change);
        transaction.grow(OVERHEAD_BYTES + key.get().length + change.length);
    }

    @Override
    public synchronized KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        return merged(from.compareTo(to) > 0 ? newMap() : staged.subMap(from, true, to, true), below.range(from, to));
    }

    @Override
    public synchronized KeyValueIterator<Bytes, byte[]> all() {
        return merged(staged, below.all());
    }

    @Override
    public synchronized <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(
            P prefix, S serializer) {
        byte[] first = Objects.requireNonNull(serializer.serialize("", prefix), "a prefix is not null");
        NavigableMap<Bytes, byte[]> from = staged.tailMap(Bytes.wrap(first), true);
        byte[] end = behind(first);
        return merged(end == null ? from : from.headMap(Bytes.wrap(end), false), below.prefixScan(prefix, serializer));
    }

    /** The first key behind those with a prefix; null if there is none. */
    private static byte @Nullable [] behind(byte[] prefix) {
        for (int i = prefix.length - 1; i >= 0; i--) {
            if (prefix[i] != (byte) 0xff) {
                byte[] key = Arrays.copyOf(prefix, i + 1);
                key[i]++;
                return key;
            }
        }
        return null;
    }

    private KeyValueIterator<Bytes, byte[]> merged(
            NavigableMap<Bytes, byte[]> changes, KeyValueIterator<Bytes, byte[]> records) {
        return changes.isEmpty() ? records : new MergedRecords(changes, records, this);
    }

    /** Writes what was restored, which is committed. */
    public synchronized void writeRestored() {
        write();
    }

    private void write() {
        if (!staged.isEmpty()) {
            List<KeyValue<Bytes, byte[]>> batch = new ArrayList<>(staged.size());
            staged.forEach((key, change) -> batch.add(KeyValue.pair(key, valueOf(change))));
            below.putAll(batch);
        }
        forget();
    }

    private void forget() {
        if (transaction != null) {
            transaction.remove(this);
            transaction = null;
            staged = newMap();
        }
    }

    /**
     * Writes what is staged, since its transaction is committed.
     *
     * @param written the offsets of the last records in changelogs
     */
    synchronized void commitTransaction(Map<TopicPartition, Long> written) {
        write();
        Long offset = changelog == null ? null : written.get(changelog);
        if (offset != null) {
            // After the records: if a crash divides them, they are restored again, with the same effect.
            below.commit(Map.of(changelog, offset));
        }
    }

    /** Forgets what is staged, since its transaction is aborted. */
    synchronized void abortTransaction() {
        forget();
    }

    /** Kafka Streams commits in this way what was restored, and before a task is suspended or closed. */
    @Override
    public synchronized void commit(Map<TopicPartition, Long> changelogOffsets) {
        write();
        below.commit(changelogOffsets);
    }

    @Override
    public synchronized @Nullable Long committedOffset(TopicPartition partition) {
        // Kafka Streams asks for the position in the only changelog when it opens a store.
        changelog = partition;
        return below.committedOffset(partition);
    }

    @Override
    public synchronized void close() {
        forget();
        below.close();
    }
}
