package dev.sitestream.publish.schedule;

/**
 * What the writes of ordinary files may cost a process in the long run.
 *
 * @param cores CPU seconds in a second, more than 0
 * @param putsPerSecond PUT requests in a second, more than 0
 */
public record WriteBudget(double cores, double putsPerSecond) {

    /** No limit that any machine could reach: every file is written as soon as it may be. */
    public static final WriteBudget UNLIMITED = new WriteBudget(1e9, 1e9);

    /** The default: enough for a lasting load of a few hundred changes a second, and most of the CPU is left. */
    public static final WriteBudget DEFAULT = new WriteBudget(coresOf(0.3), 5);

    /** @throws IllegalArgumentException if a budget is not positive */
    public WriteBudget {
        if (!(cores > 0) || !(putsPerSecond > 0)) {
            throw new IllegalArgumentException("a budget of writes is more than 0");
        }
    }

    /** Returns the number of cores that are this part of all that the process may use. */
    public static double coresOf(double part) {
        return part * Runtime.getRuntime().availableProcessors();
    }

    /** Returns a part of this budget. */
    WriteBudget times(double part) {
        return new WriteBudget(cores * part, putsPerSecond * part);
    }

    /** Returns the time, in seconds, in which this budget pays for a cost. */
    double secondsFor(WriteCost cost) {
        return Math.max(cost.cpuSeconds() / cores, cost.puts() / putsPerSecond);
    }
}
