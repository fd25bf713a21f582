package dev.sitestream.publish.schedule;

/**
 * What a write costs.
 *
 * @param cpuSeconds the CPU for copying, rendering, compressing and sending the file
 * @param puts the number of PUT requests
 */
public record WriteCost(double cpuSeconds, double puts) {

    /** A write that costs nothing. */
    public static final WriteCost NONE = new WriteCost(0, 0);

    WriteCost plus(WriteCost other) {
        return new WriteCost(cpuSeconds + other.cpuSeconds, puts + other.puts);
    }
}
