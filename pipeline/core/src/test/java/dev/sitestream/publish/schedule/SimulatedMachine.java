package dev.sitestream.publish.schedule;

import java.util.Random;

/** What writes cost on some machine with some store, which the schedule does not know. */
final class SimulatedMachine {

    private final Random random;
    private final double fileSeconds;
    private final double blockSeconds;
    private final double putSeconds;
    private final double failures;
    private final boolean isStolenFrom;
    private final boolean isSlowAtTimes;

    SimulatedMachine(Random random) {
        this.random = random;
        double speed = 0.5 + 3 * random.nextDouble();
        this.fileSeconds = 0.003 * speed;
        this.blockSeconds = 0.0012 * speed;
        this.putSeconds = random.nextInt(3) == 0 ? 0.2 : 0.01;
        this.failures = random.nextInt(4) == 0 ? 0.05 : 0;
        this.isStolenFrom = random.nextInt(4) == 0;
        this.isSlowAtTimes = random.nextInt(4) == 0;
    }

    double cpuSeconds(int blocks) {
        return fileSeconds + blockSeconds * blocks;
    }

    /** Returns how long a write takes that begins at this time. */
    double tookSeconds(double cpuSeconds, long atMillis) {
        double stolen = isStolenFrom && atMillis / 1_000 % 60 < 20 ? 3 : 1;
        double slow = isSlowAtTimes && atMillis / 1_000 % 90 < 15 ? 10 : 1;
        return cpuSeconds * stolen + putSeconds * slow * (0.5 + random.nextDouble());
    }

    boolean fails() {
        return random.nextDouble() < failures;
    }

    /** Whether a write may take much longer than usual, or has to be done again. */
    boolean isUnreliable() {
        return failures > 0 || isStolenFrom || isSlowAtTimes;
    }

    @Override
    public String toString() {
        return "file " + fileSeconds + " s, block " + blockSeconds + " s, PUT " + putSeconds + " s, failures "
                + failures + (isStolenFrom ? ", stolen CPU" : "") + (isSlowAtTimes ? ", slow at times" : "");
    }
}
