package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LagTest {

    private final Lag lag = new Lag();

    @Test
    void aFreshEventIsNoLag() {
        lag.read(10_000, 11_000);

        assertThat(lag.millis(11_000)).isZero();
    }

    @Test
    void whatAnEventIsOlderThanASecondIsLag() {
        lag.read(10_000, 25_000);

        assertThat(lag.millis(25_000)).isEqualTo(14_000);
    }

    @Test
    void withoutEventsThereIsNone() {
        assertThat(lag.millis(25_000)).isZero();
        lag.read(10_000, 25_000);

        assertThat(lag.millis(26_000)).isZero();
    }

    @Test
    void theLatestEventCounts() {
        lag.read(10_000, 25_000);
        lag.read(25_000, 25_001);

        assertThat(lag.millis(25_001)).isZero();
    }
}
