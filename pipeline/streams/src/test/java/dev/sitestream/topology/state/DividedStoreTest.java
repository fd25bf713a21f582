package dev.sitestream.topology.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.state.ShardId;
import dev.sitestream.topology.disk.UncompactedStore;
import dev.sitestream.topology.message.LaneKey;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;

class DividedStoreTest {

    private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);
    private static final LaneKeys KEYS = new LaneKeys(new LaneKey("shop", 0));
    private static final Bytes SLOT = KEYS.slot(new ShardId("pages", 1), 0);
    private static final Bytes URL = KEYS.page("https://shop.example.com/");

    private final UncompactedStore slots = new UncompactedStore();
    private final UncompactedStore urls = new UncompactedStore();
    private final DividedStore store = new DividedStore(slots, urls);

    @Test
    void eachPartHasItsRecords() {
        store.putAll(List.of(KeyValue.pair(URL, new byte[] {1}), KeyValue.pair(SLOT, new byte[] {2})));

        assertThat(slots.get(SLOT)).isEqualTo(new byte[] {2});
        assertThat(urls.get(URL)).isEqualTo(new byte[] {1});
        assertThat(store.get(SLOT)).isEqualTo(new byte[] {2});
        assertThat(store.get(URL)).isEqualTo(new byte[] {1});
        assertThat(slots.size() + urls.size()).isEqualTo(2);
    }

    @Test
    void itIsCompleteUpToWhereBothPartsAre() {
        store.commit(Map.of(CHANGELOG, 7L));
        assertThat(store.committedOffset(CHANGELOG)).isEqualTo(7);

        urls.commit(Map.of(CHANGELOG, 9L));
        assertThat(store.committedOffset(CHANGELOG)).isEqualTo(7);

        slots.commit(Map.of(CHANGELOG, 11L));
        assertThat(store.committedOffset(CHANGELOG)).isEqualTo(9);
    }

    @Test
    void withoutOneOfItsPartsItIsRestoredFromTheBeginning() {
        slots.commit(Map.of(CHANGELOG, 7L));

        assertThat(store.committedOffset(CHANGELOG)).isNull();
        assertThat(new DividedStore(new UncompactedStore(), slots).committedOffset(CHANGELOG))
                .isNull();
    }
}
