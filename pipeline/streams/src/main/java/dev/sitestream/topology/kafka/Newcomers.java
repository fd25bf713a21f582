package dev.sitestream.topology.kafka;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupAssignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.internals.assignment.AssignmentInfo;

/**
 * Leaves tasks with their owners until a process that has just come can take them.
 *
 * <p>By itself, Kafka Streams takes a task from its owner in the first division in which another process is to have it,
 * and gives it away in the next one. That one has to wait until the new process has opened the stores of all that it
 * got in the first, and the task stands still meanwhile. So in the first division, its owner keeps it, and the new
 * process gets a copy. When that is open, the new process asks for the next division, in which the task moves. No other
 * process asks for it: from then on, threads wait for the slowest one, and commit nothing.
 */
final class Newcomers {

    /** The order in which a thread matches partitions with the tasks of an {@link AssignmentInfo}. */
    private static final Comparator<TopicPartition> MATCHING =
            Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition);

    private final Map<TopicPartition, TaskId> tasks;

    /** No division is asked for. */
    private static final long NEVER = Long.MAX_VALUE;

    /** The next division is asked for as soon as the stores are open. */
    private static final long WHEN_OPEN = 0;

    /** The tasks that each process keeps. */
    private final Map<ProcessId, Set<TaskId>> kept = new HashMap<>();

    private Newcomers(Map<TopicPartition, TaskId> tasks) {
        this.tasks = tasks;
    }

    /**
     * Gives back what would be taken from its owner for a process that has just come.
     *
     * @param group what the group's threads sent
     * @param divided how Kafka Streams divides the work
     * @param tasks the tasks, by the partitions that they read
     * @return the same, if no process has just come, or a thread runs a release of Kafka Streams with another form
     */
    static GroupAssignment awaited(
            GroupSubscription group, GroupAssignment divided, Map<TopicPartition, TaskId> tasks) {
        List<ThreadReport> reports = group.groupSubscription().entrySet().stream()
                .map(sent -> new ThreadReport(sent.getKey(), sent.getValue(), tasks))
                .toList();
        boolean hasComeOne = reports.stream().anyMatch(ThreadReport::isNew);
        return hasComeOne && reports.stream().allMatch(ThreadReport::hasPresentForm)
                ? new Newcomers(tasks).awaited(reports, divided)
                : divided;
    }

    private GroupAssignment awaited(List<ThreadReport> reports, GroupAssignment asDivided) {
        Map<String, Assignment> divided = asDivided.groupAssignment();
        Map<TopicPartition, ThreadReport> owners = owners(reports);
        divided.values().forEach(assignment -> owners.keySet().removeAll(assignment.partitions()));
        if (owners.isEmpty()) {
            return asDivided;
        }
        owners.forEach((partition, owner) -> kept.computeIfAbsent(owner.process(), process -> new HashSet<>())
                .add(Objects.requireNonNull(tasks.get(partition))));
        String slowest = reports.stream()
                .filter(ThreadReport::isNew)
                .map(ThreadReport::thread)
                .max(Comparator.<String>comparingInt(
                                thread -> info(divided, thread).standbyTasks().size())
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
        Map<String, Assignment> awaited = new HashMap<>();
        for (ThreadReport report : reports) {
            String thread = report.thread();
            Assignment assignment = Objects.requireNonNull(divided.get(thread));
            Collection<TopicPartition> returned = owners.entrySet().stream()
                    .filter(owned -> owned.getValue().equals(report))
                    .map(Entry::getKey)
                    .toList();
            Set<TaskId> ofProcess = kept.getOrDefault(report.process(), Set.of());
            long nextMillis = thread.equals(slowest) ? WHEN_OPEN : NEVER;
            awaited.put(thread, with(assignment, returned, ofProcess, nextMillis));
        }
        return new GroupAssignment(awaited);
    }

    private static AssignmentInfo info(Map<String, Assignment> divided, String thread) {
        return AssignmentInfo.decode(Objects.requireNonNull(divided.get(thread)).userData());
    }

    /** The threads that have partitions at present. What a thread says that missed a division is ignored. */
    private static Map<TopicPartition, ThreadReport> owners(List<ThreadReport> reports) {
        int present = reports.stream().mapToInt(ThreadReport::generation).max().orElseThrow();
        Map<TopicPartition, ThreadReport> owners = new HashMap<>();
        Set<TopicPartition> disputed = new HashSet<>();
        reports.stream()
                .filter(report -> !report.isNew() && report.generation() == present)
                .forEach(report -> report.ownedPartitions().forEach(partition -> {
                    if (owners.put(partition, report) != null) {
                        disputed.add(partition);
                    }
                }));
        owners.keySet().removeAll(disputed);
        return owners;
    }

    private Assignment with(
            Assignment assignment, Collection<TopicPartition> returned, Set<TaskId> keptByProcess, long nextMillis) {
        AssignmentInfo info = AssignmentInfo.decode(assignment.userData());
        Map<TopicPartition, TaskId> active = new TreeMap<>(MATCHING);
        List<TopicPartition> matched =
                assignment.partitions().stream().sorted(MATCHING).toList();
        for (int i = 0; i < matched.size(); i++) {
            active.put(matched.get(i), info.activeTasks().get(i));
        }
        returned.forEach(partition -> active.put(partition, Objects.requireNonNull(tasks.get(partition))));
        // A process does not keep a copy of its own task
        Map<TaskId, Set<TopicPartition>> copies = info.standbyTasks().entrySet().stream()
                .filter(copy -> !keptByProcess.contains(copy.getKey()))
                .collect(Collectors.toMap(Entry::getKey, Entry::getValue));
        AssignmentInfo changed = new AssignmentInfo(
                info.version(),
                info.commonlySupportedVersion(),
                List.copyOf(active.values()),
                copies,
                info.partitionsByHost(),
                info.standbyPartitionByHost(),
                info.errCode());
        changed.setNextRebalanceTime(nextMillis);
        ByteBuffer userData = changed.encode();
        return new Assignment(List.copyOf(active.keySet()), userData);
    }
}
