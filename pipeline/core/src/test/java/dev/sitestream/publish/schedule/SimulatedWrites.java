package dev.sitestream.publish.schedule;

import dev.sitestream.publish.schedule.SimulatedLoad.Change;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Lets a schedule write the files of a load, and records what that costs and how long changes wait. */
final class SimulatedWrites {

    private static final int TICK_MILLIS = 100;
    private static final int THREADS = 4;

    private final SimulatedLoad load;
    private final SimulatedMachine machine;
    private final WriteSchedule<Integer> schedule;
    private final State[] files;
    private final List<Integer> queued = new ArrayList<>();
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingLong(Running::endMillis));

    /** When each write began. */
    final List<Long> begunAtMillis = new ArrayList<>();

    long longestWaitMillis;
    long shortestWaitMillis = Long.MAX_VALUE;
    double cpuSeconds;
    int puts;
    private int next;

    private static final class State {
        private long sinceMillis = -1;
        private long changedAtMillis;
        private long writtenAtMillis = WaitingFile.NEVER;
        private final BitSet dirty = new BitSet();
    }

    private record Running(int file, long sinceMillis, BitSet blocks, double cpuSeconds, double took, long endMillis) {}

    SimulatedWrites(SimulatedLoad load, SimulatedMachine machine, WriteBudget budget) {
        this.load = load;
        this.machine = machine;
        this.schedule = new WriteSchedule<>(budget);
        this.files = new State[load.files()];
        for (int i = 0; i < files.length; i++) {
            files[i] = new State();
        }
    }

    /** Runs until everything is written. Returns the time of the last write's end. */
    long run() {
        long lastMillis = 0;
        long nowMillis = 0;
        while (next < load.changes().size() || isDirty()) {
            nowMillis += TICK_MILLIS;
            while (!running.isEmpty() && running.peek().endMillis() <= nowMillis) {
                lastMillis = running.peek().endMillis();
                end(running.poll());
            }
            change(nowMillis);
            queued.addAll(schedule.choose(nowMillis));
            while (running.size() < THREADS && !queued.isEmpty()) {
                begin(queued.remove(0), nowMillis);
            }
        }
        return lastMillis;
    }

    private boolean isDirty() {
        if (!running.isEmpty() || !queued.isEmpty()) {
            return true;
        }
        for (State file : files) {
            if (file.sinceMillis >= 0) {
                return true;
            }
        }
        return false;
    }

    private void change(long nowMillis) {
        List<Change> changes = load.changes();
        while (next < changes.size() && changes.get(next).atMillis() <= nowMillis) {
            Change change = changes.get(next++);
            State file = files[change.file()];
            file.dirty.set(change.block());
            file.changedAtMillis = change.atMillis();
            if (file.sinceMillis < 0) {
                file.sinceMillis = change.atMillis();
            }
            put(change.file());
        }
    }

    private void put(int number) {
        State file = files[number];
        schedule.put(new WaitingFile<>(
                number,
                file.sinceMillis,
                file.changedAtMillis,
                file.writtenAtMillis,
                load.waits(),
                file.dirty.cardinality()));
    }

    private void begin(int number, long nowMillis) {
        State file = files[number];
        BitSet blocks = (BitSet) file.dirty.clone();
        double cpu = machine.cpuSeconds(blocks.cardinality());
        double took = machine.tookSeconds(cpu, nowMillis);
        shortestWaitMillis = Math.min(shortestWaitMillis, nowMillis - file.sinceMillis);
        running.add(new Running(number, file.sinceMillis, blocks, cpu, took, nowMillis + (long) (took * 1_000)));
        begunAtMillis.add(nowMillis);
        cpuSeconds += cpu;
        puts++;
        file.dirty.clear();
        file.sinceMillis = -1;
        schedule.remove(number);
    }

    private void end(Running write) {
        schedule.written(write.file(), write.cpuSeconds(), write.took());
        State file = files[write.file()];
        if (machine.fails()) {
            file.dirty.or(write.blocks());
            file.sinceMillis = write.sinceMillis();
            file.changedAtMillis = Math.max(file.changedAtMillis, write.sinceMillis());
            put(write.file());
        } else {
            file.writtenAtMillis = write.endMillis();
            if (file.sinceMillis >= 0) {
                put(write.file());
            }
            longestWaitMillis = Math.max(longestWaitMillis, write.endMillis() - write.sinceMillis());
        }
    }
}
