package dev.sitestream.validate.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");

    @Test
    void itIsANumberOfSecondsOrADate() {
        assertThat(RetryAfter.of("120", NOW)).isEqualTo(Duration.ofMinutes(2));
        assertThat(RetryAfter.of(" Sat, 21 Nov 2026 08:00:30 GMT ", NOW)).isEqualTo(Duration.ofSeconds(30));
        assertThat(RetryAfter.of("Sat, 21 Nov 2026 07:00:00 GMT", NOW)).isEqualTo(Duration.ZERO);
    }

    @Test
    void anythingElseSaysNothing() {
        assertThat(RetryAfter.of(null, NOW)).isNull();
        assertThat(RetryAfter.of("soon", NOW)).isNull();
        assertThat(RetryAfter.of("-1", NOW)).isNull();
        assertThat(RetryAfter.of("99999999999999999999", NOW)).isNull();
    }
}
