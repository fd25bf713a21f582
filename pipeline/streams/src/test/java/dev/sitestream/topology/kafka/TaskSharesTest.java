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
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.Test;

class TaskSharesTest {

    @Test
    void neighbouringPartitionsThatNoThreadHasGoToDifferentThreads() {
        assertThat(divide(List.of(Set.of(), Set.of()), tasks("1_0", "1_1", "1_2", "1_3")))
                .containsExactly(tasks("1_0", "1_2"), tasks("1_1", "1_3"));
    }

    @Test
    void aThreadKeepsItsShareAndTheRestGoesToTheOthers() {
        assertThat(divide(List.of(tasks("1_0", "1_1", "1_2", "1_3"), Set.of()), Set.of()))
                .containsExactly(tasks("1_0", "1_1"), tasks("1_2", "1_3"));
    }

    @Test
    void aThreadThatHasAllOfOneSubtopologyGivesHalfOfItForHalfOfAnother() {
        assertThat(divide(List.of(tasks("1_0", "1_1"), tasks("2_0", "2_1")), Set.of()))
                .containsExactly(tasks("1_0", "2_1"), tasks("1_1", "2_0"));
    }

    @Test
    void aTaskThatWasGivenUpGoesToTheThreadThatLacksIt() {
        assertThat(divide(List.of(tasks("1_0", "1_2"), tasks("1_1")), tasks("1_3")))
                .containsExactly(tasks("1_0", "1_2"), tasks("1_1", "1_3"));
    }

    @Test
    void oddNumbersAreMadeUpForByOtherSubtopologies() {
        assertThat(divide(List.of(Set.of(), Set.of()), tasks("1_0", "1_1", "1_2", "2_0", "2_1", "2_2", "3_0", "3_1")))
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

            List<Set<TaskId>> shares = TaskShares.divide(held, randomly(free, threads, random), free);

            assertThat(shares.stream().flatMap(Set::stream)).containsExactlyInAnyOrderElementsOf(all);
            assertThat(spread(shares)).isLessThanOrEqualTo(1);
            for (int subtopology = 1; subtopology <= 5; subtopology++) {
                assertThat(spread(ofSubtopology(subtopology, shares))).isLessThanOrEqualTo(1);
            }
            assertThat(divide(shares, Set.of())).isEqualTo(shares);
        }
    }

    @Test
    void aThreadGetsWhatItHasACopyOfUpToItsShare() {
        assertThat(TaskShares.divide(
                        List.of(tasks("1_0"), tasks("1_1")),
                        List.of(tasks("2_1", "1_2"), tasks("1_3", "2_0")),
                        tasks("1_2", "1_3", "2_0", "2_1")))
                .containsExactly(tasks("1_0", "1_2", "2_1"), tasks("1_1", "1_3", "2_0"));
        assertThat(TaskShares.divide(
                        List.of(Set.of(), Set.of()), List.of(tasks("1_0", "1_1"), Set.of()), tasks("1_0", "1_1")))
                .containsExactly(tasks("1_0"), tasks("1_1"));
    }

    @Test
    void copiesGoToTheThreadThatHasFewestOfTheirSubtopology() {
        assertThat(TaskShares.divideCopies(
                        List.of(tasks("1_0", "1_1"), tasks("2_0")), List.of(tasks("1_2", "1_3"), tasks("2_1"))))
                .containsExactly(tasks("2_1"), tasks("1_2", "1_3"));
    }

    @Test
    void eachDivisionOfCopiesIsEvenCompleteAndStaysAsItIs() {
        Random random = new Random(18);
        for (int round = 0; round < 2_000; round++) {
            int threads = 1 + random.nextInt(5);
            Set<TaskId> active = new TreeSet<>();
            Set<TaskId> elsewhere = new TreeSet<>();
            for (int task = random.nextInt(40); task > 0; task--) {
                (random.nextBoolean() ? active : elsewhere).add(new TaskId(1 + task % 4, task));
            }
            List<Set<TaskId>> none = randomly(Set.of(), threads, random);
            List<Set<TaskId>> tasks = TaskShares.divide(none, none, active);
            List<Set<TaskId>> before = randomly(elsewhere, threads, random);
            before.get(0).addAll(elsewhere);

            List<Set<TaskId>> copies = TaskShares.divideCopies(tasks, before);

            assertThat(copies.stream().flatMap(Set::stream)).containsExactlyInAnyOrderElementsOf(elsewhere);
            List<Set<TaskId>> all = IntStream.range(0, threads)
                    .mapToObj(i -> Stream.of(tasks.get(i), copies.get(i))
                            .flatMap(Set::stream)
                            .collect(Collectors.toSet()))
                    .toList();
            for (int subtopology = 1; subtopology <= 4; subtopology++) {
                assertThat(spread(ofSubtopology(subtopology, all))).isLessThanOrEqualTo(1);
            }
            assertThat(TaskShares.divideCopies(tasks, copies)).isEqualTo(copies);
        }
    }

    private static List<Set<TaskId>> divide(List<Set<TaskId>> held, Set<TaskId> free) {
        return TaskShares.divide(held, held, free);
    }

    private static List<Set<TaskId>> randomly(Set<TaskId> tasks, int threads, Random random) {
        List<Set<TaskId>> parts = IntStream.range(0, threads)
                .<Set<TaskId>>mapToObj(thread -> new HashSet<>())
                .toList();
        tasks.forEach(task -> parts.get(random.nextInt(threads)).add(task));
        return parts;
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
