package dev.sitestream.topology.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only committed changes are on disk, and the others are read all the same. */
class StagedStoreTest {

    private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);

    private final UncompactedStore disk = new UncompactedStore();
    private final StagedStore store = new StagedStore(disk);

    @TempDir
    private Path folder;

    @AfterEach
    void endTransaction() {
        ThreadTransaction.current().abort();
    }

    @Test
    void changesReachTheDiskWhenTheThreadCommits() {
        store.committedOffset(CHANGELOG);
        disk.put(key("b"), value("old"));
        store.put(key("a"), value("1"));
        store.put(key("b"), null);
        assertThat(read(store)).containsExactly("a=1");
        assertThat(read(disk)).containsExactly("b=old");
        assertThat(ThreadTransaction.current().bytes()).isPositive();

        commit(7);

        assertThat(read(disk)).containsExactly("a=1");
        assertThat(disk.committedOffset(CHANGELOG)).isEqualTo(7);
        assertThat(ThreadTransaction.current().bytes()).isZero();
    }

    @Test
    void aThreadCommitsWhatItHasChangedItself() {
        store.put(key("a"), value("1"));

        CompletableFuture.runAsync(() -> ThreadTransaction.current().commit(Map.of()))
                .join();
        assertThat(read(disk)).isEmpty();
    }

    @Test
    void aStoreThatTheThreadHasGivenUpIsNotPartOfItsNextCommit() {
        store.put(key("a"), value("1"));
        store.close();
        CompletableFuture.runAsync(() -> store.put(key("b"), value("2"))).join();

        commit(7);

        assertThat(read(disk)).as("the other thread has not committed").isEmpty();
    }

    @Test
    void abortedChangesAreForgotten() {
        disk.put(key("a"), value("old"));
        store.put(key("a"), value("1"));

        ThreadTransaction.current().abort();

        assertThat(read(store)).containsExactly("a=old");
        commit(7);
        assertThat(read(disk)).containsExactly("a=old");
    }

    @Test
    void severalRecordsAreReadInTheOrderOfTheirKeys() {
        disk.put(key("a"), value("old"));
        disk.put(key("b"), value("2"));
        store.put(key("a"), value("1"));
        store.put(key("c"), null);

        assertThat(store.getAll(List.of(key("c"), key("b"), key("a"), key("d"))))
                .containsExactly(null, value("2"), value("1"), null);
        assertThat(store.getAll(List.of(key("a"), key("c")))).containsExactly(value("1"), null);
        assertThat(disk.readsAtOnce()).isEqualTo(1);
    }

    @Test
    void whoReadsWhileTheThreadCommitsMissesNothing() {
        disk.put(key("a"), value("1"));
        store.put(key("b"), value("2"));
        store.put(key("c"), value("3"));
        try (KeyValueIterator<Bytes, byte[]> reading = store.all()) {
            assertThat(text(reading.next())).isEqualTo("a=1");
            commit(7);
            store.put(key("c"), value("later"));

            assertThat(text(reading.next())).isEqualTo("b=2");
            assertThat(text(reading.next())).isEqualTo("c=3");
            assertThat(reading.hasNext()).isFalse();
        }
    }

    @Test
    void deletedRecordsOnDiskAreNotPassedBeforeTheyMust() {
        store.put(key("a"), value("1"));
        disk.put(key("b"), value("2"));
        disk.put(key("c"), null);
        disk.put(key("d"), value("4"));
        try (KeyValueIterator<Bytes, byte[]> reading = store.all()) {
            assertThat(text(reading.next())).isEqualTo("a=1");
            assertThat(text(reading.next())).isEqualTo("b=2");
        }
        assertThat(disk.steps()).isEqualTo(1);
    }

    @Test
    void aPrefixMayEndWithTheLargestByte() {
        Bytes key = Bytes.wrap(new byte[] {1, (byte) 0xff, 7});
        store.put(key, value("1"));
        store.put(Bytes.wrap(new byte[] {2}), value("2"));
        store.put(Bytes.wrap(new byte[] {(byte) 0xff, 3}), value("3"));

        assertThat(keys(new byte[] {1, (byte) 0xff})).containsExactly(key);
        assertThat(keys(new byte[] {(byte) 0xff})).containsExactly(Bytes.wrap(new byte[] {(byte) 0xff, 3}));
    }

    private List<Bytes> keys(byte[] prefix) {
        List<Bytes> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> records = store.prefixScan(prefix, new ByteArraySerializer())) {
            records.forEachRemaining(entry -> found.add(entry.key));
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void itReadsLikeOneStoreWhateverIsCommitted(long seed) {
        Random random = new Random(seed);
        NavigableMap<String, String> committed = new TreeMap<>();
        NavigableMap<String, String> expected = new TreeMap<>();
        for (int step = 0; step < 5_000; step++) {
            String name = name(random);
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> {
                    store.put(key(name), value("" + step));
                    expected.put(name, "" + step);
                }
                case 4, 5 -> {
                    store.delete(key(name));
                    expected.remove(name);
                }
                case 6 -> {
                    if (store.putIfAbsent(key(name), value("" + step)) == null) {
                        expected.put(name, "" + step);
                    }
                }
                case 7 -> removeWhileReading(name, expected);
                case 8 -> {
                    commit(step);
                    committed = new TreeMap<>(expected);
                }
                default -> {
                    if (random.nextInt(5) == 0) {
                        ThreadTransaction.current().abort();
                        expected = new TreeMap<>(committed);
                    }
                }
            }
            check(expected, name, name(random));
            assertThat(read(disk)).as("step %d", step).isEqualTo(texts(committed));
        }
    }

    private void removeWhileReading(String from, NavigableMap<String, String> expected) {
        try (KeyValueIterator<Bytes, byte[]> reading = store.range(key(from), key("z"))) {
            for (int i = 0; i < 3 && reading.hasNext(); i++) {
                Bytes next = reading.peekNextKey();
                assertThat(reading.next().key).isEqualTo(next);
                store.put(next, null);
                expected.remove(new String(next.get(), StandardCharsets.UTF_8));
            }
        }
    }

    private void check(NavigableMap<String, String> expected, String one, String other) {
        assertThat(read(store)).isEqualTo(texts(expected));
        String from = one.compareTo(other) < 0 ? one : other;
        String to = one.compareTo(other) < 0 ? other : one;
        assertThat(read(store.range(key(from), key(to)))).isEqualTo(texts(expected.subMap(from, true, to, true)));
        String prefix = one.substring(0, 1);
        assertThat(read(store.prefixScan(prefix, new StringSerializer())))
                .isEqualTo(texts(expected.subMap(prefix, true, prefix + "\uffff", false)));
        byte[] value = store.get(key(one));
        assertThat(value == null ? null : new String(value, StandardCharsets.UTF_8))
                .isEqualTo(expected.get(one));
    }

    /** RocksDB loses what is in memory when the process is killed, and keeps its files. */
    @Test
    void whatAKilledProcessHasCommittedIsUsedWithItsPositionAlthoughTheStoreWasNotClosed() throws IOException {
        StagedStore killed = open(folder.resolve("killed"));
        killed.put(key("a"), value("1"));
        commit(7);
        TaskDatabase.flushAll();
        killed.put(key("b"), value("2"));
        Path left = folder.resolve("left");
        copy(folder.resolve("killed"), left);

        StagedStore next = open(left);
        assertThat(next.committedOffset(CHANGELOG)).isEqualTo(7);
        assertThat(read(next)).containsExactly("a=1");
        next.close();
        killed.close();
    }

    @Test
    void aStoreWithNothingOnDiskIsRestoredFromTheStart() throws IOException {
        StagedStore killed = open(folder.resolve("killed"));
        killed.put(key("a"), value("1"));
        commit(7);
        Path left = folder.resolve("left");
        copy(folder.resolve("killed"), left);

        StagedStore next = open(left);
        assertThat(next.committedOffset(CHANGELOG))
                .as("Kafka Streams' sign for it")
                .isEqualTo(-4);
        assertThat(read(next)).isEmpty();
        next.close();
        killed.close();
    }

    private static StagedStore open(Path folder) {
        Properties settings = new Properties();
        settings.put("application.id", "test");
        settings.put("bootstrap.servers", "localhost:9");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        MockProcessorContext<Void, Void> context =
                new MockProcessorContext<>(settings, new TaskId(0, 0), folder.toFile());
        StagedStore opened = new StagedStore(new DiskStore("records", StoreGroup.few("node", List.of("records"))));
        opened.init(context.getStateStoreContext(), opened);
        opened.committedOffset(CHANGELOG);
        return opened;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private static void commit(long offset) {
        ThreadTransaction.current().commit(Map.of(CHANGELOG, offset));
    }

    private static String name(Random random) {
        return (random.nextBoolean() ? "a" : "b") + random.nextInt(15);
    }

    private static List<String> texts(Map<String, String> records) {
        List<String> texts = new ArrayList<>();
        records.forEach((key, value) -> texts.add(key + "=" + value));
        return texts;
    }

    private static List<String> read(KeyValueStore<Bytes, byte[]> records) {
        return read(records.all());
    }

    private static List<String> read(KeyValueIterator<Bytes, byte[]> records) {
        List<String> found = new ArrayList<>();
        try (records) {
            records.forEachRemaining(entry -> found.add(text(entry)));
        }
        return found;
    }

    private static String text(KeyValue<Bytes, byte[]> entry) {
        return new String(entry.key.get(), StandardCharsets.UTF_8) + "="
                + new String(entry.value, StandardCharsets.UTF_8);
    }

    private static Bytes key(String name) {
        return Bytes.wrap(value(name));
    }

    private static byte[] value(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
