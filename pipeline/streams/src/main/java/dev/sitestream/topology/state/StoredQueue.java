package dev.sitestream.topology.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A queue in a store: entries are added with any key of a range, and removed from the lowest key on.
 *
 * <p>A store on disk keeps deleted keys until it compacts its files. An iterator steps over each of them, and at the
 * end of the range continues to the next existing key. So the first entries are also held in memory. The store is read
 * only when these are used up, from the key at which the others begin: an entry is stepped over once, and the end of
 * the range is reached once. Only the first read after the start steps over keys that earlier owners deleted.
 */
final class StoredQueue {

    /** The number of entries that are read at once. */
    static final int READ_AT_ONCE = 500;

    /** The maximum number of entries that are held in memory because they were added. */
    static final int MAX_IN_MEMORY = 2 * READ_AT_ONCE;

    private final KeyValueStore<Bytes, byte[]> store;
    private final Bytes end;

    /** All entries before {@link #rest}. */
    private final NavigableMap<Bytes, byte[]> head = new TreeMap<>();

    /** The first key whose entry is only in the store; null when all entries are in memory. */
    private @Nullable Bytes rest;

    /**
     * Creates a queue of a store's entries whose keys are in this range.
     *
     * @param end the last key that an entry can have
     */
    StoredQueue(KeyValueStore<Bytes, byte[]> store, Bytes start, Bytes end) {
        this.store = store;
        this.rest = start;
        this.end = end;
    }

    /** Adds an entry at the position of its key. */
    void put(Bytes key, byte[] value) {
        store.put(key, value);
        if (rest == null || key.compareTo(rest) < 0) {
            head.put(key, value);
            if (head.size() > MAX_IN_MEMORY) {
                rest = head.pollLastEntry().getKey();
            }
        }
    }

    /** Removes the entry with this key, if there is one. */
    void remove(Bytes key) {
        store.delete(key);
        head.remove(key);
    }

    /** Returns up to {@code max} of the first entries up to this key, in order. */
    List<Map.Entry<Bytes, byte[]>> first(Bytes last, int max) {
        while (head.size() < max && rest != null && rest.compareTo(last) <= 0) {
            read(rest);
        }
        List<Map.Entry<Bytes, byte[]>> first = new ArrayList<>();
        for (Map.Entry<Bytes, byte[]> entry : head.headMap(last, true).entrySet()) {
            if (first.size() == max) {
                break;
            }
            first.add(Map.entry(entry.getKey(), entry.getValue()));
        }
        return first;
    }

    private void read(Bytes from) {
        rest = null;
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(from, end)) {
            for (int read = 0; rest == null && entries.hasNext(); read++) {
                KeyValue<Bytes, byte[]> entry = entries.next();
                if (read < READ_AT_ONCE) {
                    head.put(entry.key, entry.value);
                } else {
                    rest = entry.key;
                }
            }
        }
    }
}
