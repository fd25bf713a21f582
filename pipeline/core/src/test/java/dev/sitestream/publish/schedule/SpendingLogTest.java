package dev.sitestream.publish.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpendingLogTest {

    private static final WriteBudget BUDGET = new WriteBudget(0.6, 5);

    private final SpendingLog log = new SpendingLog(BUDGET);

    @Test
    void itAddsUpWhatWritesCostSinceTheStartAndForEachSecondOfTheLastMinute() {
        for (long second = 0; second < 600; second++) {
            log.add(new WriteCost(0.25, 1), second * 1_000);
        }

        WriteSpending spending = log.at(599_999);

        assertThat(spending.budget()).isEqualTo(BUDGET);
        assertThat(spending.writes()).isEqualTo(600);
        assertThat(spending.cpuSeconds()).isCloseTo(150, within(0.001));
        assertThat(spending.lately().cpuSeconds()).isCloseTo(0.25, within(0.001));
        assertThat(spending.lately().puts()).isCloseTo(1, within(0.001));
    }

    @Test
    void whatIsOlderThanAMinuteDoesNotCountAsLately() {
        log.add(new WriteCost(3, 1), 10_000);

        assertThat(log.at(69_000).lately().cpuSeconds()).isCloseTo(0.05, within(0.001));
        assertThat(log.at(70_000).lately()).isEqualTo(WriteCost.NONE);
        assertThat(log.at(70_000).cpuSeconds()).isEqualTo(3);
    }
}
