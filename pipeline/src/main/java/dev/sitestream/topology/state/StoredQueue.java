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
 * A queue in a store: entries come with any key of a range, and leave from the lowest key on.
 *
 * <p>A store on disk keeps deleted keys until it compacts its files. An iterator steps over each of them, and at the
 * end of the range goes on to the next existing key. So the first entries are held in memory too, and the store is read
 * only when these are used up, from the key on at which the others begin: an entry is stepped over once, and the end of
 * the range is reached once. Only the first look after the start steps over what earlier owners have deleted.
 */
final class StoredQueue {

    /** So many entries are read at once. */
    static final int READ_AT_ONCE = 500;

    /** The most entries that are held in memory because they were put there. */
    static final int MOST_IN_MEMORY = 2 * READ_AT_ONCE;

    private final KeyValueStore<Bytes, byte[]> store;
    private final Bytes end;

    /** All entries before {@link #rest}. */
    private final NavigableMap<Bytes, byte[]> head = new TreeMap<>();

    /** The key from which on entries are only in the store; null when all are in memory. */
    private @Nullable Bytes rest;

    /**
     * The entries of a store whose keys are in this range.
     *
     * @param end the last key that an entry can have
     */
    StoredQueue(KeyValueStore<Bytes, byte[]> store, Bytes start, Bytes end) {
        this.store = store;
        this.rest = start;
        this.end = end;
    }

    /** Puts an entry, wherever in the queue its key belongs. */
    void put(Bytes key, byte[] value) {
        store.put(key, value);
        if (rest == null || key.compareTo(rest) < 0) {
            head.put(key, value);
            if (head.size() > MOST_IN_MEMORY) {
                rest = head.pollLastEntry().getKey();
            }
        }
    }

    /** Removes an entry, if there is one with this key. */
    void remove(Bytes key) {
        store.delete(key);
        head.remove(key);
    }

    /** The first entries up to this key, in their order, at most so many. */
    List<Map.Entry<Bytes, byte[]>> first(Bytes last, int most) {
        while (head.size() < most && rest != null && rest.compareTo(last) <= 0) {
            read(rest);
        }
        List<Map.Entry<Bytes, byte[]>> first = new ArrayList<>();
        for (Map.Entry<Bytes, byte[]> entry : head.headMap(last, true).entrySet()) {
            if (first.size() == most) {
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
