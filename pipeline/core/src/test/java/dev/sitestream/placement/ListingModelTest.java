package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.site.Limits;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Drives a lane with everything that lists or withholds pages: events, the clock, siblings, and configuration changes.
 */
@Tag("slow")
class ListingModelTest {

    private static final int ROUNDS = 60;
    private static final int STEPS = 100;

    @ParameterizedTest(name = "seed {0}: at most {1} URLs and {2} bytes a file")
    @CsvSource({
        "1, 7, 52428800",
        "2, 50000, 16384",
        "3, 3, 52428800",
        "4, 1, 52428800",
        "5, 30, 16384",
        "6, 7, 52428800",
        "13, 7, 52428800"
    })
    void atRestExactlyThePagesAreListedAndReportedThatNothingKeepsOut(long seed, int urls, long bytes)
            throws LayoutChangedException {
        ListingRun run = new ListingRun(seed, new Limits(urls, bytes), 3);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < STEPS; i++) {
                run.step();
            }
            if (round % 4 == 0) {
                run.restart(true);
            }
            run.settle();
            run.check();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"6", "7", "8"})
    void aRestartAtAnyMomentChangesNoPage(long seed) throws LayoutChangedException {
        ListingRun through = new ListingRun(seed, new Limits(7, 20_000), Integer.MAX_VALUE);
        ListingRun restarted = new ListingRun(seed, new Limits(7, 20_000), Integer.MAX_VALUE);
        Random restarts = new Random(seed);
        for (int i = 0; i < 4_000; i++) {
            through.step();
            restarted.step();
            if (restarts.nextInt(10) == 0) {
                restarted.restart(restarts.nextBoolean());
            }
        }
        through.settle();
        restarted.settle();
        assertThat(restarted.pages()).isEqualTo(through.pages());
        restarted.check();
    }
}
