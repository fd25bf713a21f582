package dev.sitestream.topology.kafka;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.PartitionGrouper;
import org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor;
import org.apache.kafka.streams.processor.internals.TaskManager;
import org.apache.kafka.streams.processor.internals.TopologyMetadata.Subtopology;
import org.apache.kafka.streams.processor.internals.assignment.ReferenceContainer;
import org.jspecify.annotations.Nullable;

/**
 * Kafka Streams' assignor, which also divides each sub-topology's tasks evenly among the threads of a process. By
 * itself, Kafka Streams counts tasks only. After a restart it gives the tasks that place pages, which are nearly all of
 * the work, to one thread. And tasks stay with their owners until a process that has just come is ready for them, see
 * {@link Newcomers}.
 *
 * <p>The class uses internal interfaces of Kafka Streams, because there are no public ones for threads. It changes
 * nothing in the protocol, so a group may have members without it.
 */
public final class EvenThreadAssignor extends StreamsPartitionAssignor {

    private @Nullable TaskManager taskManager;

    @Override
    public void configure(Map<String, ?> configs) {
        super.configure(configs);
        Object container = configs.get(StreamsConfig.InternalConfig.REFERENCE_CONTAINER_PARTITION_ASSIGNOR);
        taskManager = ((ReferenceContainer) requireNonNull(container)).taskManager;
    }

    @Override
    public GroupAssignment assign(Cluster metadata, GroupSubscription group) {
        Map<TopicPartition, TaskId> tasks = tasks(metadata);
        GroupSubscription divided = ThreadReports.divided(group, tasks);
        return Newcomers.awaited(group, super.assign(metadata, divided), tasks);
    }

    /** The tasks by the partitions that they read. Topics that don't exist yet have none. */
    private Map<TopicPartition, TaskId> tasks(Cluster metadata) {
        Map<Subtopology, Set<String>> topics = new HashMap<>();
        requireNonNull(taskManager)
                .topologyMetadata()
                .subtopologyTopicsInfoMapExcluding(Collections.emptySet())
                .forEach((subtopology, info) -> {
                    Set<String> existing = new HashSet<>(info.sourceTopics);
                    existing.retainAll(metadata.topics());
                    topics.put(subtopology, existing);
                });
        Map<TopicPartition, TaskId> tasks = new HashMap<>();
        new PartitionGrouper()
                .partitionGroups(topics, metadata)
                .forEach((task, partitions) -> partitions.forEach(partition -> tasks.put(partition, task)));
        return tasks;
    }
}
