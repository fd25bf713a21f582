package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.kafka.DiskStore;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreClosingTest {

    @TempDir
    private Path folder;

    @Test
    void storesStayOpenUntilTheEnd() {
        DiskStore pages = open("pages");
        DiskStore shards = open("shards");
        StoreClosing closing = StoreClosing.begin(folder);
        pages.close();
        shards.close();
        assertThat(pages.isOpen()).isTrue();

        assertThat(closing.end()).isTrue();

        assertThat(pages.isOpen()).isFalse();
        assertThat(shards.isOpen()).isFalse();
    }

    @Test
    void aStoreThatIsClosedAfterTheEndIsClosedAtOnce() {
        DiskStore pages = open("pages");
        StoreClosing closing = StoreClosing.begin(folder);
        closing.end();

        pages.close();

        assertThat(pages.isOpen()).isFalse();
    }

    @Test
    void theStateIsNotCompleteIfAStoreCannotBeClosed() {
        StoreClosing closing = StoreClosing.begin(folder);
        closing.add(() -> {
            throw new ProcessorStateException("the disk is full");
        });

        assertThat(closing.end()).isFalse();
    }

    private DiskStore open(String name) {
        Properties settings = new Properties();
        settings.put("application.id", "test");
        settings.put("bootstrap.servers", "localhost:9");
        MockProcessorContext<Void, Void> context =
                new MockProcessorContext<>(settings, new TaskId(0, 0), folder.toFile());
        DiskStore store = new DiskStore(name);
        store.init(context.getStateStoreContext(), store);
        return store;
    }
}
