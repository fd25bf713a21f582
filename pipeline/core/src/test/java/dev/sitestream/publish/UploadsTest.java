package dev.sitestream.publish;

import static dev.sitestream.publish.Uploads.Urgency.ORDINARY;
import static dev.sitestream.publish.Uploads.Urgency.URGENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.tasks.Completions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many tasks may run at once. */
class UploadsTest {

    private final HeldExecutor threads = new HeldExecutor();
    private final Uploads uploads = new Uploads(threads, 2, () -> 0);
    private final Completions completions = new Completions();
    private final List<String> done = new ArrayList<>();

    @Test
    void thereIsNoQueueBehindTheThreads() {
        assertThat(start("a", ORDINARY)).isTrue();
        assertThat(start("b", ORDINARY)).isTrue();
        assertThat(uploads.hasRoom(ORDINARY)).isFalse();
        assertThat(start("c", ORDINARY)).isFalse();

        threads.releaseAll();
        assertThat(uploads.hasRoom(ORDINARY)).isTrue();
        completions.handle();
        assertThat(done).containsExactly("a", "b");
        assertThat(uploads.isBusy()).isFalse();
    }

    @Test
    void urgentTasksDoNotWaitForOrdinaryOnes() {
        start("a", ORDINARY);
        start("b", ORDINARY);
        for (int i = 0; i < Uploads.URGENT_AT_ONCE; i++) {
            assertThat(uploads.hasRoom(URGENT)).isTrue();
            assertThat(start("urgent", URGENT)).isTrue();
        }
        assertThat(uploads.hasRoom(URGENT)).isFalse();
        assertThat(start("one more", URGENT)).isFalse();
    }

    @Test
    void ordinaryTasksDoNotWaitForUrgentOnes() {
        for (int i = 0; i < Uploads.URGENT_AT_ONCE; i++) {
            start("urgent", URGENT);
        }

        assertThat(start("a", ORDINARY)).isTrue();
        assertThat(start("b", ORDINARY)).isTrue();
    }

    @Test
    void nothingIsTakenAtTheEnd() {
        uploads.stopTaking();
        assertThat(start("a", URGENT)).isFalse();
        assertThat(uploads.hasRoom(URGENT)).isFalse();
    }

    private boolean start(String name, Urgency urgency) {
        return uploads.tryStart(urgency, () -> () -> done.add(name), completions);
    }
}
