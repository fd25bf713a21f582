package dev.sitestream.topology.kafka;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.streams.processor.TaskId;

/**
 * Divides a process's tasks among its threads. Each thread gets as many tasks of each sub-topology as the others, give
 * or take one, and as many in all. It keeps the tasks that it has, up to its share; so a division that is divided again
 * stays as it is.
 */
final class TaskShares {

    private TaskShares() {}

    /**
     * Divides tasks.
     *
     * @param held the tasks that each thread has; no task has two threads
     * @param free the tasks that no thread has
     * @return the tasks that each thread gets, in the order of {@code held}
     */
    static List<Set<TaskId>> divide(List<Set<TaskId>> held, Collection<TaskId> free) {
        List<Share> shares = held.stream().map(Share::new).toList();
        Set<TaskId> tasks = new TreeSet<>(free);
        held.forEach(tasks::addAll);
        tasks.stream()
                .collect(Collectors.groupingBy(TaskId::subtopology, TreeMap::new, Collectors.toList()))
                .values()
                .forEach(ofSubtopology -> divide(ofSubtopology, shares));
        return shares.stream().map(share -> share.tasks).toList();
    }

    private static void divide(List<TaskId> ofSubtopology, List<Share> shares) {
        makeRoom(ofSubtopology, shares);
        Set<TaskId> rest = new TreeSet<>(ofSubtopology);
        for (Share share : shares) {
            share.heldOf(ofSubtopology).stream().limit(share.room).toList().forEach(task -> {
                share.take(task);
                rest.remove(task);
            });
        }
        // One to each in turn, because a site's lanes have consecutive partitions.
        Iterator<TaskId> tasks = rest.iterator();
        while (tasks.hasNext()) {
            shares.stream().filter(share -> share.room > 0).forEach(share -> share.take(tasks.next()));
        }
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
        private final Set<TaskId> tasks = new TreeSet<>();
        private int room;

        Share(Set<TaskId> held) {
            this.held = held;
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
