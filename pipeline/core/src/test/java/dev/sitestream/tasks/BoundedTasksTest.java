package dev.sitestream.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks run on threads of their own, a limited number at once. */
@Timeout(60)
class BoundedTasksTest {

    @Test
    void noMoreTasksRunThanThereAreThreadsAndEachResultIsHandledOnce() throws Exception {
        try (BoundedTasks tasks = BoundedTasks.onThreads(2, "task-")) {
            CountDownLatch release = new CountDownLatch(1);
            Completions completions = new Completions();
            AtomicInteger handled = new AtomicInteger();

            assertThat(start(tasks, completions, release, handled)).isTrue();
            assertThat(start(tasks, completions, release, handled)).isTrue();
            assertThat(tasks.hasRoom()).isFalse();
            assertThat(start(tasks, completions, release, handled)).isFalse();
            assertThat(completions.expected()).isEqualTo(2);
            release.countDown();
            while (handled.get() < 2) {
                completions.handle();
            }

            assertThat(tasks.isBusy()).isFalse();
            assertThat(completions.isEmpty()).isTrue();
            assertThat(tasks.hasRoom()).isTrue();
        }
    }

    @Test
    void nothingStartsWhileItStopsAndRunningTasksEnd() {
        BoundedTasks tasks = BoundedTasks.onThreads(1, "task-");
        CountDownLatch release = new CountDownLatch(1);
        Completions completions = new Completions();
        AtomicInteger handled = new AtomicInteger();
        start(tasks, completions, release, handled);
        tasks.stopTaking();

        assertThat(tasks.hasRoom()).isFalse();
        assertThat(start(tasks, completions, release, handled)).isFalse();
        assertThat(tasks.isBusy()).isTrue();
        release.countDown();
        tasks.close();
        completions.handle();
        assertThat(handled).hasValue(1);
        assertThat(tasks.isBusy()).isFalse();
    }

    @Test
    void aCallerThatIsGoneKeepsNothingBusy() {
        CountDownLatch release = new CountDownLatch(1);
        Completions completions = new Completions();
        AtomicInteger handled = new AtomicInteger();
        BoundedTasks tasks = BoundedTasks.onThreads(1, "task-");
        start(tasks, completions, release, handled);
        completions.close();
        release.countDown();
        tasks.close();

        assertThat(tasks.isBusy()).isFalse();
        assertThat(handled).hasValue(0);
    }

    @Test
    void aBugEndsTheCallersThread() {
        Completions completions = new Completions();
        try (BoundedTasks tasks = BoundedTasks.onThreads(1, "task-")) {
            tasks.tryStart(
                    () -> {
                        throw new IllegalStateException("bug");
                    },
                    completions);
        }
        assertThatThrownBy(completions::handle).hasMessage("bug");
    }

    private static boolean start(
            BoundedTasks tasks, Completions completions, CountDownLatch release, AtomicInteger handled) {
        return tasks.tryStart(
                () -> {
                    try {
                        release.await(30, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return handled::incrementAndGet;
                },
                completions);
    }
}
