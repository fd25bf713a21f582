package dev.sitestream.topology.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/** The reports of a group's threads. When a process starts, its first thread reports all tasks of the process. */
final class ThreadReports {

    private ThreadReports() {}

    /**
     * Divides the tasks of each process anew among its threads, see {@link TaskShares}. Tasks that another process has
     * are divided as well; they are here for its failure.
     *
     * @param group what the group's threads sent
     * @param tasks the tasks, by the partitions that they read
     * @return what the threads would have sent if each reported its share; the same as they sent if one of them runs a
     *     release of Kafka Streams whose reports have another form
     */
    static GroupSubscription divided(GroupSubscription group, Map<TopicPartition, TaskId> tasks) {
        List<ThreadReport> reports = new ArrayList<>();
        new TreeMap<>(group.groupSubscription())
                .forEach((thread, sent) -> reports.add(new ThreadReport(thread, sent, tasks)));
        if (!reports.stream().allMatch(ThreadReport::hasPresentForm)) {
            return group;
        }
        Set<TaskId> owned =
                reports.stream().flatMap(report -> report.owned().stream()).collect(Collectors.toSet());
        Map<String, Subscription> divided = new HashMap<>();
        reports.stream()
                .collect(Collectors.groupingBy(ThreadReport::process))
                .values()
                .forEach(ofProcess -> divided.putAll(divided(ofProcess, owned)));
        return new GroupSubscription(divided);
    }

    private static Map<String, Subscription> divided(List<ThreadReport> reports, Set<TaskId> ownedInGroup) {
        Map<TaskId, Long> offsets = new HashMap<>();
        reports.forEach(report -> offsets.putAll(report.offsets()));
        Set<TaskId> free = new HashSet<>(offsets.keySet());
        free.removeAll(ownedInGroup);
        Set<TaskId> toDivide = new HashSet<>(free);
        List<Set<TaskId>> held = new ArrayList<>();
        List<Set<TaskId>> copies = new ArrayList<>();
        for (ThreadReport report : reports) {
            Set<TaskId> ofThread = new HashSet<>(report.owned());
            ofThread.retainAll(offsets.keySet());
            ofThread.removeIf(task -> !toDivide.add(task));
            held.add(ofThread);
            copies.add(report.copies());
        }
        List<Set<TaskId>> shares = TaskShares.divide(held, copies, free);
        List<Set<TaskId>> elsewhere = reports.stream()
                .map(report -> without(report.offsets().keySet(), toDivide))
                .toList();
        List<Set<TaskId>> shareOfCopies = TaskShares.divideCopies(shares, elsewhere);
        Map<String, Subscription> divided = new HashMap<>();
        for (int i = 0; i < reports.size(); i++) {
            ThreadReport report = reports.get(i);
            Map<TaskId, Long> ofThread = new HashMap<>();
            shares.get(i).forEach(task -> ofThread.put(task, offsets.get(task)));
            shareOfCopies.get(i).forEach(task -> ofThread.put(task, offsets.get(task)));
            divided.put(report.thread(), report.with(ofThread));
        }
        return divided;
    }

    private static Set<TaskId> without(Set<TaskId> tasks, Set<TaskId> others) {
        Set<TaskId> rest = new HashSet<>(tasks);
        rest.removeAll(others);
        return rest;
    }
}
