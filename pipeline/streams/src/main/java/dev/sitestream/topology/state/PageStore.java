package dev.sitestream.topology.state;

import dev.sitestream.topology.disk.RecordStore;
import dev.sitestream.topology.disk.StagedStore;
import dev.sitestream.topology.disk.StoreLayer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a task's lanes: listed ones in their slots, others by their URLs. Beside them it keeps an index, which
 * has the slot of each listed page by its URL.
 *
 * <p>It lies below Kafka Streams' change-logging, so the changelog has only what is put here: one record for each page.
 * The index is derived from it, and derived again while the changelog is restored. The rule is the same then: the slot
 * that is put last is the page's place. So it does not matter which of the former records have been compacted, except
 * that an entry of the index may remain whose slot holds another page by now. Readers compare the URLs.
 *
 * <p>Slots that are restored are {@linkplain RestoredSlots gathered}. Kafka Streams takes what is on disk for complete
 * up to a position in the changelog only after {@link #commit}, which writes them first. Whatever a crash loses is
 * behind that position, and restored.
 */
final class PageStore extends StoreLayer<StagedStore> {

    private final RecentRecords recent;
    private final RestoredSlots restored;

    /** @param disk keeps the records and the index */
    PageStore(RecordStore disk) {
        super(new StagedStore(disk));
        this.recent = new RecentRecords(below);
        this.restored = new RestoredSlots(disk);
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        below.open(context);
        context.register(root, (BatchingStateRestoreCallback) this::restore);
    }

    /** Applies changes from the changelog, in their order. */
    synchronized void restore(Collection<KeyValue<byte[], byte[]>> changes) {
        for (KeyValue<byte[], byte[]> change : changes) {
            Bytes key = Bytes.wrap(change.key);
            if (change.value == null || LaneKeys.isPage(key)) {
                put(key, change.value);
            } else {
                if (restored.isEmpty()) {
                    // It passes by these records, which may have other values afterwards.
                    below.writeRestored();
                    recent.clear();
                }
                // Without a look-up: an equal entry of the index is written again.
                restored.add(key, change.value);
            }
        }
        below.writeRestored();
    }

    @Override
    public synchronized byte @Nullable [] get(Bytes key) {
        restored.write();
        return recent.get(key);
    }

    @Override
    public synchronized void put(Bytes key, byte @Nullable [] value) {
        restored.write();
        if (LaneKeys.isPage(key)) {
            putUnlisted(key, value);
        } else if (value == null) {
            empty(key);
        } else {
            Bytes page = LaneKeys.page(key, value);
            if (!Arrays.equals(key.get(), recent.get(page))) {
                recent.put(page, key.get());
            }
            recent.put(key, value);
        }
    }

    private void putUnlisted(Bytes page, byte @Nullable [] value) {
        byte[] found = value == null ? recent.get(page) : null;
        // The record of a page that is listed by now can go, its entry of the index can't.
        if (found == null || !LaneKeys.isPlace(found)) {
            recent.put(page, value);
        }
    }

    private void empty(Bytes slot) {
        byte[] former = recent.get(slot);
        recent.put(slot, null);
        if (former != null) {
            Bytes page = LaneKeys.page(slot, former);
            if (Arrays.equals(slot.get(), recent.get(page))) {
                recent.put(page, null);
            }
        }
    }

    @Override
    public synchronized <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        if (query instanceof ReadAhead ahead) {
            readAhead(ahead.pages());
            return QueryResult.forResult(null);
        }
        return below.query(query, bound, config);
    }

    private void readAhead(List<Bytes> pages) {
        restored.write();
        List<Bytes> slots = new ArrayList<>(pages.size());
        for (byte[] found : recent.getAll(pages)) {
            if (found != null && LaneKeys.isPlace(found)) {
                slots.add(Bytes.wrap(found));
            }
        }
        recent.getAll(slots);
    }

    /** Returns the records of slots or, for keys of pages, what is stored by their URLs, the index included. */
    @Override
    public synchronized KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        restored.write();
        return below.range(from, to);
    }

    @Override
    public synchronized KeyValueIterator<Bytes, byte[]> all() {
        restored.write();
        return below.all();
    }

    @Override
    public synchronized void commit(Map<TopicPartition, Long> changelogOffsets) {
        restored.write();
        below.commit(changelogOffsets);
    }

    @Override
    public synchronized void close() {
        // Kafka Streams commits before a clean close. After another one, it may open this object again, without what
        // was not committed.
        restored.clear();
        recent.clear();
        below.close();
    }
}
