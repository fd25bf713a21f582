package dev.sitestream.publish.schedule;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The schedule that all lanes of a process share, since they share its budget. Thread-safe.
 *
 * @param <F> identifies a lane's files
 */
public final class SharedSchedule<F extends Comparable<F>> {

    /** Publishers ask about as often; a choice for each of thousands would cost more than it gains. */
    private static final long CHOICE_MILLIS = 20;

    private final WriteSchedule<FileOfLane<F>> schedule;
    private final SpendingLog spending;
    private int lanes;
    private long chosenAtMillis = Long.MIN_VALUE / 2;

    private record FileOfLane<F extends Comparable<F>>(SharedSchedule<F>.Lane lane, F file)
            implements Comparable<FileOfLane<F>> {

        @Override
        public int compareTo(FileOfLane<F> other) {
            return Comparator.comparing((FileOfLane<F> some) -> some.file)
                    .thenComparingInt(some -> some.lane.number)
                    .compare(this, other);
        }
    }

    /** Creates the schedule of a process. */
    public SharedSchedule(WriteBudget budget) {
        this.schedule = new WriteSchedule<>(budget);
        this.spending = new SpendingLog(budget);
    }

    /** Returns what writes have cost until now. */
    public synchronized WriteSpending spending(long steadyMillis) {
        return spending.at(steadyMillis);
    }

    /** Returns the part of a new lane. */
    public synchronized Lane newLane() {
        return new Lane(++lanes);
    }

    private void choose(long steadyMillis) {
        if (steadyMillis - chosenAtMillis >= CHOICE_MILLIS) {
            chosenAtMillis = steadyMillis;
            schedule.choose(steadyMillis).forEach(file -> file.lane().chosen.add(file.file()));
        }
    }

    /** One lane's part of the schedule. Its files come from one thread at a time. */
    public final class Lane implements AutoCloseable {

        private final int number;
        private final Set<F> waiting = new LinkedHashSet<>();
        private final Set<F> chosen = new LinkedHashSet<>();
        private final Set<F> started = new LinkedHashSet<>();

        private Lane(int number) {
            this.number = number;
        }

        /** Adds a file that waits, or replaces what is known of it. */
        public void put(WaitingFile<F> file) {
            synchronized (SharedSchedule.this) {
                waiting.add(file.file());
                schedule.put(file.as(name(file.file())));
            }
        }

        /** Removes a file that does not wait any more. */
        public void remove(F file) {
            synchronized (SharedSchedule.this) {
                waiting.remove(file);
                schedule.remove(name(file));
                if (chosen.remove(file)) {
                    schedule.dropped(name(file));
                }
            }
        }

        /** Returns the files whose writes may start now, the most urgent first. */
        public List<F> chosen(long steadyMillis) {
            synchronized (SharedSchedule.this) {
                choose(steadyMillis);
                return List.copyOf(chosen);
            }
        }

        /** Whether files of any lane were due at the last choice, and nothing was left in the budget. */
        public boolean isShortOfBudget() {
            synchronized (SharedSchedule.this) {
                return schedule.isShortOfBudget();
            }
        }

        /** Records that the write of a chosen file has started. */
        public void started(F file) {
            synchronized (SharedSchedule.this) {
                if (chosen.remove(file)) {
                    waiting.remove(file);
                    started.add(file);
                }
            }
        }

        /**
         * Records that the write of a file has ended, in success or failure.
         *
         * @param cpuSeconds the CPU time that it took
         * @param tookSeconds the time from its start to its end
         * @param steadyMillis when it has ended
         */
        public void ended(F file, double cpuSeconds, double tookSeconds, long steadyMillis) {
            synchronized (SharedSchedule.this) {
                if (started.remove(file)) {
                    schedule.written(name(file), cpuSeconds, tookSeconds);
                    spending.add(new WriteCost(cpuSeconds, 1), steadyMillis);
                }
            }
        }

        /** Removes all of its files, since the lane is not published here any more. */
        @Override
        public void close() {
            synchronized (SharedSchedule.this) {
                waiting.forEach(file -> schedule.remove(name(file)));
                chosen.forEach(file -> schedule.dropped(name(file)));
                started.forEach(file -> schedule.dropped(name(file)));
                waiting.clear();
                chosen.clear();
                started.clear();
            }
        }

        private FileOfLane<F> name(F file) {
            return new FileOfLane<>(this, file);
        }
    }
}
