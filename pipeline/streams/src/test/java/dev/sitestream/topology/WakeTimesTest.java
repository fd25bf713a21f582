package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WakeTimesTest {

    private static final long NOW = 1_000;

    private final WakeTimes times = new WakeTimes();

    @Test
    void aThreadWaitsUntilTheFirstOfItsProcessorsHasSomethingToDo() {
        assertThat(times.waitMillis(NOW, 20, 500)).isEqualTo(500);
        Object soon = new Object();
        times.add(soon, () -> NOW + 70);
        times.add(new Object(), () -> NOW + 90);
        assertThat(times.waitMillis(NOW, 20, 500)).isEqualTo(70);
        times.remove(soon);
        assertThat(times.waitMillis(NOW, 20, 500)).isEqualTo(90);
    }

    @Test
    void itWaitsNeitherLessThanTheLeastNorMoreThanTheMost() {
        Object processor = new Object();
        times.add(processor, () -> Long.MAX_VALUE);
        assertThat(times.waitMillis(NOW, 20, 500)).isEqualTo(500);
        times.add(processor, () -> Long.MIN_VALUE);
        assertThat(times.waitMillis(NOW, 20, 500)).isEqualTo(20);
    }

    @Test
    void aThreadDoesNotWakeUpForTheProcessorsOfOthers() {
        CompletableFuture.runAsync(() -> times.add(new Object(), () -> NOW)).join();
        assertThat(times.waitMillis(NOW, 20, 500)).isEqualTo(500);
    }

    @Test
    void somethingUrgentEndsTheRestOfOtherThreads() {
        CompletableFuture<Void> resting = CompletableFuture.runAsync(() -> times.rest(NOW, Duration.ofDays(1)));

        times.hurry(NOW);

        assertThat(resting).succeedsWithin(Duration.ofSeconds(30));
    }

    @Test
    void nobodyRestsWhileSomethingUrgentIsUnderWay() {
        times.hurry(NOW);
        CompletableFuture<Void> resting =
                CompletableFuture.runAsync(() -> times.rest(NOW + WakeTimes.URGENT_MILLIS - 1, Duration.ofDays(1)));

        assertThat(resting).succeedsWithin(Duration.ofSeconds(30));
    }

    @Test
    void anEndedRestNeedsNothingUrgent() {
        times.rest(NOW, Duration.ofMillis(-1));
        times.rest(NOW, Duration.ofMillis(1));
    }
}
