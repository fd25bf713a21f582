package dev.sitestream.topology.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.topology.message.LaneKey;
import java.util.BitSet;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class StreamsLaneStoreTest {

    private static final EntrySize SIZE = new EntrySize(10, 0, Set.of());

    private final LaneStores stores = new LaneStores(
            store("pages"),
            store("shards"),
            store("lanes"),
            store("tombstones"),
            store("reminders"),
            store("removals"));

    @Test
    void theLeftSlotsOfAShardComeBackWithIt() {
        StreamsLaneStore first = lane(0);
        StreamsLaneStore second = lane(1);
        first.putShard(left(1, 0, 700));
        first.putShard(left(257, 5));
        second.putShard(left(1, 6));

        assertThat(leftSlots(lane(0), 1)).containsExactly(0, 700);
        assertThat(leftSlots(lane(0), 257)).containsExactly(5);
        assertThat(leftSlots(lane(1), 1)).containsExactly(6);
    }

    @Test
    void nothingIsKeptOfTheSlotsOfARetiredShard() {
        StreamsLaneStore lane = lane(0);
        long before = stores.lanes().approximateNumEntries();
        Shard shard = left(1, 0, 700);
        lane.putShard(shard);
        assertThat(stores.lanes().approximateNumEntries()).isEqualTo(before + 2);

        shard.retire();
        lane.putShard(shard);

        assertThat(stores.lanes().approximateNumEntries()).isEqualTo(before);
    }

    private static Shard left(int number, int... slots) {
        Shard shard = new Shard(new ShardId("pages", number));
        for (int slot : slots) {
            shard.occupy(slot, SIZE);
            shard.leave(slot, SIZE);
        }
        return shard;
    }

    private static int[] leftSlots(StreamsLaneStore lane, int number) {
        return lane.shards().stream()
                .filter(shard -> shard.id().number() == number)
                .flatMapToInt(shard -> slotsOf(shard).stream())
                .toArray();
    }

    private static BitSet slotsOf(Shard shard) {
        BitSet slots = new BitSet();
        shard.left().addTo(slots);
        return slots;
    }

    private StreamsLaneStore lane(int number) {
        return new StreamsLaneStore(stores, new LaneKeys(new LaneKey("shop", number)), StreamsLaneStore::write);
    }

    private static KeyValueStore<Bytes, byte[]> store(String name) {
        return Stores.inMemoryKeyValueStore(name).get();
    }
}
