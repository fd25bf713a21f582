package dev.sitestream.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long BEGIN = Long.MAX_VALUE - 5;

    private final Pace pace = new Pace(1000, BEGIN);

    @Test
    void fractionsAddUpToTheRate() {
        long nanos = 0;
        int done = 0;
        for (int i = 0; i < 30_000; i++) {
            nanos += 333_333;
            done += pace.takeDue(BEGIN + nanos);
        }

        assertThat(done).isEqualTo((int) (nanos / 1_000_000));
    }

    @Test
    void whatWasMissedForLongerThanASecondIsForgiven() {
        assertThat(pace.takeDue(BEGIN + TimeUnit.HOURS.toNanos(1))).isEqualTo(1000);
        assertThat(pace.takeDue(BEGIN + TimeUnit.HOURS.toNanos(1))).isZero();
    }
}
