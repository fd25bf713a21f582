package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.Folders;
import dev.sitestream.topology.disk.DiskStore;
import dev.sitestream.topology.disk.StoreGroup;
import dev.sitestream.topology.disk.TaskDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreClosingTest {

    private static final StoreGroup GROUP = StoreGroup.few("place", List.of("pages", "shards"));

    @TempDir
    private Path folder;

    @Test
    void databasesStayOpenUntilTheEnd() {
        DiskStore pages = open("pages", 0);
        DiskStore shards = open("shards", 0);
        DiskStore others = open("shards", 1);
        StoreClosing closing = StoreClosing.begin(folder);
        pages.close();
        shards.close();
        others.close();
        assertThat(TaskDatabase.openIn(folder)).hasSize(2);

        assertThat(closing.end()).isTrue();

        assertThat(TaskDatabase.openIn(folder)).isEmpty();
    }

    @Test
    void aStoreThatIsOpenAtTheEndIsClosedByItsThread() {
        DiskStore pages = open("pages", 0);
        DiskStore shards = open("shards", 0);
        StoreClosing closing = StoreClosing.begin(folder);
        pages.close();
        closing.end();
        assertThat(TaskDatabase.openIn(folder)).hasSize(1);

        shards.close();

        assertThat(TaskDatabase.openIn(folder)).isEmpty();
    }

    @Test
    void theStoresOfAnotherFolderAreClosedAtOnce() {
        DiskStore pages = open("pages", 0);
        StoreClosing.begin(folder.resolve("other"));

        pages.close();

        assertThat(TaskDatabase.openIn(folder)).isEmpty();
    }

    @Test
    void theStateIsNotCompleteIfADatabaseCannotBeWritten() throws IOException {
        DiskStore pages = open("pages", 0);
        StoreClosing closing = StoreClosing.begin(folder);
        pages.close();
        for (int number = 1; number < 100; number++) {
            // RocksDB can't make a file of this name any more.
            Files.createDirectories(folder.resolve(String.format(Locale.ROOT, "0_0/rocksdb/place/%06d.sst", number)));
        }

        assertThat(closing.end()).isFalse();
    }

    @Test
    void aDatabaseThatKafkaStreamsHasDeletedIsNotMissing() throws IOException {
        DiskStore pages = open("pages", 0);
        StoreClosing closing = StoreClosing.begin(folder);
        pages.close();
        Folders.delete(folder.resolve("0_0"));

        assertThat(closing.end()).isTrue();
    }

    private DiskStore open(String name, int partition) {
        Properties settings = new Properties();
        settings.put("application.id", "test");
        settings.put("bootstrap.servers", "localhost:9");
        MockProcessorContext<Void, Void> context = new MockProcessorContext<>(
                settings,
                new TaskId(0, partition),
                folder.resolve("0_" + partition).toFile());
        DiskStore store = new DiskStore(name, GROUP);
        store.init(context.getStateStoreContext(), store);
        store.put(Bytes.wrap(new byte[] {1}), new byte[] {2});
        return store;
    }
}
