package dev.sitestream.publish.schedule;

import java.util.ArrayDeque;
import java.util.Deque;

/** Adds up what writes have cost, since the start and in the last minute. Not thread-safe. */
final class SpendingLog {

    private static final long SLICE_MILLIS = 5_000;
    private static final int SLICES = 12;
    private static final double MILLIS = 1_000;

    /** Those of the last minute, the latest first. */
    private final Deque<Slice> slices = new ArrayDeque<>();

    private final WriteBudget budget;
    private long writes;
    private double cpuSeconds;

    /** What the writes cost that ended within some seconds. */
    private record Slice(long number, WriteCost cost) {}

    SpendingLog(WriteBudget budget) {
        this.budget = budget;
    }

    void add(WriteCost cost, long steadyMillis) {
        writes++;
        cpuSeconds += cost.cpuSeconds();
        long number = steadyMillis / SLICE_MILLIS;
        Slice latest = slices.peekFirst();
        WriteCost before = latest != null && latest.number() == number
                ? slices.removeFirst().cost()
                : WriteCost.NONE;
        slices.addFirst(new Slice(number, before.plus(cost)));
        forgetOld(number);
    }

    WriteSpending at(long steadyMillis) {
        forgetOld(steadyMillis / SLICE_MILLIS);
        WriteCost minute = WriteCost.NONE;
        for (Slice slice : slices) {
            minute = minute.plus(slice.cost());
        }
        double seconds = SLICES * SLICE_MILLIS / MILLIS;
        return new WriteSpending(
                budget, writes, cpuSeconds, new WriteCost(minute.cpuSeconds() / seconds, minute.puts() / seconds));
    }

    private void forgetOld(long present) {
        while (!slices.isEmpty() && slices.getLast().number() <= present - SLICES) {
            slices.removeLast();
        }
    }
}
