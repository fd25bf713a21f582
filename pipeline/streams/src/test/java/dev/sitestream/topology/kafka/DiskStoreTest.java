package dev.sitestream.topology.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskStoreTest {

    private final DiskStore database = new DiskStore("pages");

    @TempDir
    private Path folder;

    @BeforeEach
    void open() {
        Properties settings = new Properties();
        settings.put("application.id", "test");
        settings.put("bootstrap.servers", "localhost:9");
        MockProcessorContext<Void, Void> context =
                new MockProcessorContext<>(settings, new TaskId(0, 0), folder.toFile());
        database.init(context.getStateStoreContext(), database);
    }

    @Test
    void severalRecordsAreReadInTheOrderOfTheirKeysAndNullsAreThoseThatDoNotExist() {
        database.put(bytes("a"), bytes("1").get());
        database.put(bytes("b"), bytes("2").get());
        database.put(bytes("c"), bytes("3").get());
        database.put(bytes("c"), null);

        assertThat(database.getAll(List.of(bytes("b"), bytes("c"), bytes("d"), bytes("a"), bytes("b"))))
                .containsExactly(
                        bytes("2").get(),
                        null,
                        null,
                        bytes("1").get(),
                        bytes("2").get());
        database.close();
    }

    @Test
    void aClosedStoreIsNotRead() {
        database.close();

        assertThatThrownBy(() -> database.getAll(List.of(bytes("a")))).isInstanceOf(InvalidStateStoreException.class);
    }

    @Test
    void whenAPipelineEndsOthersCloseTheStoresOfItsFolder() {
        List<Runnable> closes = new ArrayList<>();
        DiskStore.closeBy(folder, closes::add);

        database.close();

        assertThat(closes).hasSize(1);
        assertThat(database.isOpen()).isTrue();
        closes.forEach(Runnable::run);
        assertThat(database.isOpen()).isFalse();
    }

    @Test
    void aStoreOfAnotherFolderIsClosedAtOnce() {
        DiskStore.closeBy(folder.resolve("other"), close -> {
            throw new AssertionError("not the store's folder");
        });

        database.close();

        assertThat(database.isOpen()).isFalse();
    }

    private static Bytes bytes(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
