package dev.sitestream.topology.kafka;

import static org.apache.kafka.streams.processor.internals.assignment.StreamsAssignmentProtocolVersions.LATEST_SUPPORTED_VERSION;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.internals.assignment.SubscriptionInfo;

/**
 * What a stream thread sends when its group divides the work: the tasks of which its process has state, and how much.
 * Kafka Streams leaves a task to the thread that reports it.
 */
final class ThreadReport {

    /** The generation of a thread that was in no division before. */
    private static final int BEFORE_FIRST = -1;

    private final String thread;
    private final Subscription sent;
    private final SubscriptionInfo info;
    private final Set<TopicPartition> ownedPartitions;
    private final Set<TaskId> owned;

    /**
     * Reads a report.
     *
     * @param thread the name that the thread has in the group
     * @param sent what it sent
     * @param tasks the tasks, by the partitions that they read
     */
    ThreadReport(String thread, Subscription sent, Map<TopicPartition, TaskId> tasks) {
        this.thread = thread;
        this.sent = sent;
        info = SubscriptionInfo.decode(sent.userData());
        ownedPartitions =
                sent.ownedPartitions().stream().filter(tasks::containsKey).collect(Collectors.toSet());
        owned = ownedPartitions.stream().map(tasks::get).collect(Collectors.toSet());
    }

    String thread() {
        return thread;
    }

    ProcessId process() {
        return info.processId();
    }

    /** Whether the thread has been in no division before. */
    boolean isNew() {
        return generation() == BEFORE_FIRST;
    }

    /** The number of the last division in which the thread was. */
    int generation() {
        return sent.generationId().orElse(BEFORE_FIRST);
    }

    /** The partitions that the thread has, of topics that exist. */
    Set<TopicPartition> ownedPartitions() {
        return ownedPartitions;
    }

    /** The tasks whose partitions the thread has. */
    Set<TaskId> owned() {
        return owned;
    }

    /** How much state of which tasks there is, as the sum of the offsets in the changelogs. */
    Map<TaskId, Long> offsets() {
        return info.taskOffsetSums();
    }

    /**
     * The tasks of which the thread has the state open. When a process starts, its first thread reports all of the
     * state, and no thread has any of it open.
     */
    Set<TaskId> copies() {
        return isNew() ? Set.of() : offsets().keySet();
    }

    /** Whether the report has the form that this release of Kafka Streams writes. */
    boolean hasPresentForm() {
        return info.version() == LATEST_SUPPORTED_VERSION;
    }

    /** What the thread would have sent with other tasks. */
    Subscription with(Map<TaskId, Long> offsets) {
        SubscriptionInfo changed = new SubscriptionInfo(
                info.version(),
                info.latestSupportedVersion(),
                info.processId(),
                info.userEndPoint(),
                offsets,
                (byte) 0,
                info.errorCode(),
                info.clientTags());
        Subscription subscription =
                new Subscription(sent.topics(), changed.encode(), sent.ownedPartitions(), generation(), sent.rackId());
        subscription.setGroupInstanceId(sent.groupInstanceId());
        return subscription;
    }
}
