package dev.sitestream.topology.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.disk.UncompactedStore;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept in memory before a store. */
class RecentRecordsTest {

    /** So large that a few records make a generation. */
    private static final int LARGE = 600_000;

    private final UncompactedStore disk = new UncompactedStore();
    private final RecentRecords records = new RecentRecords(disk);

    @Test
    void changesReachTheStore() {
        records.put(key("a"), value(1));
        assertThat(records.get(key("a"))).isEqualTo(value(1));
        assertThat(disk.get(key("a"))).isEqualTo(value(1));

        records.put(key("a"), null);
        assertThat(records.get(key("a"))).isNull();
        assertThat(disk.get(key("a"))).isNull();
    }

    @Test
    void whatIsReadOftenIsReadFromTheStoreOnce() {
        disk.put(key("a"), value(1));
        for (int i = 0; i < 1_000; i++) {
            assertThat(records.get(key("a"))).isEqualTo(value(1));
            records.put(key("filler" + i), new byte[LARGE / 10]);
        }
        long reads = disk.reads(key("a"));
        assertThat(reads).isEqualTo(1);
    }

    @Test
    void severalRecordsAreReadFromTheStoreAtOnceUnlessTheyAreInMemory() {
        disk.put(key("a"), value(1));
        records.put(key("c"), value(3));

        assertThat(records.getAll(List.of(key("a"), key("b"), key("c"), key("a"))))
                .containsExactly(value(1), null, value(3), value(1));
        assertThat(records.getAll(List.of(key("c"), key("b")))).containsExactly(value(3), null);

        assertThat(records.get(key("a"))).isEqualTo(value(1));
        assertThat(records.get(key("b"))).isNull();
        assertThat(records.get(key("c"))).isEqualTo(value(3));
        assertThat(disk.readsAtOnce()).isEqualTo(1);
        assertThat(disk.reads(key("a")) + disk.reads(key("b")) + disk.reads(key("c")))
                .isZero();
    }

    @Test
    void whatIsUsedOnceMakesRoomForOthers() {
        disk.put(key("a"), value(1));
        assertThat(records.get(key("a"))).isEqualTo(value(1));
        for (int i = 0; i < 100; i++) {
            records.put(key("filler" + i), new byte[LARGE]);
        }
        assertThat(records.get(key("a"))).isEqualTo(value(1));
        assertThat(disk.reads(key("a"))).isEqualTo(2);
    }

    @Test
    void aRecordThatGrowsCountsWithItsNewSize() {
        records.put(key("a"), value(1));
        records.put(key("b"), value(2));
        records.put(key("b"), new byte[10 * LARGE]);
        records.put(key("c"), new byte[10 * LARGE]);
        records.put(key("d"), value(4));

        assertThat(records.get(key("a"))).isEqualTo(value(1));
        assertThat(disk.reads(key("a"))).as("two generations have ended").isEqualTo(1);
    }

    @Test
    void whatIsForgottenIsReadAgain() {
        records.put(key("a"), value(1));
        disk.put(key("a"), value(2));
        records.clear();

        assertThat(records.get(key("a"))).isEqualTo(value(2));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void recordsAreReadAsTheyWereWrittenLast(long seed) {
        Random random = new Random(seed);
        Map<String, byte @Nullable []> expected = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            String name = "key" + random.nextInt(40);
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> {
                    byte[] value = random.nextInt(5) == 0 ? new byte[LARGE] : value(step);
                    Arrays.fill(value, value.length - 1, value.length, (byte) step);
                    records.put(key(name), value);
                    expected.put(name, value);
                }
                case 3 -> {
                    records.put(key(name), null);
                    expected.remove(name);
                }
                case 4 -> records.clear();
                case 5 -> {
                    String other = "key" + random.nextInt(40);
                    assertThat(records.getAll(List.of(key(name), key(other))))
                            .as("step %d", step)
                            .containsExactly(expected.get(name), expected.get(other));
                }
                default ->
                    assertThat(records.get(key(name))).as("step %d", step).isEqualTo(expected.get(name));
            }
        }
        for (int i = 0; i < 40; i++) {
            assertThat(disk.get(key("key" + i))).isEqualTo(expected.get("key" + i));
        }
    }

    private static Bytes key(String name) {
        return Bytes.wrap(name.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] value(int number) {
        return Integer.toString(number).getBytes(StandardCharsets.UTF_8);
    }
}
