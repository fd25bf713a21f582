package dev.sitestream.publish.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.publish.schedule.WaitingFile.Waits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WriteScheduleTest {

    private static final Waits WAITS = new Waits(2_000, 60_000);
    private static final WriteBudget BUDGET = new WriteBudget(0.6, 5);
    private static final double CPU = 0.01;
    private static final int TICK = 100;

    private final WriteSchedule<String> schedule = new WriteSchedule<>(BUDGET);
    private final Map<String, Long> sinceMillis = new HashMap<>();
    private final Map<String, Long> writtenAtMillis = new HashMap<>();

    /** When each write began, in seconds. */
    private final Map<String, List<Double>> writes = new HashMap<>();

    private long nowMillis;
    private long longestWaitMillis;

    @Test
    void aChangeAfterAQuietTimeIsWrittenAfterTheLeastWait() {
        change("a", 1);

        pass(120);

        assertThat(writes).isEqualTo(Map.of("a", List.of(2.0)));
    }

    @Test
    void scatteredChangesThatKeepComingAreWrittenOnceForEachTimeThatTheyMayWait() {
        for (int second = 0; second < 300; second++) {
            change("a", 50);
            pass(1);
        }

        assertThat(writes.get("a")).hasSizeBetween(4, 6);
    }

    @Test
    void fewDirtyBlocksOfAFileThatChangesAllTheTimeAreWrittenSoon() {
        for (int second = 0; second < 300; second++) {
            change("a", 1);
            pass(1);
        }

        assertThat(writes.get("a")).hasSizeGreaterThan(100);
    }

    @Test
    void aCatalogIsWrittenOnceAfterItsLastChange() {
        for (int tick = 0; tick < 300; tick++) {
            for (int file = 0; file < 10; file++) {
                change("file-" + file, Math.min(100, 1 + tick * 10));
            }
            tick();
        }
        double end = nowMillis / 1_000.0;
        pass(120);

        assertThat(writes).hasSize(10);
        assertThat(writes.values())
                .allSatisfy(begun -> assertThat(begun)
                        .singleElement()
                        .satisfies(second -> assertThat(second).isBetween(end, end + 10)));
    }

    @Test
    void whatIsDueAtTheSameTimeIsWrittenInTime() {
        for (int second = 0; second < 400; second++) {
            for (int file = 0; file < 200; file++) {
                change("file-" + file, 50);
            }
            pass(1);
        }

        assertThat(longestWaitMillis).isLessThanOrEqualTo(WAITS.mostMillis());
        assertThat(writes).hasSize(200);
        assertThat(writes.values()).allSatisfy(begun -> assertThat(begun).hasSizeBetween(5, 9));
    }

    @Test
    void filesAreLateByTheSameTimeWhenTheBudgetDoesNotSuffice() {
        for (int second = 0; second < 600; second++) {
            for (int file = 0; file < 600; file++) {
                change("file-" + file, 50);
            }
            pass(1);
        }

        assertThat(longestWaitMillis).isGreaterThan(WAITS.mostMillis());
        assertThat(writes).hasSize(600);
        assertThat(writes.values()).allSatisfy(begun -> assertThat(begun).hasSizeBetween(3, 6));
        int all = writes.values().stream().mapToInt(List::size).sum();
        assertThat(all / 600.0).as("PUTs a second").isBetween(4.5, 5.1);
    }

    @Test
    void aFileThatIsNotWrittenAfterAllGivesBackWhatWasPaidForIt() {
        for (int i = 0; i < 1_000; i++) {
            put("a", 0);
            assertThat(schedule.choose(2_000)).containsExactly("a");
            schedule.dropped("a");
        }
    }

    @Test
    void withoutALimitAllFilesThatDoNotChangeAnyMoreAreWrittenAtOnce() {
        WriteSchedule<String> unlimited = new WriteSchedule<>(WriteBudget.UNLIMITED);
        for (int file = 0; file < 1_000; file++) {
            unlimited.put(new WaitingFile<>("file-" + file, 0, 0, 0, WAITS, 100));
        }

        assertThat(unlimited.choose(1_999)).isEmpty();
        assertThat(unlimited.choose(2_000)).hasSize(1_000);
    }

    @Test
    void aBudgetOfNothingIsRefused() {
        assertThatThrownBy(() -> new WriteBudget(0, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WriteBudget(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Waits(2, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private void put(String file, long changedAtMillis) {
        schedule.put(new WaitingFile<>(file, changedAtMillis, changedAtMillis, WaitingFile.NEVER, WAITS, 1));
    }

    private void change(String file, int dirtyBlocks) {
        long since = sinceMillis.computeIfAbsent(file, absent -> nowMillis);
        long written = writtenAtMillis.getOrDefault(file, WaitingFile.NEVER);
        schedule.put(new WaitingFile<>(file, since, nowMillis, written, WAITS, dirtyBlocks));
    }

    private void pass(double seconds) {
        long endMillis = nowMillis + (long) (seconds * 1_000);
        while (nowMillis < endMillis) {
            tick();
        }
    }

    /** Passes time; writes take none. */
    private void tick() {
        nowMillis += TICK;
        for (String file : schedule.choose(nowMillis)) {
            longestWaitMillis =
                    Math.max(longestWaitMillis, nowMillis - Objects.requireNonNull(sinceMillis.remove(file)));
            writtenAtMillis.put(file, nowMillis);
            writes.computeIfAbsent(file, absent -> new ArrayList<>()).add(nowMillis / 1_000.0);
            schedule.written(file, CPU, CPU);
        }
    }
}
