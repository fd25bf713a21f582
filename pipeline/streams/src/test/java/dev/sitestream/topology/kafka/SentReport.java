package dev.sitestream.topology.kafka;

import static org.apache.kafka.streams.processor.internals.assignment.StreamsAssignmentProtocolVersions.LATEST_SUPPORTED_VERSION;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.internals.assignment.SubscriptionInfo;

/**
 * What a thread sends before a division of six tasks.
 *
 * @param version the form of the report
 * @param generation the last division in which the thread took part, -1 if in none
 * @param owned the tasks that it owns
 * @param reported the tasks whose state it reports
 */
record SentReport(
        ProcessId process, int version, int generation, Collection<String> owned, Collection<String> reported) {

    static final int ERROR_CODE = 3;

    Subscription subscription(String thread) {
        SubscriptionInfo info = new SubscriptionInfo(
                version,
                LATEST_SUPPORTED_VERSION,
                process,
                "host:1",
                reported.stream().map(TaskId::parse).collect(Collectors.toMap(Function.identity(), task ->
                        (long) task.partition())),
                (byte) 1,
                ERROR_CODE,
                Map.of("zone", "x"));
        List<TopicPartition> partitions =
                owned.stream().map(SentReport::partition).toList();
        Subscription subscription =
                new Subscription(List.of("t1", "t2"), info.encode(), partitions, generation, Optional.of("rack"));
        subscription.setGroupInstanceId(Optional.of(thread));
        return subscription;
    }

    /** The partition that a task reads. */
    static TopicPartition partition(String task) {
        TaskId id = TaskId.parse(task);
        return new TopicPartition("t" + id.subtopology(), id.partition());
    }

    static Map<TopicPartition, TaskId> tasks() {
        return Stream.of("1_0", "1_1", "1_2", "1_3", "2_0", "2_1")
                .collect(Collectors.toMap(SentReport::partition, TaskId::parse));
    }
}
