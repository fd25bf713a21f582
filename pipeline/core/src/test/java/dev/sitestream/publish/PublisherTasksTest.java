package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.ObjectStoreException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a publisher learns from the results of its work. */
class PublisherTasksTest {

    private static final long NOW = 1_790_000_000_000L;

    private final HeldExecutor threads = new HeldExecutor();
    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final List<Long> ends = new ArrayList<>();
    private final Uploads uploads = new Uploads(threads, 2, () -> NOW);
    private final PublisherTasks tasks = tasks();

    @Test
    void aResultIsNotDatedBeforeItsWorkEnded() throws ObjectStoreException {
        tasks.start(Urgency.ORDINARY, () -> "a", result -> ends.add(tasks.steadyMillis()), failure -> {});
        objects.failNext(1);
        tasks.start(Urgency.URGENT, () -> objects.list("shop"), found -> {}, failure -> ends.add(tasks.steadyMillis()));
        threads.releaseAll();

        tasks.takeResults(NOW - 5);
        assertThat(ends).containsExactly(NOW, NOW);
        assertThat(tasks.steadyMillis()).isEqualTo(NOW);
        assertThat(tasks.expected()).isZero();
    }

    @Test
    void nobodyWaitsForTheResultsOfAPublisherThatIsClosed() {
        tasks.start(Urgency.ORDINARY, () -> "has arrived", result -> {}, failure -> {});
        threads.releaseAll();
        tasks.start(Urgency.URGENT, () -> "is to come", result -> {}, failure -> {});
        assertThat(uploads.isBusy()).isTrue();

        tasks.close();
        threads.releaseAll();

        assertThat(uploads.isBusy()).isFalse();
    }

    private PublisherTasks tasks() {
        TestPublishing defaults = TestPublishing.on(objects);
        PublishContext publishing = new TestPublishing(
                        objects,
                        uploads,
                        defaults.settings(),
                        defaults.commits(),
                        defaults.health(),
                        defaults.metrics(),
                        defaults.clock())
                .context();
        return new PublisherTasks(
                "site shop", publishing, new WriteOwnership("site shop", publishing, () -> 0, epoch -> {}));
    }
}
