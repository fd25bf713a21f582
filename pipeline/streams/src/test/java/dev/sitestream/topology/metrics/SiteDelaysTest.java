package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SiteDelaysTest {

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final long START = 1_000_000 * MINUTE;

    private final SiteDelays delays = new SiteDelays();

    @Test
    void withoutFilesThereIsNothing() {
        assertThat(delays.summary(START)).isEqualTo(SiteDelays.Summary.NONE);
        assertThat(SiteDelays.Summary.NONE.slowestMillis()).hasSize(60).containsOnly(0L);
    }

    @Test
    void theSlowestOfEachMinuteIsKeptForAnHour() {
        add(0, 300);
        add(0, 20);
        add(1, 7_000);

        assertThat(slowest(0)).endsWith(0L, 300L);
        assertThat(slowest(1)).endsWith(300L, 7_000L);
        assertThat(slowest(59)).startsWith(300L, 7_000L);
        assertThat(slowest(60)).startsWith(7_000L).doesNotContain(300L);
        assertThat(slowest(61)).containsOnly(0L);
    }

    @Test
    void theDistributionIsOfTheLastFiftyToSixtyMinutes() {
        add(0, 100);
        add(30, 100);

        assertThat(files(49)).containsValues(2L);
        assertThat(files(60)).containsValues(1L);
        assertThat(files(100)).isEmpty();
    }

    @Test
    void aDelayIsRoundedUpByLessThanAFifth() {
        Random random = new Random(18);
        List<Long> exact = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            exact.add((long) Math.pow(2, 3 + random.nextDouble() * 20));
        }
        for (long millis : exact) {
            SiteDelays one = new SiteDelays();
            one.add(START, Duration.ofMillis(millis));
            assertThat(one.summary(START).files().firstKey()).isBetween(millis, (long) (millis * 1.2) + 1);
        }
    }

    @Test
    void anEndlessDelayAndNoneAreCounted() {
        delays.add(START, Duration.ofDays(3_000));
        delays.add(START, Duration.ZERO);

        assertThat(delays.summary(START).files().values()).containsExactly(1L, 1L);
    }

    @Test
    void aClockThatIsSetBackLosesNothingElse() {
        add(100, 40);
        add(90, 50);

        assertThat(slowest(100)).contains(40L, 50L);
    }

    private void add(int minute, long millis) {
        delays.add(START + minute * MINUTE, Duration.ofMillis(millis));
    }

    private List<Long> slowest(int minute) {
        return delays.summary(START + minute * MINUTE).slowestMillis();
    }

    private Map<Long, Long> files(int minute) {
        return delays.summary(START + minute * MINUTE).files();
    }
}
