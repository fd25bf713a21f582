package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.CapturedLog;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which local state an instance keeps when it starts, and which it throws away. */
class LocalStateTest {

    @TempDir
    private Path folder;

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final LongSupplier clock = () -> now.toEpochMilli();
    private LocalState state;
    private Path store;
    private Path name;
    private Path lock;

    @SuppressWarnings("NullAway.Init") // JUnit calls fill() first
    LocalStateTest() {}

    private void start() {
        LocalState next = new LocalState(folder, clock);
        next.discardIfOld();
        next.begin();
    }

    @BeforeEach
    void fill() throws IOException {
        state = new LocalState(folder, clock);
        store = Files.createDirectories(folder.resolve("sitestream/1_0/rocksdb/pages"))
                .resolve("000001.sst");
        Files.writeString(store, "pages");
        name = Files.writeString(folder.resolve("sitestream/kafka-streams-process-metadata"), "{}");
        lock = Files.writeString(folder.resolve("sitestream/.lock"), "");
    }

    @Test
    void theStateOfARunThatWasKilledIsKept() {
        state.begin();
        start();

        assertThat(store).exists();
    }

    @Test
    void stateFromWhichBrokersMayHaveForgottenDeletionsIsThrownAwayButForTheNameOfTheProcess() {
        state.recordComplete();
        now = now.plus(LocalState.LONGEST_PAUSE);
        try (CapturedLog log = CapturedLog.of(LocalState.class)) {
            start();
            assertThat(log.lines())
                    .containsExactly("the local state in " + folder
                            + " is of 2026-01-01T00:00:00Z; it is restored from the broker");
        }

        assertThat(folder.resolve("sitestream/1_0")).doesNotExist();
        assertThat(name).exists();
    }

    @Test
    void aStartDoesNotMakeStateYounger() {
        state.recordComplete();
        now = now.plus(LocalState.LONGEST_PAUSE.dividedBy(2));
        start();
        assertThat(store).exists();

        now = now.plus(LocalState.LONGEST_PAUSE.dividedBy(2));
        start();
        assertThat(store).doesNotExist();
    }

    @Test
    void stateThatReplacesOldStateIsNotOld() throws IOException {
        state.recordComplete();
        now = now.plus(LocalState.LONGEST_PAUSE);
        start();
        fill();
        start();

        assertThat(store).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026-01-"})
    void stateOfAnUnknownTimeIsThrownAway(String record) throws IOException {
        Files.writeString(folder.resolve("complete-until-2"), record);
        start();

        assertThat(store).doesNotExist();
    }

    @Test
    void theStateThatARunIsUsingIsLeftToIt() throws IOException {
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            start();
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
        LocalState first = new LocalState(empty.resolve("streams"), clock);
        first.discardIfOld();
        first.begin();

        assertThat(empty.resolve("streams")).isNotEmptyDirectory();
    }
}
