package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecentDelaysTest {

    private final RecentDelays delays = new RecentDelays();

    @Test
    void withoutFilesThereAreNoDelays() {
        assertThat(delays.since(0)).isEqualTo(new RecentDelays.Summary(0, Duration.ZERO, Duration.ZERO));
    }

    @Test
    void theMedianIsTheOneThatHalfOfTheFilesDoNotExceed() {
        delays.add(1, Duration.ofMillis(30));
        delays.add(2, Duration.ofMillis(10));
        delays.add(3, Duration.ofMillis(90));
        delays.add(4, Duration.ofMillis(20));

        assertThat(delays.since(0))
                .isEqualTo(new RecentDelays.Summary(4, Duration.ofMillis(20), Duration.ofMillis(90)));
    }

    @Test
    void whatWasPublishedBeforeDoesNotCount() {
        delays.add(100, Duration.ofMillis(90));
        delays.add(200, Duration.ofMillis(10));

        assertThat(delays.since(200))
                .isEqualTo(new RecentDelays.Summary(1, Duration.ofMillis(10), Duration.ofMillis(10)));
    }

    @Test
    void onlyTheLastFilesAreKept() {
        for (int i = 0; i < RecentDelays.CAPACITY + 5; i++) {
            delays.add(i, Duration.ofMillis(i < 5 ? 1000 : 1));
        }

        assertThat(delays.since(0))
                .isEqualTo(new RecentDelays.Summary(RecentDelays.CAPACITY, Duration.ofMillis(1), Duration.ofMillis(1)));
    }
}
