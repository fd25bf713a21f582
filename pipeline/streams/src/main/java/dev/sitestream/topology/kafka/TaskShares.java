package dev.sitestream.topology.kafka;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.TaskId;

/**
 * Divides a process's tasks among its threads. Each thread gets as many tasks of each sub-topology as the others, give
 * or take one, and as many in all. It keeps the tasks that it has, up to its share; so a division that is divided again
 * stays as it is. Copies are divided on top of it, so that a thread can go on with its copies if their owner ends: a
 * copy that moves to another thread has to be closed and opened again.
 */
final class TaskShares {

    private TaskShares() {}

    /**
     * Divides tasks.
     *
     * @param held the tasks that each thread has; no task has two threads
     * @param copies the tasks of which each thread has a copy; it gets those that are free before others do
     * @param free the tasks that no thread has
     * @return the tasks that each thread gets, in the order of {@code held}
     */
    static List<Set<TaskId>> divide(List<Set<TaskId>> held, List<Set<TaskId>> copies, Collection<TaskId> free) {
        List<Share> shares = IntStream.range(0, held.size())
                .mapToObj(i -> new Share(held.get(i), copies.get(i)))
                .toList();
        Set<TaskId> tasks = new TreeSet<>(free);
        held.forEach(tasks::addAll);
        tasks.stream()
                .collect(Collectors.groupingBy(TaskId::subtopology, TreeMap::new, Collectors.toList()))
                .values()
                .forEach(ofSubtopology -> divide(ofSubtopology, shares));
        return shares.stream().map(share -> share.tasks).toList();
    }

    /**
     * Divides copies of tasks that other processes have, so that each thread has as many tasks and copies of each
     * sub-topology as the others, give or take one. A thread keeps its copies up to that.
     *
     * @param tasks the tasks that each thread has
     * @param copies the tasks of which each thread has a copy
     * @return the tasks of which each thread gets a copy, in the order of {@code tasks}
     */
    static List<Set<TaskId>> divideCopies(List<Set<TaskId>> tasks, List<Set<TaskId>> copies) {
        List<Set<TaskId>> all = tasks.stream().map(TreeSet::new).collect(Collectors.toList());
        Set<TaskId> rest = new TreeSet<>();
        copies.forEach(rest::addAll);
        Map<Integer, Long> counts = Stream.of(tasks.stream().flatMap(Set::stream), rest.stream())
                .flatMap(Function.identity())
                .collect(Collectors.groupingBy(TaskId::subtopology, Collectors.counting()));
        for (int i = 0; i < all.size(); i++) {
            for (TaskId copy : new TreeSet<>(copies.get(i))) {
                long part = requireNonNull(counts.get(copy.subtopology())) / all.size();
                if (count(all.get(i), copy) < part && rest.remove(copy)) {
                    all.get(i).add(copy);
                }
            }
        }
        for (TaskId copy : rest) {
            IntStream.range(0, all.size())
                    .boxed()
                    .min(Comparator.<Integer>comparingLong(i -> count(all.get(i), copy))
                            .thenComparing(i -> !copies.get(i).contains(copy))
                            .thenComparingInt(i -> all.get(i).size()))
                    .ifPresent(fewest -> all.get(fewest).add(copy));
        }
        for (int i = 0; i < all.size(); i++) {
            all.get(i).removeAll(tasks.get(i));
        }
        return all;
    }

    /** How many of the tasks are of the same sub-topology. */
    private static long count(Set<TaskId> tasks, TaskId of) {
        return tasks.stream()
                .filter(task -> task.subtopology() == of.subtopology())
                .count();
    }

    private static void divide(List<TaskId> ofSubtopology, List<Share> shares) {
        makeRoom(ofSubtopology, shares);
        Set<TaskId> rest = new TreeSet<>(ofSubtopology);
        for (Share share : shares) {
            take(share, share.heldOf(ofSubtopology), rest);
        }
        for (Share share : shares) {
            take(share, rest.stream().filter(share.copies::contains).toList(), rest);
        }
        // One to each in turn, because a site's lanes have consecutive partitions.
        Iterator<TaskId> tasks = rest.iterator();
        while (tasks.hasNext()) {
            shares.stream().filter(share -> share.room > 0).forEach(share -> share.take(tasks.next()));
        }
    }

    private static void take(Share share, List<TaskId> tasks, Set<TaskId> rest) {
        tasks.stream().limit(share.room).forEach(task -> {
            share.take(task);
            rest.remove(task);
        });
    }

    /** Sets how many of one sub-topology's tasks each thread gets. Those with the fewest so far get one more. */
    private static void makeRoom(List<TaskId> ofSubtopology, List<Share> shares) {
        shares.forEach(share -> share.room = ofSubtopology.size() / shares.size());
        shares.stream()
                .sorted(Comparator.<Share>comparingInt(share -> share.tasks.size())
                        .thenComparingInt(share -> -share.heldOf(ofSubtopology).size()))
                .limit(ofSubtopology.size() % shares.size())
                .forEach(share -> share.room++);
    }

    /** What one thread gets. */
    private static final class Share {

        private final Set<TaskId> held;
        private final Set<TaskId> copies;
        private final Set<TaskId> tasks = new TreeSet<>();
        private int room;

        Share(Set<TaskId> held, Set<TaskId> copies) {
            this.held = held;
            this.copies = copies;
        }

        List<TaskId> heldOf(List<TaskId> ofSubtopology) {
            return ofSubtopology.stream().filter(held::contains).toList();
        }

        void take(TaskId task) {
            tasks.add(task);
            room--;
        }
    }
}
