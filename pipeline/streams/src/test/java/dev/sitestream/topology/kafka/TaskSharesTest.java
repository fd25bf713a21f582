package dev.sitestream.topology.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.Test;

class TaskSharesTest {

    @Test
    void neighbouringPartitionsThatNoThreadHasGoToDifferentThreads() {
        assertThat(TaskShares.divide(List.of(Set.of(), Set.of()), tasks("1_0", "1_1", "1_2", "1_3")))
                .containsExactly(tasks("1_0", "1_2"), tasks("1_1", "1_3"));
    }

    @Test
    void aThreadKeepsItsShareAndTheRestGoesToTheOthers() {
        assertThat(TaskShares.divide(List.of(tasks("1_0", "1_1", "1_2", "1_3"), Set.of()), Set.of()))
                .containsExactly(tasks("1_0", "1_1"), tasks("1_2", "1_3"));
    }

    @Test
    void aThreadThatHasAllOfOneSubtopologyGivesHalfOfItForHalfOfAnother() {
        assertThat(TaskShares.divide(List.of(tasks("1_0", "1_1"), tasks("2_0", "2_1")), Set.of()))
                .containsExactly(tasks("1_0", "2_1"), tasks("1_1", "2_0"));
    }

    @Test
    void aTaskThatWasGivenUpGoesToTheThreadThatLacksIt() {
        assertThat(TaskShares.divide(List.of(tasks("1_0", "1_2"), tasks("1_1")), tasks("1_3")))
                .containsExactly(tasks("1_0", "1_2"), tasks("1_1", "1_3"));
    }

    @Test
    void oddNumbersAreMadeUpForByOtherSubtopologies() {
        assertThat(TaskShares.divide(
                        List.of(Set.of(), Set.of()), tasks("1_0", "1_1", "1_2", "2_0", "2_1", "2_2", "3_0", "3_1")))
                .containsExactly(tasks("1_0", "1_2", "2_0", "3_0"), tasks("1_1", "2_1", "2_2", "3_1"));
    }

    @Test
    void eachDivisionIsEvenCompleteAndStaysAsItIs() {
        Random random = new Random(17);
        for (int round = 0; round < 2_000; round++) {
            int threads = 1 + random.nextInt(5);
            Set<TaskId> all = new TreeSet<>();
            for (int subtopology = 1; subtopology <= 5; subtopology++) {
                int partitions = random.nextInt(13);
                for (int partition = 0; partition < partitions; partition++) {
                    all.add(new TaskId(subtopology, partition));
                }
            }
            List<Set<TaskId>> held = IntStream.range(0, threads)
                    .<Set<TaskId>>mapToObj(thread -> new HashSet<>())
                    .toList();
            Set<TaskId> free = new HashSet<>();
            for (TaskId task : all) {
                int holder = random.nextInt(threads + 1);
                (holder == threads ? free : held.get(holder)).add(task);
            }

            List<Set<TaskId>> shares = TaskShares.divide(held, free);

            assertThat(shares.stream().flatMap(Set::stream)).containsExactlyInAnyOrderElementsOf(all);
            assertThat(spread(shares)).isLessThanOrEqualTo(1);
            for (int subtopology = 1; subtopology <= 5; subtopology++) {
                assertThat(spread(ofSubtopology(subtopology, shares))).isLessThanOrEqualTo(1);
            }
            assertThat(TaskShares.divide(shares, Set.of())).isEqualTo(shares);
        }
    }

    private static List<Set<TaskId>> ofSubtopology(int subtopology, List<Set<TaskId>> shares) {
        return shares.stream()
                .map(share -> share.stream()
                        .filter(task -> task.subtopology() == subtopology)
                        .collect(Collectors.toSet()))
                .toList();
    }

    private static int spread(List<Set<TaskId>> shares) {
        IntSummaryStatistics sizes = shares.stream().mapToInt(Set::size).summaryStatistics();
        return sizes.getMax() - sizes.getMin();
    }

    private static Set<TaskId> tasks(String... names) {
        return Set.of(names).stream().map(TaskId::parse).collect(Collectors.toSet());
    }
}
