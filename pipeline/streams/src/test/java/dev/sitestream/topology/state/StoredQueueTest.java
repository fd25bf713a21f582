package dev.sitestream.topology.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.disk.UncompactedStore;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredQueueTest {

    private static final int START = 1_000;
    private static final int END = 9_000;

    private final UncompactedStore store = new UncompactedStore();

    /** The queue answers like a sorted map after any changes, also before its head, and after restarts. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void itAnswersAsASortedMapDoes(long seed) {
        Random random = new Random(seed);
        NavigableMap<Integer, byte[]> expected = new TreeMap<>();
        store.put(key(START - 1), new byte[] {1});
        store.put(key(END + 1), new byte[] {1});
        StoredQueue queue = anew();
        for (int step = 0; step < 5_000; step++) {
            for (int i = random.nextInt(8); i > 0; i--) {
                int number = START + random.nextInt(END - START + 1);
                byte[] value = {(byte) random.nextInt(100)};
                expected.put(number, value);
                queue.put(key(number), value);
            }
            int last = START + random.nextInt(END - START + 1);
            int max = 1 + random.nextInt(700);
            List<Integer> numbers =
                    expected.headMap(last, true).keySet().stream().limit(max).toList();
            List<Map.Entry<Bytes, byte[]>> first = queue.first(key(last), max);
            assertThat(first).extracting(entry -> number(entry.getKey())).isEqualTo(numbers);
            assertThat(first)
                    .allSatisfy(entry -> assertThat(entry.getValue()).isEqualTo(expected.get(number(entry.getKey()))));
            List<Integer> leaving = new ArrayList<>(numbers.subList(0, Math.min(numbers.size(), random.nextInt(12))));
            leaving.add(START + random.nextInt(END - START + 1));
            for (int number : leaving) {
                expected.remove(number);
                queue.remove(key(number));
            }
            if (random.nextInt(200) == 0) {
                queue = anew();
            }
        }
        assertThat(store.size()).isEqualTo(expected.size() + 2L);
    }

    private StoredQueue anew() {
        return new StoredQueue(store, key(START), key(END));
    }

    private static Bytes key(int number) {
        return Bytes.wrap(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    private static int number(Bytes key) {
        return ByteBuffer.wrap(key.get()).getInt();
    }
}
