package dev.sitestream.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FreshTimestampTest {

    private static final Instant SIGNED = Instant.parse("2026-11-22T12:00:00Z");

    @Test
    void fiveMinutesAreAllowedEitherWay() {
        for (Duration offset : new Duration[] {Duration.ZERO, Duration.ofMinutes(5), Duration.ofMinutes(-5)}) {
            assertThat(FreshTimestamp.verdict(SIGNED, SIGNED.plus(offset))).isEqualTo(new Verdict.Genuine(SIGNED));
        }
    }

    @Test
    void aRequestThatIsOlderOrOfTheFutureIsRefusedWithItsTime() {
        for (Duration offset : new Duration[] {Duration.ofMillis(300_001), Duration.ofMillis(-300_001)}) {
            assertThat(FreshTimestamp.verdict(SIGNED, SIGNED.plus(offset)))
                    .isEqualTo(new Verdict.Forged("the signature is right, but its timestamp 2026-11-22T12:00:00Z is"
                            + " more than 5 minutes from the present: the request is a repeated one, or a clock is"
                            + " wrong"));
        }
    }
}
