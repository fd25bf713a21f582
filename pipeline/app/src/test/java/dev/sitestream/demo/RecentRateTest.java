package dev.sitestream.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecentRateTest {

    private final RecentRate rate = new RecentRate();

    @Test
    void oneLookIsNoRate() {
        assertThat(rate.next(TimeUnit.SECONDS.toNanos(7), 100)).isZero();
    }

    @Test
    void onlyTheLastTwoSecondsCount() {
        long count = 0;
        for (int tenths = 0; tenths < 100; tenths++) {
            rate.next(TimeUnit.MILLISECONDS.toNanos(100L * tenths), count);
            count += tenths < 50 ? 1000 : 10;
        }

        assertThat(rate.next(TimeUnit.SECONDS.toNanos(10), count)).isEqualTo(100);
    }

    @Test
    void looksThatAreFarApartStillGiveARate() {
        rate.next(0, 0);
        assertThat(rate.next(TimeUnit.SECONDS.toNanos(5), 500)).isEqualTo(100);
        assertThat(rate.next(TimeUnit.SECONDS.toNanos(10), 1500)).isEqualTo(200);
    }
}
