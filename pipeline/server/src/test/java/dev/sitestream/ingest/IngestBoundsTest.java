package dev.sitestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class IngestBoundsTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void aQuotaLetsALargeRequestInAndDelaysTheNext() {
        EventQuota quota = new EventQuota(100, 0);
        assertThat(quota.secondsToWait(0)).isZero();

        quota.count(1_000, 0);
        assertThat(quota.secondsToWait(0)).isEqualTo(10);
        assertThat(quota.secondsToWait(8 * SECOND)).isEqualTo(2);
        assertThat(quota.secondsToWait(9 * SECOND + SECOND / 10)).isZero();
    }

    @Test
    void anUnusedQuotaIsNotSavedForLongerThanASecond() {
        EventQuota quota = new EventQuota(100, 0);

        quota.count(101, 3_600 * SECOND);

        assertThat(quota.secondsToWait(3_600 * SECOND)).isEqualTo(1);
    }

    @Test
    void allRequestsTogetherReserveNoMoreThanTheBudget() {
        ByteBudget budget = new ByteBudget(100);
        ByteBudget.Account first = budget.open();
        ByteBudget.Account second = budget.open();

        assertThat(first.reserve(60)).isTrue();
        assertThat(second.reserve(41)).isFalse();
        assertThat(second.reserve(40)).isTrue();
        assertThat(budget.reserved()).isEqualTo(100);

        first.close();
        first.close();
        assertThat(budget.reserved()).isEqualTo(40);
        assertThat(first.reserve(1)).as("after its end").isFalse();
        assertThat(second.reserve(60)).isTrue();
    }
}
