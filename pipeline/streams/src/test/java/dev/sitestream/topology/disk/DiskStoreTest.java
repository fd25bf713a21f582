package dev.sitestream.topology.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.topology.disk.Family.Contents;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Properties;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskStoreTest {

    private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);
    private static final StoreGroup GROUP =
            new StoreGroup("place", List.of(new Family("pages", Contents.SLOTS), new Family("shards", Contents.FEW)));

    private final DiskStore pages = new DiskStore("pages", GROUP);
    private final DiskStore shards = new DiskStore("shards", GROUP);

    @TempDir
    private Path folder;

    @BeforeEach
    void open() {
        open(pages);
        open(shards);
    }

    private void open(DiskStore store) {
        Properties settings = new Properties();
        settings.put("application.id", "test");
        settings.put("bootstrap.servers", "localhost:9");
        MockProcessorContext<Void, Void> context =
                new MockProcessorContext<>(settings, new TaskId(0, 0), folder.toFile());
        store.init(context.getStateStoreContext(), store);
    }

    @AfterEach
    void close() {
        pages.close();
        shards.close();
    }

    @Test
    void severalRecordsAreReadInTheOrderOfTheirKeysAndNullsAreThoseThatDoNotExist() {
        pages.put(bytes("a"), bytes("1").get());
        pages.put(bytes("b"), bytes("2").get());
        pages.put(bytes("c"), bytes("3").get());
        pages.put(bytes("c"), null);

        assertThat(pages.getAll(List.of(bytes("b"), bytes("c"), bytes("d"), bytes("a"), bytes("b"))))
                .containsExactly(
                        bytes("2").get(),
                        null,
                        null,
                        bytes("1").get(),
                        bytes("2").get());
    }

    @Test
    void theStoresOfAGroupShareADatabaseButNoRecord() {
        pages.put(bytes("a"), bytes("1").get());

        assertThat(shards.get(bytes("a"))).isNull();
        assertThat(TaskDatabase.openIn(folder)).hasSize(1);
    }

    @Test
    void recordsAreReadInTheOrderOfTheirKeysWithoutThePositionAmongThem() {
        pages.putAll(List.of(record("b", "2"), record("a", "1"), record("ab", "3"), record("\u00ff", "4")));
        pages.commit(Map.of(CHANGELOG, 7L));

        assertThat(keys(pages.all())).containsExactly("a", "ab", "b", "\u00ff");
        assertThat(keys(pages.range(bytes("ab"), bytes("b")))).containsExactly("ab", "b");
        assertThat(keys(pages.range(bytes("b"), bytes("a")))).isEmpty();
        assertThat(keys(pages.prefixScan(bytes("a"), new BytesSerializer()))).containsExactly("a", "ab");
        assertThat(keys(pages.prefixScan(bytes(""), new BytesSerializer()))).containsExactly("a", "ab", "b", "\u00ff");
    }

    @Test
    void anIteratorReadsTheRecordsOfItsBeginning() {
        pages.put(bytes("a"), bytes("1").get());
        try (KeyValueIterator<Bytes, byte[]> reading = pages.all()) {
            pages.put(bytes("b"), bytes("2").get());

            assertThat(reading.peekNextKey()).isEqualTo(bytes("a"));
            assertThat(reading.next().value).isEqualTo(bytes("1").get());
            assertThat(reading.hasNext()).isFalse();
            assertThatThrownBy(reading::next).isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void whatIsRestoredReplacesAndRemovesRecords() {
        pages.put(bytes("a"), bytes("1").get());
        pages.put(bytes("b"), bytes("2").get());

        pages.restore(List.of(
                KeyValue.pair(bytes("a").get(), null),
                KeyValue.pair(bytes("b").get(), bytes("3").get())));

        assertThat(keys(pages.all())).containsExactly("b");
        assertThat(pages.get(bytes("b"))).isEqualTo(bytes("3").get());
    }

    @Test
    void aStoreThatIsOpenedAgainHasItsRecordsAndItsPosition() {
        pages.put(bytes("a"), bytes("1").get());
        pages.commit(Map.of(CHANGELOG, 7L));
        close();
        assertThat(TaskDatabase.openIn(folder)).isEmpty();

        open();

        assertThat(pages.get(bytes("a"))).isEqualTo(bytes("1").get());
        assertThat(pages.committedOffset(CHANGELOG)).isEqualTo(7);
        assertThat(shards.committedOffset(CHANGELOG)).isEqualTo(DiskStore.NO_POSITION);
    }

    @Test
    void aStoreWithoutAChangelogLosesItsPosition() {
        pages.put(bytes("a"), bytes("1").get());
        pages.commit(Map.of(CHANGELOG, 7L));
        pages.commit(Map.of());

        assertThat(pages.committedOffset(CHANGELOG)).isEqualTo(DiskStore.NO_POSITION);
    }

    @Test
    void theOtherStoresOfAGroupStayOpenWhenOneIsClosed() {
        shards.put(bytes("a"), bytes("1").get());

        pages.close();

        assertThat(pages.isOpen()).isFalse();
        assertThat(shards.get(bytes("a"))).isEqualTo(bytes("1").get());
    }

    @Test
    void aClosedStoreIsNotRead() {
        pages.put(bytes("a"), bytes("1").get());
        KeyValueIterator<Bytes, byte[]> reading = pages.all();
        pages.close();

        assertThatThrownBy(() -> pages.get(bytes("a"))).isInstanceOf(InvalidStateStoreException.class);
        assertThatThrownBy(() -> pages.getAll(List.of(bytes("a")))).isInstanceOf(InvalidStateStoreException.class);
        assertThatThrownBy(pages::all).isInstanceOf(InvalidStateStoreException.class);
        assertThatThrownBy(reading::hasNext).isInstanceOf(InvalidStateStoreException.class);
        reading.close();
    }

    private static KeyValue<Bytes, byte[]> record(String key, String value) {
        return KeyValue.pair(bytes(key), bytes(value).get());
    }

    private static List<String> keys(KeyValueIterator<Bytes, byte[]> records) {
        List<String> keys = new ArrayList<>();
        try (records) {
            records.forEachRemaining(record -> keys.add(new String(record.key.get(), StandardCharsets.ISO_8859_1)));
        }
        return keys;
    }

    private static Bytes bytes(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
