package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.CapturedLog;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which local state an instance keeps when it starts, and which it throws away. */
class LocalStateTest {

    @TempDir
    private Path folder;

    private LocalState state;
    private Path store;
    private Path name;
    private Path lock;

    @SuppressWarnings("NullAway.Init") // JUnit calls fill() first
    LocalStateTest() {}

    @BeforeEach
    void fill() throws IOException {
        state = new LocalState(folder);
        store = Files.createDirectories(folder.resolve("sitestream/1_0/rocksdb/pages"))
                .resolve("000001.sst");
        Files.writeString(store, "pages");
        name = Files.writeString(folder.resolve("sitestream/kafka-streams-process-metadata"), "{}");
        lock = Files.writeString(folder.resolve("sitestream/.lock"), "");
    }

    @Test
    void theStateOfARunThatHasEndedIsKept() {
        state.begin();
        state.end();
        new LocalState(folder).discardIfUnclean();

        assertThat(store).exists();
    }

    @Test
    void theStateOfARunThatWasKilledIsThrownAwayButForTheNameOfTheProcess() {
        state.begin();
        try (CapturedLog log = CapturedLog.of(LocalState.class)) {
            new LocalState(folder).discardIfUnclean();
            assertThat(log.lines())
                    .containsExactly("the last run was not stopped properly; its local state in " + folder
                            + " is restored from the broker");
        }

        assertThat(folder.resolve("sitestream/1_0")).doesNotExist();
        assertThat(name).exists();
    }

    @Test
    void theStateThatARunIsUsingIsLeftToIt() throws IOException {
        state.begin();
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            new LocalState(folder).discardIfUnclean();
            assertThat(held.isValid()).isTrue();
        }

        assertThat(store).exists();
    }

    @Test
    void damagedStateIsThrownAwayButForTheNameOfTheProcess() {
        state.discard(new IllegalStateException("bad block"));

        assertThat(folder.resolve("sitestream/1_0")).doesNotExist();
        assertThat(name).exists();
    }

    @Test
    void aFirstStartFindsNone(@TempDir Path empty) {
        LocalState first = new LocalState(empty.resolve("streams"));
        first.discardIfUnclean();
        first.begin();

        assertThat(empty.resolve("streams")).isNotEmptyDirectory();
    }
}
