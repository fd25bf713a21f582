package dev.sitestream.publish.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CostModelTest {

    private final CostModel model = new CostModel();

    @Test
    void itLearnsWhatAFileAndABlockCost() {
        for (int i = 0; i < 300; i++) {
            int blocks = 1 + i % 7 * 15;
            model.learn(blocks, 0.02 + 0.004 * blocks, 0.5);
        }

        assertThat(model.cpuSeconds(1)).isCloseTo(0.024, within(0.002));
        assertThat(model.cpuSeconds(100)).isCloseTo(0.42, within(0.01));
        assertThat(model.durationSeconds()).isCloseTo(0.5, within(0.01));
    }

    @Test
    void itFollowsAMachineThatBecomesSlower() {
        for (int i = 0; i < 300; i++) {
            model.learn(i % 100, 0.001 * (i % 100), 0.1);
        }
        for (int i = 0; i < 300; i++) {
            model.learn(i % 100, 0.003 * (i % 100), 0.1);
        }

        assertThat(model.cpuSeconds(100)).isCloseTo(0.3, within(0.02));
    }

    @Test
    void itTakesTheMeanWhenAllWritesAreAlike() {
        for (int i = 0; i < 2_000; i++) {
            model.learn(10, 0.05, 0.1);
        }

        assertThat(model.cpuSeconds(10)).isCloseTo(0.05, within(0.001));
        assertThat(model.cpuSeconds(1)).isPositive();
    }
}
