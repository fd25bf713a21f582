package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitingChangesTest {

    private static final String FILE = "a";
    private static final String OTHER = "b";

    private final WaitingChanges<String> waiting = new WaitingChanges<>();

    @Test
    void theOldestChangeOfAFileCounts() {
        waiting.arrive(FILE, 1000);
        waiting.arrive(FILE, 900);
        waiting.arrive(FILE, 1100);
        waiting.copy(FILE);

        assertThat(waiting.write(FILE)).isEqualTo(900);
        assertThat(waiting.write(FILE)).isNull();
    }

    @Test
    void aChangeThatCameAfterTheCopyWaitsForTheNextWrite() {
        waiting.arrive(FILE, 1000);
        waiting.copy(FILE);
        waiting.arrive(FILE, 1500);
        assertThat(waiting.write(FILE)).isEqualTo(1000);

        waiting.copy(FILE);
        assertThat(waiting.write(FILE)).isEqualTo(1500);
    }

    @Test
    void aWriteThatFailedIsStillWaitedFor() {
        waiting.arrive(FILE, 1000);
        waiting.copy(FILE);
        waiting.arrive(FILE, 1500);
        waiting.copy(FILE);

        assertThat(waiting.write(FILE)).isEqualTo(1000);
    }

    @Test
    void eachFileWaitsForItself() {
        waiting.arrive(FILE, 1000);
        waiting.arrive(OTHER, 1200);
        waiting.copy(FILE);

        assertThat(waiting.write(OTHER)).isNull();
        assertThat(waiting.write(FILE)).isEqualTo(1000);
    }

    @Test
    void severalFilesAreCopiedAndWrittenTogether() {
        waiting.arrive(FILE, 1000);
        waiting.arrive(OTHER, 1200);
        waiting.copy(FILE::equals);

        assertThat(waiting.writeAll()).isEqualTo(Map.of(FILE, 1000L));
        assertThat(waiting.writeAll()).isEmpty();
        waiting.copy(file -> true);
        assertThat(waiting.writeAll()).isEqualTo(Map.of(OTHER, 1200L));
    }

    @Test
    void aFileThatIsNoMoreIsNotWaitedFor() {
        waiting.arrive(FILE, 1000);
        waiting.copy(FILE);
        waiting.arrive(FILE, 1100);
        waiting.forget(FILE);
        waiting.copy(FILE);

        assertThat(waiting.write(FILE)).isNull();
    }
}
