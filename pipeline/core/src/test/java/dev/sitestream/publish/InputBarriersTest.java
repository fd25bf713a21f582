package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.SiteEvent.Barrier;
import org.junit.jupiter.api.Test;

/** A barrier shows when a task has read everything that was in its input. */
class InputBarriersTest {

    private static final long OWNER = 7;

    private final InputBarriers barriers = new InputBarriers(() -> OWNER);

    @Test
    void aBarrierIsSentOnceAndPassedWhenItHasComeBack() {
        assertThat(barriers.takeDue()).isEmpty();
        long number = barriers.request();

        assertThat(barriers.takeDue()).contains(new Barrier(OWNER, number));
        assertThat(barriers.takeDue()).isEmpty();
        assertThat(barriers.isPassed(number)).isFalse();
        barriers.pass(new Barrier(OWNER, number));
        assertThat(barriers.isPassed(number)).isTrue();
    }

    @Test
    void requestsShareABarrierThatHasNotBeenSentYetAndNoOther() {
        long first = barriers.request();
        assertThat(barriers.request()).isEqualTo(first);
        barriers.takeDue();

        long second = barriers.request();
        assertThat(second).isGreaterThan(first);
        barriers.pass(new Barrier(OWNER, first));
        assertThat(barriers.isPassed(second)).isFalse();
    }

    @Test
    void aLaterBarrierShowsThatTheInputBeforeEarlierOnesHasBeenRead() {
        long first = barriers.request();
        barriers.takeDue();
        long second = barriers.request();
        barriers.pass(new Barrier(OWNER, second));

        assertThat(barriers.isPassed(first)).isTrue();
    }

    @Test
    void theBarrierOfAFormerOwnerSaysNothing() {
        long number = barriers.request();
        barriers.pass(new Barrier(OWNER - 1, number));

        assertThat(barriers.isPassed(number)).isFalse();
    }

    @Test
    void whoWaitsForNothingHasNothingToWaitFor() {
        assertThat(barriers.isPassed(0)).isTrue();
    }
}
