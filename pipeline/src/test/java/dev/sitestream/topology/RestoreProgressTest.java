package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.RestoreProgress.Figures;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RestoreProgressTest {

    private static final TopicPartition PAGES = new TopicPartition("pages-changelog", 0);
    private static final TopicPartition SLOTS = new TopicPartition("slots-changelog", 0);

    private final RestoreProgress progress = new RestoreProgress();

    @Test
    void whatIsLeftIsOfAllStoresTogether() {
        progress.onRestoreStart(PAGES, "pages", 100, 1_100);
        progress.onRestoreStart(SLOTS, "slots", 0, 50);
        assertThat(progress.figures()).isEqualTo(new Figures(2, 1_050, 0));

        progress.onBatchRestored(PAGES, "pages", 599, 480);
        assertThat(progress.figures()).isEqualTo(new Figures(2, 550, 480));

        progress.onRestoreEnd(SLOTS, "slots", 50);
        assertThat(progress.figures()).isEqualTo(new Figures(1, 500, 480));
    }

    @Test
    void aStoreThatGoesElsewhereIsNotWaitedFor() {
        progress.onRestoreStart(PAGES, "pages", 0, 1_000);
        progress.onRestoreSuspended(PAGES, "pages", 0);

        assertThat(progress.figures()).isEqualTo(Figures.NONE);
    }

    @Test
    void aMarkerOfATransactionAtTheEndIsNoRecordThatIsLeft() {
        progress.onRestoreStart(PAGES, "pages", 0, 10);
        progress.onBatchRestored(PAGES, "pages", 10, 9);

        assertThat(progress.figures().remaining()).isZero();
    }
}
