package dev.sitestream.publish.schedule;

/**
 * Learns what writes cost here and now: a part for each file, and one for each of its dirty blocks. Later writes weigh
 * more, so it follows the machine and the store.
 */
final class CostModel {

    /** What a write is expected to cost before the first one: usual values of one core. */
    private static final double FIRST_SECONDS = 0.003;

    private static final double FIRST_BLOCK_SECONDS = 0.0012;

    /** A write counts half after about this number of further ones. */
    private static final double HALF_LIFE = 50;

    private static final double KEPT = Math.pow(0.5, 1 / HALF_LIFE);

    // Sums over past writes with decaying weights, for a least-squares line.
    private double weight;
    private double blocks;
    private double seconds;
    private double blocksSquared;
    private double blocksSeconds;
    private double durationSeconds = FIRST_SECONDS;

    CostModel() {
        // Two made-up writes fix the line until there are others.
        learn(1, FIRST_SECONDS + FIRST_BLOCK_SECONDS, FIRST_SECONDS);
        learn(100, FIRST_SECONDS + 100 * FIRST_BLOCK_SECONDS, FIRST_SECONDS);
    }

    /** Returns the CPU time, in seconds, that a write is expected to take. */
    double cpuSeconds(int dirtyBlocks) {
        double variance = weight * blocksSquared - blocks * blocks;
        double mean = seconds / weight;
        if (variance <= 1e-9 * weight * weight) {
            return mean;
        }
        double slope = Math.max(0, (weight * blocksSeconds - blocks * seconds) / variance);
        // A line through few different points may be steep; no write costs less than nothing.
        return Math.max(mean / 100, mean + slope * (dirtyBlocks - blocks / weight));
    }

    /** Returns the time, in seconds, that a write usually takes from its start to its result. */
    double durationSeconds() {
        return durationSeconds;
    }

    /**
     * Adds a write.
     *
     * @param cpuSeconds the CPU time that it took
     * @param took the time from its start to its result, in seconds
     */
    void learn(int dirtyBlocks, double cpuSeconds, double took) {
        weight = KEPT * weight + 1;
        blocks = KEPT * blocks + dirtyBlocks;
        seconds = KEPT * seconds + cpuSeconds;
        blocksSquared = KEPT * blocksSquared + (double) dirtyBlocks * dirtyBlocks;
        blocksSeconds = KEPT * blocksSeconds + dirtyBlocks * cpuSeconds;
        durationSeconds += (took - durationSeconds) / Math.min(weight, HALF_LIFE / 5);
    }
}
