package dev.sitestream.topology.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogRateLimiterTest {

    private static final long MINUTE = 60_000;

    private final LogRateLimiter pace = new LogRateLimiter();

    @Test
    void theFirstOneIsLoggedAtOnce() {
        assertThat(pace.allows(0)).isTrue();
        assertThat(pace.takeSuppressed()).isZero();
    }

    @Test
    void thoseOfTheNextMinuteAreCountedAndLoggedWithTheNextOne() {
        pace.allows(1_000);

        assertThat(pace.allows(1_001)).isFalse();
        assertThat(pace.allows(1_000 + MINUTE - 1)).isFalse();
        assertThat(pace.allows(1_000 + MINUTE)).isTrue();
        assertThat(pace.takeSuppressed()).isEqualTo(2);

        assertThat(pace.allows(1_001 + MINUTE)).isFalse();
        assertThat(pace.allows(1_000 + 2 * MINUTE)).isTrue();
        assertThat(pace.takeSuppressed()).isEqualTo(1);
    }
}
