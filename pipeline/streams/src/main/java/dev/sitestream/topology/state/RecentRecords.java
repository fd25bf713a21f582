package dev.sitestream.topology.state;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.topology.disk.RecordStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The records of a store that were read or changed lately, in memory. Not thread-safe.
 *
 * <p>There are two generations. When the present one has grown large, it becomes the former one, and replaces the one
 * before. What is used again returns to the present one. So what is used often stays, for the price of a look-up.
 */
final class RecentRecords {

    /** How large a generation becomes. Twice as much is kept in memory, by each task. */
    private static final int MOST_BYTES = 2 * 1024 * 1024;

    /** What a record takes besides its key and its value. */
    private static final int OVERHEAD_BYTES = 160;

    private final RecordStore store;

    /** The records of each generation, by themselves. */
    private Map<Recent, Recent> present = new HashMap<>();

    private Map<Recent, Recent> former = new HashMap<>();
    private int presentBytes;

    /** The record that was used last, and the one before; both are in the present generation. */
    private @Nullable Recent last;

    private @Nullable Recent lastButOne;

    RecentRecords(RecordStore store) {
        this.store = store;
    }

    /** Returns the present value; null if there is none. */
    byte @Nullable [] get(Bytes key) {
        Recent record = find(key);
        if (record == null) {
            record = new Recent(key);
            record.value = store.get(key);
            keep(record);
        }
        return record.value;
    }

    /** Returns the present values of several keys in their order. Those that are not in memory are read at once. */
    List<byte @Nullable []> getAll(List<Bytes> keys) {
        List<Recent> records = new ArrayList<>(keys.size());
        Map<Recent, Recent> unknown = new LinkedHashMap<>();
        for (Bytes key : keys) {
            Recent known = find(key);
            records.add(known != null ? known : unknown.computeIfAbsent(new Recent(key), record -> record));
        }
        read(unknown.keySet());
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        records.forEach(record -> values.add(record.value));
        return values;
    }

    private void read(Collection<Recent> unknown) {
        if (unknown.isEmpty()) {
            return;
        }
        List<Bytes> keys = new ArrayList<>(unknown.size());
        unknown.forEach(record -> keys.add(record.key));
        Iterator<byte @Nullable []> values = store.getAll(keys).iterator();
        for (Recent record : unknown) {
            record.value = values.next();
            keep(record);
        }
    }

    /** Sets a value; null removes the record. */
    void put(Bytes key, byte @Nullable [] value) {
        Recent record = find(key);
        if (record == null) {
            record = new Recent(key);
            keep(record);
        }
        presentBytes += length(value) - length(record.value);
        record.value = value;
        store.put(key, value);
    }

    /** Forgets everything. */
    void clear() {
        present.clear();
        former.clear();
        endGeneration();
    }

    /** Returns the record with this key if it is in memory. */
    private @Nullable Recent find(Bytes key) {
        // An event reads a page and its slot, and then writes both.
        if (last != null && last.has(key)) {
            return last;
        }
        if (lastButOne != null && lastButOne.has(key)) {
            use(lastButOne);
            return last;
        }
        Recent wanted = new Recent(key);
        Recent found = present.get(wanted);
        if (found != null) {
            use(found);
            return found;
        }
        found = former.get(wanted);
        if (found != null) {
            keep(found);
        }
        return found;
    }

    private void use(Recent record) {
        lastButOne = last;
        last = record;
    }

    private void keep(Recent record) {
        if (presentBytes >= MOST_BYTES) {
            endGeneration();
        }
        present.put(record, record);
        presentBytes += record.bytes();
        use(record);
    }

    private void endGeneration() {
        Map<Recent, Recent> oldest = former;
        former = present;
        oldest.clear();
        present = oldest;
        presentBytes = 0;
        last = null;
        lastButOne = null;
    }

    private static int length(byte @Nullable [] value) {
        return value == null ? 0 : value.length;
    }

    /** A record, which equals those with the same key. */
    private static final class Recent {

        private final Bytes key;

        /** Not that of {@link Bytes}: many slots have the same one, since only a few bytes of their keys differ. */
        private final int hash;

        private byte @Nullable [] value;

        Recent(Bytes key) {
            this.key = key;
            this.hash = (int) Fingerprint.of(key.get());
        }

        boolean has(Bytes other) {
            return Arrays.equals(key.get(), other.get());
        }

        int bytes() {
            return OVERHEAD_BYTES + key.get().length + length(value);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Recent that && hash == that.hash && has(that.key);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
