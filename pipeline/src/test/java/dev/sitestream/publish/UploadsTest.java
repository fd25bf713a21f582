package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.Uploads.Completions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many tasks may run at once. */
class UploadsTest {

    private static final long NOW = 1_790_000_000_000L;

    private final HeldExecutor threads = new HeldExecutor();
    private final Uploads uploads = new Uploads(threads, 2, () -> NOW);
    private final Completions shards = new Completions();
    private final Completions index = Completions.ofShortTasks();
    private final List<String> done = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();

    @Test
    void thereIsNoQueueBehindTheThreads() {
        assertThat(start("a", shards)).isTrue();
        assertThat(start("b", shards)).isTrue();
        assertThat(uploads.hasRoom(shards)).isFalse();
        assertThat(start("c", shards)).isFalse();

        threads.releaseAll();
        assertThat(uploads.hasRoom(shards)).isTrue();
        shards.handle(ends::add);
        assertThat(done).containsExactly("a", "b");
        assertThat(ends).as("the times of their ends").containsExactly(NOW, NOW);
        assertThat(uploads.isBusy()).isFalse();
    }

    @Test
    void oneQuickPieceOfWorkDoesNotWaitForThoseThatTakeLong() {
        start("a", shards);
        start("b", shards);
        assertThat(uploads.hasRoom(index)).isTrue();
        assertThat(start("quick", index)).isTrue();
        assertThat(uploads.hasRoom(index)).isFalse();
        assertThat(start("another one", index)).isFalse();

        threads.releaseAll();
        assertThat(start("c", shards)).isTrue();
        assertThat(start("d", shards)).isTrue();
        assertThat(uploads.hasRoom(shards)).as("what is kept for quick work").isFalse();
        assertThat(start("another one", index)).isTrue();
    }

    @Test
    void quickWorkTakesAnyFreeThread() {
        start("a", index);
        start("b", index);
        assertThat(start("c", index)).isTrue();
        assertThat(start("d", index)).isFalse();
    }

    @Test
    void nothingIsTakenAtTheEnd() {
        uploads.stopTaking();
        assertThat(start("a", index)).isFalse();
        assertThat(uploads.hasRoom(index)).isFalse();
    }

    private boolean start(String name, Completions completions) {
        return uploads.tryStart(() -> name, completions, done::add, failure -> {});
    }
}
