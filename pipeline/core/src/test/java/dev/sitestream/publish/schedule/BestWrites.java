package dev.sitestream.publish.schedule;

import dev.sitestream.publish.schedule.SimulatedLoad.Change;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The least that the writes of a load can cost when all changes are known before: the fewest PUTs, and the least CPU
 * time, each for itself.
 */
record BestWrites(int puts, double cpuSeconds) {

    static BestWrites of(SimulatedLoad load, SimulatedMachine machine) {
        int puts = 0;
        double cpuSeconds = 0;
        for (int file = 0; file < load.files(); file++) {
            List<Change> changes = load.of(file);
            puts += fewestPuts(changes, load.waits().mostMillis());
            cpuSeconds += leastCpu(changes, load.waits().mostMillis(), machine);
        }
        return new BestWrites(puts, cpuSeconds);
    }

    /** Each write is put off until the oldest change has to be published. */
    private static int fewestPuts(List<Change> changes, long mostMillis) {
        int puts = 0;
        long writtenAtMillis = -1;
        for (Change change : changes) {
            if (change.atMillis() > writtenAtMillis) {
                writtenAtMillis = change.atMillis() + mostMillis;
                puts++;
            }
        }
        return puts;
    }

    /** For each change, the least cost of all writes up to the one that shows this change as its last one. */
    private static double leastCpu(List<Change> changes, long mostMillis, SimulatedMachine machine) {
        double[] least = new double[changes.size() + 1];
        Arrays.fill(least, 1, least.length, Double.MAX_VALUE);
        for (int first = 0; first < changes.size(); first++) {
            BitSet blocks = new BitSet();
            long untilMillis = changes.get(first).atMillis() + mostMillis;
            for (int last = first; last < changes.size() && changes.get(last).atMillis() <= untilMillis; last++) {
                blocks.set(changes.get(last).block());
                double cost = least[first] + machine.cpuSeconds(blocks.cardinality());
                least[last + 1] = Math.min(least[last + 1], cost);
            }
        }
        return least[changes.size()];
    }
}
