package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.CapturedLog;
import dev.sitestream.topology.runtime.RestoreProgress.Status;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RestoreProgressTest {

    private static final TopicPartition PAGES = new TopicPartition("pages-changelog", 0);
    private static final TopicPartition SLOTS = new TopicPartition("slots-changelog", 0);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE);
    private final RestoreProgress progress = new RestoreProgress(nanos::get);

    @Test
    void whatIsLeftIsOfAllStoresTogether() {
        progress.onRestoreStart(PAGES, "pages", 100, 1_100);
        progress.onRestoreStart(SLOTS, "slots", 0, 50);
        assertThat(progress.status()).isEqualTo(new Status(2, 1_050, 0));

        progress.onBatchRestored(PAGES, "pages", 599, 480);
        assertThat(progress.status()).isEqualTo(new Status(2, 550, 480));

        progress.onRestoreEnd(SLOTS, "slots", 50);
        assertThat(progress.status()).isEqualTo(new Status(1, 500, 480));
    }

    @Test
    void theLogSaysThatTheStateIsRestoredHowFarItIsAndWhenItIsDone() {
        try (CapturedLog log = CapturedLog.of(RestoreProgress.class)) {
            progress.onRestoreStart(PAGES, "pages", 0, 100_000);
            progress.onBatchRestored(PAGES, "pages", 999, 1_000);
            progress.onBatchRestored(PAGES, "pages", 1_999, 1_000);
            assertThat(log.lines()).containsExactly("restoring the state: 99,000 records of 1 store left");

            nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
            progress.onBatchRestored(PAGES, "pages", 49_999, 48_000);
            assertThat(log.lines().get(1)).isEqualTo("restoring the state: 50,000 records of 1 store left");

            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(2_500));
            progress.onBatchRestored(PAGES, "pages", 99_999, 50_000);
            progress.onRestoreEnd(PAGES, "pages", 100_000);
            progress.end();
            progress.end();
            assertThat(log.lines()).hasSize(3).last().isEqualTo("the state is restored: 100,000 records in 12.5 s");
        }
    }

    @Test
    void aStateThatIsUpToDateIsNotWorthALine() {
        try (CapturedLog log = CapturedLog.of(RestoreProgress.class)) {
            progress.onRestoreStart(PAGES, "pages", 100_000, 100_001);
            progress.onBatchRestored(PAGES, "pages", 100_000, 0);
            progress.onRestoreEnd(PAGES, "pages", 0);
            progress.end();
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void theRemainingWorkIsFormattedForPeople() {
        assertThat(new Status(7, 1_234_567, 0).text()).isEqualTo("1,234,567 records of 7 stores left");
        assertThat(new Status(1, 0, 9).text()).isEqualTo("0 records of 1 store left");
    }

    @Test
    void aStoreThatGoesElsewhereIsNotWaitedFor() {
        progress.onRestoreStart(PAGES, "pages", 0, 1_000);
        progress.onRestoreSuspended(PAGES, "pages", 0);

        assertThat(progress.status()).isEqualTo(Status.NONE);
    }

    @Test
    void aMarkerOfATransactionAtTheEndIsNoRecordThatIsLeft() {
        progress.onRestoreStart(PAGES, "pages", 0, 10);
        progress.onBatchRestored(PAGES, "pages", 10, 9);

        assertThat(progress.status().remaining()).isZero();
    }
}
