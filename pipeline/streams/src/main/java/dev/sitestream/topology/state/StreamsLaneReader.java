package dev.sitestream.topology.state;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.LaneCodec;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageStateCodec;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardCodec;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.WithheldCounts;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/** Reads one lane's part of a task's stores. */
public class StreamsLaneReader implements LaneReader {

    private final Stores stores;
    private final LaneKeys keys;

    public StreamsLaneReader(Stores stores, LaneKeys keys) {
        this.stores = stores;
        this.keys = keys;
    }

    /** The queryable {@link LaneStores} of one task. */
    public record Stores(
            ReadOnlyKeyValueStore<Bytes, byte[]> pages,
            ReadOnlyKeyValueStore<Bytes, byte[]> shards,
            ReadOnlyKeyValueStore<Bytes, byte[]> lanes) {}

    @Override
    public final @Nullable PageState page(String url) {
        Bytes key = keys.page(url);
        return page(key, stores.pages().get(key));
    }

    @Override
    public final void pages(String fromUrl, PageVisitor visitor) {
        try (KeyValueIterator<Bytes, byte[]> pages = stores.pages().range(keys.page(fromUrl), keys.afterPages())) {
            boolean more = true;
            while (more && pages.hasNext()) {
                KeyValue<Bytes, byte[]> page = pages.next();
                PageState state = page(page.key, page.value);
                more = state == null || visitor.visit(keys.url(page.key), state);
            }
        }
    }

    /** Returns the state of a page, given what was found under its key. */
    private @Nullable PageState page(Bytes key, byte @Nullable [] found) {
        byte[] present = found;
        while (present != null && LaneKeys.isPlace(present)) {
            byte[] slot = stores.pages().get(Bytes.wrap(present));
            if (slot != null && keys.holds(slot, key)) {
                return ListedPage.listed(keys.place(present), slot);
            }
            byte[] last = present;
            present = stores.pages().get(key);
            if (Arrays.equals(last, present)) {
                // The entry of the index is left over. A page that has moved meanwhile would have another one.
                return null;
            }
        }
        return present == null ? null : PageStateCodec.decode(present);
    }

    @Override
    public final byte @Nullable [] slot(Place place) {
        return stores.pages().get(keys.slot(place.shard(), place.slot()));
    }

    @Override
    public final void scan(ShardId shard, int fromSlot, SlotVisitor visitor) {
        try (KeyValueIterator<Bytes, byte[]> slots =
                stores.pages().range(keys.slot(shard, fromSlot), keys.slot(shard, Integer.MAX_VALUE))) {
            boolean more = true;
            while (more && slots.hasNext()) {
                KeyValue<Bytes, byte[]> slot = slots.next();
                more = visitor.visit(slotOf(slot.key.get()), slot.value);
            }
        }
    }

    @Override
    public Collection<Shard> shards() {
        return all(stores.shards(), keys.prefix(), ShardCodec::decode);
    }

    @Override
    public final @Nullable Shard shard(ShardId id) {
        byte[] bytes = stores.shards().get(keys.shard(id));
        return bytes == null ? null : ShardCodec.decode(bytes);
    }

    @Override
    public final @Nullable LaneState lane() {
        byte[] bytes = stores.lanes().get(keys.lane());
        return bytes == null ? null : LaneCodec.decodeLane(bytes);
    }

    @Override
    public final List<String> topics() {
        byte[] bytes = stores.lanes().get(keys.topics());
        return bytes == null ? List.of() : LaneCodec.decodeTopics(bytes);
    }

    @Override
    public final Map<String, WithheldCounts> withheld() {
        Map<String, WithheldCounts> counts = new TreeMap<>();
        try (KeyValueIterator<Bytes, byte[]> sections =
                stores.lanes().prefixScan(Bytes.wrap(keys.withheld()), new BytesSerializer())) {
            sections.forEachRemaining(
                    section -> counts.put(keys.withheldSection(section.key), WithheldCounts.decode(section.value)));
        }
        return counts;
    }

    @Override
    public PublisherState publisherState() {
        byte[] bytes = stores.lanes().get(keys.publication());
        return bytes == null ? PublisherState.NONE : PublisherState.decode(bytes);
    }

    /** Returns all records of a store whose keys have this prefix. */
    static <T> List<T> all(ReadOnlyKeyValueStore<Bytes, byte[]> store, byte[] first, Function<byte[], T> decode) {
        List<T> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.prefixScan(Bytes.wrap(first), new BytesSerializer())) {
            entries.forEachRemaining(entry -> found.add(decode.apply(entry.value)));
        }
        return found;
    }

    /** Returns the slot's number, with which its key ends. */
    private static int slotOf(byte[] key) {
        return ByteBuffer.wrap(key, key.length - Integer.BYTES, Integer.BYTES).getInt();
    }
}
