package dev.sitestream.topology.state;

import dev.sitestream.topology.disk.RecordStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * The records of pages on disk, in two parts: the slots, and what is kept by URL. Slots are filled one after the other,
 * URLs come in any order; together, whatever moves the one on disk would move the other, too.
 *
 * <p>The parts may be complete up to different positions in the changelog after a crash. Then the earlier one counts:
 * what is restored again has the same effect again.
 */
final class DividedStore implements RecordStore {

    private final RecordStore slots;
    private final RecordStore urls;

    /** @param slots the part by whose name Kafka Streams knows the store */
    DividedStore(RecordStore slots, RecordStore urls) {
        this.slots = slots;
        this.urls = urls;
    }

    @Override
    public void open(StateStoreContext context) {
        slots.open(context);
        urls.open(context);
    }

    private RecordStore part(Bytes key) {
        return LaneKeys.isPage(key) ? urls : slots;
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return part(key).get(key);
    }

    @Override
    public List<byte @Nullable []> getAll(List<Bytes> keys) {
        return part(keys.get(0)).getAll(keys);
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        part(key).put(key, value);
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        List<KeyValue<Bytes, byte[]>> bySlot = new ArrayList<>(entries.size());
        List<KeyValue<Bytes, byte[]>> byUrl = new ArrayList<>(entries.size());
        for (KeyValue<Bytes, byte[]> entry : entries) {
            (LaneKeys.isPage(entry.key) ? byUrl : bySlot).add(entry);
        }
        slots.putAll(bySlot);
        urls.putAll(byUrl);
    }

    /** Returns records of one part: that of the first key. */
    @Override
    public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        return part(from).range(from, to);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        throw new UnsupportedOperationException("the records of one part at a time can be read in a range");
    }

    @Override
    public long approximateNumEntries() {
        return slots.approximateNumEntries() + urls.approximateNumEntries();
    }

    @Override
    public String name() {
        return slots.name();
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        urls.commit(changelogOffsets);
        slots.commit(changelogOffsets);
    }

    @Override
    @SuppressWarnings("deprecation") // Kafka Streams asks for it until all stores do so.
    public boolean managesOffsets() {
        return slots.managesOffsets();
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        Long ofSlots = slots.committedOffset(partition);
        Long ofUrls = urls.committedOffset(partition);
        return ofSlots == null || ofUrls == null ? null : (Long) Math.min(ofSlots, ofUrls);
    }

    @Override
    public Position getPosition() {
        return slots.getPosition();
    }

    @Override
    public void close() {
        urls.close();
        slots.close();
    }

    @Override
    public boolean persistent() {
        return slots.persistent();
    }

    @Override
    public boolean isOpen() {
        return slots.isOpen() && urls.isOpen();
    }
}
