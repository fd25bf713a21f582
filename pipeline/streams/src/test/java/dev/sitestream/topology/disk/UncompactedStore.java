package dev.sitestream.topology.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps deleted keys, as RocksDB does until it compacts them away, and counts the keys that its iterators
 * step over. As with Kafka Streams' iterators on RocksDB, a step ends only at an existing key, even one beyond the
 * range.
 */
public final class UncompactedStore implements RecordStore {

    private final NavigableMap<Bytes, Optional<byte[]>> records = new TreeMap<>();
    private final Map<Bytes, Integer> reads = new HashMap<>();
    private final Map<TopicPartition, Long> offsets = new HashMap<>();
    private int readsAtOnce;
    private long steps;

    /** Returns how many keys iterators have stepped over so far, including deleted ones. */
    public long steps() {
        return steps;
    }

    /** Returns how often this key was read by itself. */
    public int reads(Bytes key) {
        return reads.getOrDefault(key, 0);
    }

    /** Returns how often keys were read by themselves. */
    public int reads() {
        return reads.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns how often several keys were read at once. */
    public int readsAtOnce() {
        return readsAtOnce;
    }

    /** Returns how many keys exist. */
    public long size() {
        return records.values().stream().filter(Optional::isPresent).count();
    }

    /** Returns how many keys have ever existed. */
    public int keysEver() {
        return records.size();
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        records.put(key, Optional.ofNullable(value));
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        reads.merge(key, 1, Integer::sum);
        return records.getOrDefault(key, Optional.empty()).orElse(null);
    }

    @Override
    public List<byte @Nullable []> getAll(List<Bytes> keys) {
        readsAtOnce++;
        List<byte @Nullable []> values = new ArrayList<>();
        keys.forEach(
                key -> values.add(records.getOrDefault(key, Optional.empty()).orElse(null)));
        return values;
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        return new Steps(records.tailMap(from, true), key -> key.compareTo(to) <= 0);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseRange(Bytes from, Bytes to) {
        return new Steps(records.headMap(to, true).descendingMap(), key -> key.compareTo(from) >= 0);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return new Steps(records, key -> true);
    }

    @Override
    public <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(P prefix, S serializer) {
        byte[] first = Objects.requireNonNull(serializer.serialize("", prefix));
        return new Steps(
                records.tailMap(Bytes.wrap(first), true),
                key -> Arrays.mismatch(first, key.get()) < 0 || Arrays.mismatch(first, key.get()) == first.length);
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        offsets.putAll(changelogOffsets);
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return offsets.get(partition);
    }

    @Override
    public long approximateNumEntries() {
        return records.size();
    }

    @Override
    public String name() {
        return "uncompacted";
    }

    @Override
    public void open(StateStoreContext context) {}

    @Override
    public void close() {}

    @Override
    public boolean persistent() {
        return true;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    private final class Steps implements KeyValueIterator<Bytes, byte[]> {

        private final Iterator<Map.Entry<Bytes, Optional<byte[]>>> ahead;
        private final Predicate<Bytes> range;
        private @Nullable KeyValue<Bytes, byte[]> next;

        Steps(NavigableMap<Bytes, Optional<byte[]>> from, Predicate<Bytes> range) {
            this.ahead = from.entrySet().iterator();
            this.range = range;
        }

        @Override
        public boolean hasNext() {
            while (next == null && ahead.hasNext()) {
                Map.Entry<Bytes, Optional<byte[]>> record = ahead.next();
                steps++;
                record.getValue().ifPresent(value -> next = KeyValue.pair(record.getKey(), value));
            }
            return next != null && range.test(next.key);
        }

        @Override
        public KeyValue<Bytes, byte[]> next() {
            KeyValue<Bytes, byte[]> found = hasNext() ? next : null;
            if (found == null) {
                throw new NoSuchElementException();
            }
            next = null;
            return found;
        }

        @Override
        public Bytes peekNextKey() {
            KeyValue<Bytes, byte[]> found = hasNext() ? next : null;
            if (found == null) {
                throw new NoSuchElementException();
            }
            return found.key;
        }

        @Override
        public void close() {}
    }
}
