package dev.sitestream.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The range of the present that a process assumes while its clock differs from the reference clocks. */
class ClockGuardTest {

    private static final long NOON = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();
    private static final Duration FAR = Duration.ofHours(60);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private long ownMillis = NOON;

    /** {@link System#nanoTime} has an arbitrary origin. */
    private long nanos = -7_000_000_000L;

    private final ClockGuard guard = new ClockGuard(() -> ownMillis, () -> nanos);

    @Test
    void aloneItBelievesItsOwnClock() {
        assertThat(guard.compare()).isEqualTo(ClockReading.NONE);
        assertThat(present()).isEqualTo(Present.at(NOON));
        assertThat(guard.steadyMillis()).isEqualTo(NOON);
    }

    @Test
    void clocksThatDifferByMinutesAgree() {
        take(ReferenceClock.BROKER, NOON + Present.TOLERANCE.toMillis());
        take(ReferenceClock.STORE, NOON - Present.TOLERANCE.toMillis());

        assertThat(guard.compare().inDoubt()).isFalse();
        assertThat(present()).isEqualTo(Present.at(NOON));
    }

    @Test
    void aheadOfTheBrokerThePresentIsAnywhereBetweenThem() {
        take(ReferenceClock.BROKER, NOON - FAR.toMillis());

        ClockReading reading = guard.compare();

        assertThat(reading.inDoubt()).isTrue();
        assertThat(reading.worst()).isEqualTo("60 h ahead of the broker's");
        assertThat(present()).isEqualTo(new Present(NOON - FAR.toMillis(), NOON));
        assertThat(guard.steadyMillis()).as("begins with what is certain").isEqualTo(NOON - FAR.toMillis());
    }

    @Test
    void behindTheStoreThePresentIsAnywhereBetweenThem() {
        take(ReferenceClock.BROKER, NOON);
        take(ReferenceClock.STORE, NOON + Duration.ofMinutes(20).toMillis());

        ClockReading reading = guard.compare();

        assertThat(reading.worst()).isEqualTo("20 min behind the object store's");
        assertThat(present())
                .isEqualTo(new Present(NOON, NOON + Duration.ofMinutes(20).toMillis()));
    }

    @Test
    void itRecoversAsSoonAsTheClockIsRight() {
        take(ReferenceClock.BROKER, NOON - FAR.toMillis());
        guard.compare();
        ownMillis -= FAR.toMillis();
        pass(SECOND);

        assertThat(guard.compare().inDoubt()).isFalse();
        assertThat(present()).isEqualTo(Present.at(ownMillis));
    }

    @Test
    void aClockThatIsSetIsInDoubtUntilAnotherOneConfirmsIt() {
        take(ReferenceClock.BROKER, NOON);
        guard.compare();
        pass(SECOND);
        ownMillis += FAR.toMillis();

        assertThat(present()).as("before anybody looks").isEqualTo(Present.at(NOON + 1_000));
        assertThat(guard.compare().inDoubt()).isTrue();
        assertThat(present().earliestMillis()).isEqualTo(NOON + 1_000);

        take(ReferenceClock.BROKER, ownMillis);
        assertThat(guard.compare().inDoubt()).isFalse();
        assertThat(present()).isEqualTo(Present.at(ownMillis));
    }

    @Test
    void aClockThatIsSetWithNoOtherClockAroundIsBelievedAfterAWhile() {
        guard.compare();
        ownMillis += FAR.toMillis();
        ClockReading reading = guard.compare();
        assertThat(reading.inDoubt()).isTrue();
        assertThat(reading.worst()).isEqualTo("60 h ahead of what it showed before");

        pass(ClockGuard.FRESH);
        assertThat(guard.compare().inDoubt()).isTrue();
        pass(SECOND);
        assertThat(guard.compare().inDoubt()).isFalse();
        assertThat(present()).isEqualTo(Present.at(ownMillis));
    }

    @Test
    void theSteadyTimeNeverGoesBack() {
        guard.compare();
        ownMillis -= FAR.toMillis();
        pass(SECOND);
        guard.compare();
        assertThat(guard.steadyMillis()).isEqualTo(NOON + 1_000);
        assertThat(present().earliestMillis()).isEqualTo(ownMillis);

        pass(ClockGuard.FRESH.plus(SECOND));
        guard.compare();
        assertThat(guard.steadyMillis())
                .isEqualTo(NOON + 1_000 + ClockGuard.FRESH.plus(SECOND).toMillis());
        assertThat(present()).isEqualTo(Present.at(ownMillis));
    }

    @Test
    void anOldSampleIsNoEvidence() {
        take(ReferenceClock.BROKER, NOON - FAR.toMillis());
        guard.compare();
        pass(ClockGuard.FRESH.plus(SECOND));

        assertThat(guard.compare().inDoubt()).isFalse();
    }

    @Test
    void aSlowAnswerIsNoDifference() {
        long asked = nanos;
        pass(Duration.ofMinutes(10));
        guard.addSample(ReferenceClock.BROKER, new ClockSample(NOON + 1_000, 0, asked, nanos));

        assertThat(guard.compare().inDoubt()).isFalse();
        assertThat(guard.reading().aheadOf(ReferenceClock.BROKER)).isZero();
    }

    @Test
    void aClockOfWholeSecondsIsComparedAsOne() {
        take(ReferenceClock.STORE, NOON - 800, 999);

        guard.compare();

        assertThat(guard.reading().aheadOf(ReferenceClock.STORE)).isZero();
    }

    private Present present() {
        return guard.present(guard.steadyMillis());
    }

    private void take(ReferenceClock reference, long millis) {
        take(reference, millis, 0);
    }

    private void take(ReferenceClock reference, long millis, long precisionMillis) {
        guard.addSample(reference, new ClockSample(millis, precisionMillis, nanos, nanos));
    }

    private void pass(Duration time) {
        ownMillis += time.toMillis();
        nanos += time.toNanos();
    }
}
