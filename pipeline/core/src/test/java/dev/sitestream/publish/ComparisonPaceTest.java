package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

class ComparisonPaceTest {

    private static final long EVERY_MILLIS = Duration.ofMinutes(5).toMillis();
    private static final long START_MILLIS = 1_000_000;

    private final ComparisonPace pace = new ComparisonPace(Duration.ofMillis(EVERY_MILLIS));

    @Test
    void aFewHundredSitesAreComparedAtTheConfiguredInterval() {
        for (int round = 0; round < 10; round++) {
            long nowMillis = START_MILLIS + round * EVERY_MILLIS;
            for (int site = 0; site < ComparisonPace.WITHOUT_DELAY; site++) {
                assertThat(pace.nextMillis(nowMillis)).isEqualTo(nowMillis + EVERY_MILLIS);
            }
        }
    }

    @Test
    void thousandsOfSitesShareTwoComparisonsASecondAndEachHasItsTurn() {
        int sites = 20_000;
        PriorityQueue<Long> due = new PriorityQueue<>();
        for (int site = 0; site < sites; site++) {
            due.add(pace.nextMillis(START_MILLIS));
        }
        long day = Duration.ofDays(1).toMillis();
        long compared = 0;
        long latestMillis = START_MILLIS;
        while (due.element() < START_MILLIS + day) {
            long nowMillis = due.remove();
            assertThat(nowMillis).isGreaterThanOrEqualTo(latestMillis);
            latestMillis = nowMillis;
            long nextMillis = pace.nextMillis(nowMillis);
            assertThat(nextMillis - nowMillis).isBetween(EVERY_MILLIS, sites * 500L + EVERY_MILLIS);
            due.add(nextMillis);
            compared++;
        }
        assertThat(compared).isBetween(170_000L, 2 * 86_400L + ComparisonPace.WITHOUT_DELAY);
    }

    @Test
    void aShortIntervalIsKeptByAsManySites() {
        ComparisonPace frequent = new ComparisonPace(Duration.ofSeconds(1));
        for (int site = 0; site < ComparisonPace.WITHOUT_DELAY; site++) {
            assertThat(frequent.nextMillis(START_MILLIS)).isEqualTo(START_MILLIS + 1_000);
        }
    }
}
