package dev.sitestream.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SetBackTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private long millis = 1_700_000_000_000L;
    private long nanos = 42;
    private final SetBack setBack = new SetBack(() -> millis, () -> nanos);

    @Test
    void aClockThatGoesOnIsNotSetBack() {
        pass(SECOND, SECOND);
        assertThat(setBack.look()).isZero();
    }

    @Test
    void aClockThatIsSetBackIsNoticedOnce() {
        pass(SECOND, SECOND.minus(Duration.ofHours(60)));
        assertThat(setBack.look()).isEqualTo(Duration.ofHours(60));
        pass(SECOND, SECOND);
        assertThat(setBack.look()).isZero();
    }

    @Test
    void timeThatPassesBetweenLooksDoesNotHideIt() {
        pass(Duration.ofHours(1), Duration.ofMinutes(59));
        assertThat(setBack.look()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aClockThatIsSetForwardOrCorrectedByALittleIsNotSetBack() {
        pass(SECOND, Duration.ofHours(60));
        assertThat(setBack.look()).isZero();
        pass(SECOND, SECOND.minus(SetBack.LEAST).plusMillis(1));
        assertThat(setBack.look()).isZero();
    }

    private void pass(Duration really, Duration byTheClock) {
        nanos += really.toNanos();
        millis += byTheClock.toMillis();
    }
}
