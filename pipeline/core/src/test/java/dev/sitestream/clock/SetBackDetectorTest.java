package dev.sitestream.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SetBackDetectorTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private long millis = 1_700_000_000_000L;
    private long nanos = 42;
    private final SetBackDetector setBack = new SetBackDetector(() -> millis, () -> nanos);

    @Test
    void aClockThatGoesOnIsNotSetBack() {
        pass(SECOND, SECOND);
        assertThat(setBack.detect()).isZero();
    }

    @Test
    void aClockThatIsSetBackIsNoticedOnce() {
        pass(SECOND, SECOND.minus(Duration.ofHours(60)));
        assertThat(setBack.detect()).isEqualTo(Duration.ofHours(60));
        pass(SECOND, SECOND);
        assertThat(setBack.detect()).isZero();
    }

    @Test
    void timeThatPassesBetweenLooksDoesNotHideIt() {
        pass(Duration.ofHours(1), Duration.ofMinutes(59));
        assertThat(setBack.detect()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aClockThatIsSetForwardOrCorrectedByALittleIsNotSetBack() {
        pass(SECOND, Duration.ofHours(60));
        assertThat(setBack.detect()).isZero();
        pass(SECOND, SECOND.minus(SetBackDetector.MIN).plusMillis(1));
        assertThat(setBack.detect()).isZero();
    }

    private void pass(Duration really, Duration byTheClock) {
        nanos += really.toNanos();
        millis += byTheClock.toMillis();
    }
}
