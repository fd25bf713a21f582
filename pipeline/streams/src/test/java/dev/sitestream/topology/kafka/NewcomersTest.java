package dev.sitestream.topology.kafka;

import static java.util.Objects.requireNonNull;
import static org.apache.kafka.streams.processor.internals.assignment.StreamsAssignmentProtocolVersions.LATEST_SUPPORTED_VERSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupAssignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.internals.assignment.AssignmentInfo;
import org.junit.jupiter.api.Test;

class NewcomersTest {

    private static final ProcessId HERE = new ProcessId(new UUID(0, 1));
    private static final ProcessId ELSEWHERE = new ProcessId(new UUID(0, 2));
    private static final int NEW = -1;
    private static final long AT_ONCE = 0;

    private final Map<String, Subscription> sent = new TreeMap<>();
    private final Map<String, Assignment> divided = new TreeMap<>();

    @Test
    void aTaskThatIsMeantForANewProcessStaysWithItsOwnerWhichKeepsNoCopy() {
        thread("a", HERE, 7, List.of("1_0", "1_1", "2_0"));
        thread("b", HERE, 7, List.of("2_1"));
        thread("c", ELSEWHERE, NEW, List.of());
        gets("a", List.of("1_0"), "2_1");
        gets("b", List.of("2_1"), "1_1", "2_0");
        gets("c", List.of(), "1_0", "1_1", "2_0", "2_1");

        Map<String, Assignment> awaited = awaited();

        assertThat(active(awaited, "a")).containsExactly("1_0", "1_1", "2_0");
        assertThat(partitions(awaited, "a")).containsExactly("t1-0", "t1-1", "t2-0");
        assertThat(copies(awaited, "a")).containsExactly("2_1");
        assertThat(active(awaited, "b")).containsExactly("2_1");
        assertThat(copies(awaited, "b")).isEmpty();
        assertThat(active(awaited, "c")).isEmpty();
        assertThat(copies(awaited, "c")).containsExactlyInAnyOrder("1_0", "1_1", "2_0", "2_1");
        assertThat(info(awaited, "a").errCode()).isEqualTo(SentReport.ERROR_CODE);
    }

    @Test
    void onlyTheNewThreadWithMostCopiesAsksForTheNextDivision() {
        thread("a", HERE, 7, List.of("1_0", "1_1"));
        thread("b", ELSEWHERE, NEW, List.of());
        thread("c", ELSEWHERE, NEW, List.of());
        gets("a", List.of(), "1_0", "1_1");
        gets("b", List.of(), "1_0", "1_1");
        gets("c", List.of(), "2_0");

        Map<String, Assignment> awaited = awaited();

        assertThat(info(awaited, "b").nextRebalanceMs()).isEqualTo(AT_ONCE);
        assertThat(info(awaited, "a").nextRebalanceMs()).isEqualTo(Long.MAX_VALUE);
        assertThat(info(awaited, "c").nextRebalanceMs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void withoutANewProcessTasksAreTakenFromTheirOwners() {
        thread("a", HERE, 7, List.of("1_0", "1_1"));
        thread("c", ELSEWHERE, 7, List.of());
        gets("a", List.of("1_0"), "1_1");
        gets("c", List.of(), "1_0", "1_1");

        assertThat(awaited()).isEqualTo(divided);
    }

    @Test
    void whatAThreadSaysThatMissedADivisionIsIgnored() {
        thread("a", HERE, 6, List.of("1_0", "1_1"));
        thread("b", ELSEWHERE, 7, List.of("1_1"));
        thread("c", new ProcessId(new UUID(0, 3)), NEW, List.of());
        gets("a", List.of());
        gets("b", List.of());
        gets("c", List.of("1_0"));

        Map<String, Assignment> awaited = awaited();

        assertThat(active(awaited, "a")).isEmpty();
        assertThat(active(awaited, "b")).containsExactly("1_1");
        assertThat(active(awaited, "c")).containsExactly("1_0");
    }

    @Test
    void aTaskThatTwoThreadsClaimIsGivenBackToNone() {
        thread("a", HERE, 7, List.of("1_0"));
        thread("b", HERE, 7, List.of("1_0"));
        thread("c", ELSEWHERE, NEW, List.of());
        gets("a", List.of());
        gets("b", List.of());
        gets("c", List.of());

        assertThat(awaited()).isEqualTo(divided);
    }

    private void thread(String name, ProcessId process, int generation, List<String> owned) {
        SentReport report = new SentReport(process, LATEST_SUPPORTED_VERSION, generation, owned, List.of());
        sent.put(name, report.subscription(name));
    }

    private void gets(String name, List<String> active, String... copies) {
        Map<TaskId, Set<TopicPartition>> standby = Arrays.stream(copies)
                .collect(Collectors.toMap(TaskId::parse, copy -> Set.of(SentReport.partition(copy))));
        AssignmentInfo info = new AssignmentInfo(
                LATEST_SUPPORTED_VERSION,
                LATEST_SUPPORTED_VERSION,
                active.stream().map(TaskId::parse).toList(),
                standby,
                Map.of(),
                Map.of(),
                SentReport.ERROR_CODE);
        info.setNextRebalanceTime(AT_ONCE);
        divided.put(
                name, new Assignment(active.stream().map(SentReport::partition).toList(), info.encode()));
    }

    private Map<String, Assignment> awaited() {
        return Newcomers.awaited(new GroupSubscription(sent), new GroupAssignment(divided), SentReport.tasks())
                .groupAssignment();
    }

    private static AssignmentInfo info(Map<String, Assignment> assignments, String thread) {
        return AssignmentInfo.decode(requireNonNull(assignments.get(thread)).userData());
    }

    private static List<String> active(Map<String, Assignment> assignments, String thread) {
        return info(assignments, thread).activeTasks().stream()
                .map(TaskId::toString)
                .toList();
    }

    private static List<String> copies(Map<String, Assignment> assignments, String thread) {
        return info(assignments, thread).standbyTasks().keySet().stream()
                .map(TaskId::toString)
                .toList();
    }

    private static List<String> partitions(Map<String, Assignment> assignments, String thread) {
        return requireNonNull(assignments.get(thread)).partitions().stream()
                .map(TopicPartition::toString)
                .toList();
    }
}
