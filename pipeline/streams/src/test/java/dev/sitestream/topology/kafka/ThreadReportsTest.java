package dev.sitestream.topology.kafka;

import static java.util.Objects.requireNonNull;
import static org.apache.kafka.streams.processor.internals.assignment.StreamsAssignmentProtocolVersions.LATEST_SUPPORTED_VERSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.internals.assignment.SubscriptionInfo;
import org.junit.jupiter.api.Test;

class ThreadReportsTest {

    private static final ProcessId HERE = new ProcessId(new UUID(0, 1));
    private static final ProcessId ELSEWHERE = new ProcessId(new UUID(0, 2));

    private final Map<String, Subscription> sent = new TreeMap<>();

    @Test
    void theTasksThatTheFirstThreadReportsAfterAStartAreDividedAmongAll() {
        thread("a", HERE, List.of(), "1_0", "1_1", "2_0", "2_1");
        thread("b", HERE, List.of());

        assertThat(divided()).isEqualTo(Map.of("a", Set.of("1_0", "2_0"), "b", Set.of("1_1", "2_1")));
    }

    @Test
    void aTaskThatAThreadOwnsStaysWithItAlsoWhenAnotherReportsIt() {
        thread("a", HERE, List.of("1_1"), "1_0");
        thread("b", HERE, List.of("1_0"), "1_1");

        assertThat(divided()).isEqualTo(Map.of("a", Set.of("1_1"), "b", Set.of("1_0")));
    }

    @Test
    void aThreadThatJoinsGetsHalfOfWhatTheFirstOwns() {
        thread("a", HERE, List.of("1_0", "1_1", "2_0", "2_1"), "1_0", "1_1", "2_0", "2_1");
        thread("b", HERE, List.of());

        assertThat(divided()).isEqualTo(Map.of("a", Set.of("1_0", "2_0"), "b", Set.of("1_1", "2_1")));
    }

    @Test
    void theTasksThatAThreadHasGivenUpAreNotReportedByItAgain() {
        thread("a", HERE, List.of("1_0", "2_0"), "1_0", "1_1", "2_0", "2_1");
        thread("b", HERE, List.of());

        assertThat(divided()).isEqualTo(Map.of("a", Set.of("1_0", "2_0"), "b", Set.of("1_1", "2_1")));
    }

    @Test
    void copiesOfTasksThatAnotherProcessOwnsAreDividedSoThatEachThreadCanGoOnWithItsOwn() {
        thread("a", HERE, List.of("1_0"), "1_0", "1_2", "1_3");
        thread("b", HERE, List.of("1_1"), "1_1");
        thread("c", ELSEWHERE, List.of("1_2", "1_3"), "1_2", "1_3");

        assertThat(divided())
                .isEqualTo(Map.of("a", Set.of("1_0", "1_2"), "b", Set.of("1_1", "1_3"), "c", Set.of("1_2", "1_3")));
    }

    @Test
    void aThreadGoesOnWithItsCopiesWhenTheirOwnerHasEnded() {
        thread("a", HERE, List.of("1_0", "1_1"), "1_0", "1_1", "2_1");
        thread("b", HERE, List.of(), "1_2", "1_3", "2_0");

        assertThat(divided()).isEqualTo(Map.of("a", Set.of("1_0", "1_1", "2_1"), "b", Set.of("1_2", "1_3", "2_0")));
    }

    @Test
    void allElseThatAThreadSendsIsKept() {
        thread("a", HERE, List.of(), "1_0", "1_1");
        thread("b", HERE, List.of("2_0"));
        Subscription before = requireNonNull(sent.get("b"));

        Subscription after = requireNonNull(ThreadReports.divided(new GroupSubscription(sent), SentReport.tasks())
                .groupSubscription()
                .get("b"));

        assertThat(after.topics()).isEqualTo(before.topics());
        assertThat(after.ownedPartitions()).isEqualTo(before.ownedPartitions());
        assertThat(after.generationId()).contains(7);
        assertThat(after.rackId()).contains("rack");
        assertThat(after.groupInstanceId()).contains("b");
        SubscriptionInfo info = SubscriptionInfo.decode(after.userData());
        assertThat(info.processId()).isEqualTo(HERE);
        assertThat(info.userEndPoint()).isEqualTo("host:1");
        assertThat(info.errorCode()).isEqualTo(SentReport.ERROR_CODE);
        assertThat(info.clientTags()).isEqualTo(Map.of("zone", "x"));
        assertThat(info.taskOffsetSums()).isEqualTo(Map.of(TaskId.parse("1_1"), 1L));
    }

    @Test
    void aGroupWithAnotherFormOfReportsIsLeftAsItIs() {
        thread("a", HERE, List.of(), "1_0", "1_1");
        send("b", HERE, LATEST_SUPPORTED_VERSION - 1, List.of());
        GroupSubscription group = new GroupSubscription(sent);

        assertThat(ThreadReports.divided(group, SentReport.tasks())).isSameAs(group);
    }

    private void thread(String name, ProcessId process, List<String> owned, String... reported) {
        send(name, process, LATEST_SUPPORTED_VERSION, owned, reported);
    }

    private void send(String name, ProcessId process, int version, List<String> owned, String... reported) {
        SentReport report = new SentReport(process, version, 7, owned, List.of(reported));
        sent.put(name, report.subscription(name));
    }

    private Map<String, Set<String>> divided() {
        Map<String, Set<String>> divided = new TreeMap<>();
        ThreadReports.divided(new GroupSubscription(sent), SentReport.tasks())
                .groupSubscription()
                .forEach((thread, subscription) -> divided.put(
                        thread,
                        SubscriptionInfo.decode(subscription.userData()).taskOffsetSums().keySet().stream()
                                .map(TaskId::toString)
                                .collect(Collectors.toSet())));
        return divided;
    }
}
