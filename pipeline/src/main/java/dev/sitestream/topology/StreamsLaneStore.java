package dev.sitestream.topology;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.shard.LaneState;
import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.PageState;
import dev.sitestream.shard.Place;
import dev.sitestream.shard.PlacementCodec;
import dev.sitestream.shard.SectionState;
import dev.sitestream.shard.Shard;
import dev.sitestream.shard.ShardId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * One lane's part of a task's stores. Every key begins with the lane's; a shard's slots lie side by side in their order.
 */
final class StreamsLaneStore implements LaneStore {

    private static final int LANE_RECORD = 0;
    private static final int SECTION_RECORD = 1;

    private final LaneStores stores;
    private final byte[] prefix;

    StreamsLaneStore(LaneStores stores, LaneKey lane) {
        this.stores = stores;
        this.prefix = lane.encode();
    }

    @Override
    public @Nullable PageState page(String url) {
        byte[] bytes = stores.pages().get(pageKey(url));
        return bytes == null ? null : PlacementCodec.decodePage(bytes);
    }

    @Override
    public void putPage(String url, PageState state) {
        stores.pages().put(pageKey(url), PlacementCodec.encode(state));
    }

    @Override
    public void removePage(String url) {
        stores.pages().delete(pageKey(url));
    }

    @Override
    public boolean isOccupied(Place place) {
        return stores.slots().get(slotKey(place.shard(), place.slot())) != null;
    }

    @Override
    public void putSlot(Place place, byte[] page) {
        stores.slots().put(slotKey(place.shard(), place.slot()), page);
    }

    @Override
    public void removeSlot(Place place) {
        stores.slots().delete(slotKey(place.shard(), place.slot()));
    }

    @Override
    public void scan(ShardId shard, int fromSlot, SlotVisitor visitor) {
        try (KeyValueIterator<Bytes, byte[]> slots =
                stores.slots().range(slotKey(shard, fromSlot), slotKey(shard, Integer.MAX_VALUE))) {
            boolean more = true;
            while (more && slots.hasNext()) {
                KeyValue<Bytes, byte[]> slot = slots.next();
                more = visitor.visit(slotOf(slot.key.get()), slot.value);
            }
        }
    }

    @Override
    public Collection<Shard> shards() {
        return all(stores.shards(), prefix, PlacementCodec::decodeShard);
    }

    @Override
    public void putShard(Shard shard) {
        stores.shards().put(shardKey(shard.id()), PlacementCodec.encode(shard));
    }

    @Override
    public void removeShard(ShardId id) {
        stores.shards().delete(shardKey(id));
    }

    @Override
    public Collection<SectionState> sections() {
        return all(stores.lanes(), begin(1).octet(SECTION_RECORD).toBytes(), PlacementCodec::decodeSection);
    }

    @Override
    public void putSection(SectionState section) {
        Bytes key = key(begin(64).octet(SECTION_RECORD).keyText(section.name()));
        stores.lanes().put(key, PlacementCodec.encode(section));
    }

    @Override
    public @Nullable LaneState lane() {
        byte[] bytes = stores.lanes().get(laneKey());
        return bytes == null ? null : PlacementCodec.decodeLane(bytes);
    }

    @Override
    public void putLane(LaneState lane) {
        stores.lanes().put(laneKey(), PlacementCodec.encode(lane));
    }

    @Override
    public void putTombstone(long sequence, Tombstone tombstone) {
        stores.tombstones().put(tombstoneKey(sequence), PlacementCodec.encode(tombstone));
    }

    @Override
    public void removeTombstone(long sequence) {
        stores.tombstones().delete(tombstoneKey(sequence));
    }

    @Override
    public @Nullable NumberedTombstone oldestTombstone() {
        try (KeyValueIterator<Bytes, byte[]> tombstones =
                stores.tombstones().range(tombstoneKey(0), tombstoneKey(Long.MAX_VALUE))) {
            if (!tombstones.hasNext()) {
                return null;
            }
            KeyValue<Bytes, byte[]> oldest = tombstones.next();
            BinaryReader key = new BinaryReader(oldest.key.get());
            key.keyText();
            key.fixed16();
            return new NumberedTombstone(key.fixed64(), PlacementCodec.decodeTombstone(oldest.value));
        }
    }

    private static <T> List<T> all(KeyValueStore<Bytes, byte[]> store, byte[] first, Function<byte[], T> decode) {
        List<T> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.prefixScan(Bytes.wrap(first), new BytesSerializer())) {
            entries.forEachRemaining(entry -> found.add(decode.apply(entry.value)));
        }
        return found;
    }

    /** A slot's key ends with its number. */
    private static int slotOf(byte[] key) {
        return ByteBuffer.wrap(key, key.length - Integer.BYTES, Integer.BYTES).getInt();
    }

    private Bytes pageKey(String url) {
        byte[] bytes = url.getBytes(StandardCharsets.UTF_8);
        return key(begin(bytes.length).raw(bytes));
    }

    private Bytes slotKey(ShardId shard, int slot) {
        return key(begin(72).keyText(shard.section()).fixed32(shard.number()).fixed32(slot));
    }

    private Bytes shardKey(ShardId shard) {
        return key(begin(68).keyText(shard.section()).fixed32(shard.number()));
    }

    private Bytes laneKey() {
        return key(begin(1).octet(LANE_RECORD));
    }

    private Bytes tombstoneKey(long sequence) {
        return key(begin(8).fixed64(sequence));
    }

    private BinaryWriter begin(int more) {
        return new BinaryWriter(prefix.length + more).raw(prefix);
    }

    private static Bytes key(BinaryWriter key) {
        return Bytes.wrap(key.toBytes());
    }
}
