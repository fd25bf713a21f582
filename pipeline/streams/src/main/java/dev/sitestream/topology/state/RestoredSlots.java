package dev.sitestream.topology.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Slots that are restored, with the index of their pages. They are gathered, and written in the order of their keys,
 * because RocksDB takes sorted records several times as fast. Not thread-safe.
 */
final class RestoredSlots {

    /** What is gathered at most. Each task that restores its state, or follows another one, takes it. */
    private static final int MOST_BYTES = 4 * 1024 * 1024;

    private final KeyValueStore<Bytes, byte[]> store;
    private final List<KeyValue<Bytes, byte[]>> slots = new ArrayList<>();
    private final List<KeyValue<Bytes, byte[]>> index = new ArrayList<>();
    private int bytes;

    RestoredSlots(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    boolean isEmpty() {
        return slots.isEmpty();
    }

    void add(Bytes slot, byte[] value) {
        Bytes page = LaneKeys.page(slot, value);
        slots.add(KeyValue.pair(slot, value));
        index.add(KeyValue.pair(page, slot.get()));
        bytes += 2 * slot.get().length + value.length + page.get().length;
        if (bytes >= MOST_BYTES) {
            write();
        }
    }

    /** Writes what is gathered. Of several records with one key, the last one counts. */
    void write() {
        if (isEmpty()) {
            return;
        }
        write(slots);
        write(index);
        clear();
    }

    private void write(List<KeyValue<Bytes, byte[]>> records) {
        // Records with one key keep their order.
        records.sort((one, other) -> Arrays.compareUnsigned(one.key.get(), other.key.get()));
        store.putAll(records);
    }

    /** Forgets what is gathered. */
    void clear() {
        slots.clear();
        index.clear();
        bytes = 0;
    }
}
