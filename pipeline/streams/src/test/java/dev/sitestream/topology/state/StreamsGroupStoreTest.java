package dev.sitestream.topology.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.Sibling;
import dev.sitestream.translation.Member;
import dev.sitestream.translation.MemoryGroupStore;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsGroupStoreTest {

    private static final List<String> GROUPS = List.of("a", "ab", "b");
    private static final List<String> LANGUAGES = List.of("de", "de-AT", "en", "zh-Hant-TW");

    private final GroupStores stores = new GroupStores(store("members"), store("groups"));
    private final StreamsGroupStore shop = new StreamsGroupStore(stores, "shop");

    /**
     * After any puts and removals, the store answers like the one in memory, and no site sees another site's groups.
     */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void itAnswersAsTheStoreInMemoryDoes(long seed) {
        Random random = new Random(seed);
        MemoryGroupStore expected = new MemoryGroupStore();
        StreamsGroupStore other = new StreamsGroupStore(stores, "shop2");
        other.putMember("a", "https://example.org/", new Member("fr", 1, 1));
        for (int i = 1; i <= 3_000; i++) {
            String group = GROUPS.get(random.nextInt(3));
            String url = "https://example.com/" + random.nextInt(12);
            Member known = expected.member(group, url);
            assertThat(shop.member(group, url)).isEqualTo(known);
            if (known == null) {
                Member member = new Member(LANGUAGES.get(random.nextInt(4)), random.nextInt(20) - 10, i);
                expected.putMember(group, url, member);
                shop.putMember(group, url, member);
            } else {
                expected.removeMember(group, url, known);
                shop.removeMember(group, url, known);
            }
            if (random.nextBoolean()) {
                expected.putChanged(group, i);
                shop.putChanged(group, i);
            } else {
                expected.removeChanged(group);
                shop.removeChanged(group);
            }
            List<Sibling> leaders = expected.leaders(group, 10);
            assertThat(shop.leaders(group, 10)).isEqualTo(leaders);
            assertThat(shop.leaders(group, 2)).isEqualTo(expected.leaders(group, 2));
            assertThat(shop.countMembers(group, "de", 2)).isEqualTo(expected.countMembers(group, "de", 2));
            expected.putLastSent(group, leaders);
            shop.putLastSent(group, leaders);
            assertThat(shop.lastSent(group)).isEqualTo(leaders);
            assertThat(shop.changed()).containsExactlyInAnyOrderEntriesOf(expected.changed());
        }
        assertThat(other.leaders("a", 10)).containsExactly(new Sibling("fr", "https://example.org/", 1));
    }

    @Test
    void whatIsStoredHasThisForm() {
        shop.putMember("g", "https://a.example/", new Member("en", 5, 300));
        shop.putLastSent("g", List.of(new Sibling("en", "https://a.example/", 300)));
        shop.putChanged("g", -1);

        assertThat(dump(stores.members()))
                .containsExactly(
                        "73686f7000016701" + "68747470733a2f2f612e6578616d706c652f00 = 0102656e0aac02",
                        "73686f7000016702656e007ffffffffffffffa68747470733a2f2f612e6578616d706c652f00 = ac02");
        assertThat(dump(stores.groups()))
                .containsExactly(
                        "0173686f70000167 = 010102656e1268747470733a2f2f612e6578616d706c652fac02",
                        "0273686f70000167 = 0101");
    }

    private static List<String> dump(KeyValueStore<Bytes, byte[]> store) {
        List<String> entries = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> entry = all.next();
                entries.add(HexFormat.of().formatHex(entry.key.get()) + " = "
                        + HexFormat.of().formatHex(entry.value));
            }
        }
        return entries;
    }

    private static KeyValueStore<Bytes, byte[]> store(String name) {
        KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(new MockProcessorContext<>().getStateStoreContext(), store);
        return store;
    }
}
