package dev.sitestream.publish.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lets the schedule write the files of random loads on random machines, and compares it with the best schedules that
 * are known afterwards. More seeds: {@code -Dschedule.first=N -Dschedule.seeds=M}.
 */
@Tag("slow")
@Tag("seeded")
class SimulatedWritesTest {

    private static final WriteBudget BUDGET = new WriteBudget(0.6, 5);

    /** What a tick, a write and its repetition may add to the time that a file should wait at most. */
    private static final long TOLERANCE_MILLIS = 500;

    /** A load that takes no more than this part of the budget must be published in time. */
    private static final double EASY = 0.5;

    @Test
    void noFileWaitsForTooLongAndNoneCostsMuchMoreThanNecessary() {
        long first = Long.getLong("schedule.first", 1);
        LongStream.range(first, first + Long.getLong("schedule.seeds", 500)).forEach(this::run);
    }

    private void run(long seed) {
        Random random = new Random(seed);
        SimulatedLoad load = SimulatedLoad.of(random);
        SimulatedMachine machine = new SimulatedMachine(random);
        SimulatedWrites writes = new SimulatedWrites(load, machine, BUDGET);
        writes.run();
        BestWrites best = BestWrites.of(load, machine);
        String run =
                "seed " + seed + ": " + load.kind() + ", " + load.files() + " files, " + load.waits() + ", " + machine;

        assertThat(writes.shortestWaitMillis)
                .as(run)
                .isGreaterThanOrEqualTo(load.waits().leastMillis());
        if (!machine.isUnreliable() && isEasy(load, machine)) {
            assertThat(writes.longestWaitMillis)
                    .as(run)
                    .isLessThanOrEqualTo(load.waits().mostMillis() + TOLERANCE_MILLIS);
        }
        // A file that has rested is written early, so at most twice as often as necessary; failures come on top.
        double seconds = load.seconds() + WriteSchedule.EARLY_SAVES_SECONDS;
        double early = WriteSchedule.EARLY_PART * seconds;
        assertThat((double) writes.puts)
                .as("PUTs, " + run)
                .isLessThanOrEqualTo(1.1 * (2 * best.puts() + early * BUDGET.putsPerSecond() + 1));
        assertThat(writes.cpuSeconds)
                .as("CPU, " + run)
                .isLessThanOrEqualTo(1.1 * (2 * best.cpuSeconds() + early * BUDGET.cores() + 1));
    }

    /** Whether half of the budget would suffice even if all of all files changed all the time. */
    private static boolean isEasy(SimulatedLoad load, SimulatedMachine machine) {
        double seconds =
                load.files() * Math.max(machine.cpuSeconds(load.blocks()) / BUDGET.cores(), 1 / BUDGET.putsPerSecond());
        return seconds <= EASY * load.waits().mostMillis() / 1_000.0;
    }
}
