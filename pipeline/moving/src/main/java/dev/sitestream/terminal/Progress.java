package dev.sitestream.terminal;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The progress of some work.
 *
 * @param fraction the part that is done, from 0 to 1; empty when the total is not known
 * @param count the number of things done so far
 * @param elapsed the time since the start
 */
record Progress(OptionalDouble fraction, long count, Duration elapsed) {

    private static final double SMALLEST_FRACTION_TO_JUDGE_BY = 0.01;
    private static final Duration SHORTEST_TIME_TO_JUDGE_BY = Duration.ofSeconds(1);

    Progress {
        if (fraction.isPresent()) {
            // A file that grows while it is read can exceed its initial size.
            fraction = OptionalDouble.of(Math.max(0, Math.min(1, fraction.getAsDouble())));
        }
        if (count < 0) {
            throw new IllegalArgumentException("count is " + count + ", less than 0");
        }
        if (elapsed.isNegative()) {
            throw new IllegalArgumentException("elapsed is " + elapsed + ", less than 0");
        }
    }

    /** Things per second since the start; 0 as long as no time has passed. */
    double rate() {
        long nanos = elapsed.toNanos();
        return nanos == 0 ? 0 : count * 1e9 / nanos;
    }

    /** The remaining seconds at this pace; empty while it is too early to estimate them. */
    OptionalDouble secondsLeft() {
        if (fraction.isEmpty()
                || fraction.getAsDouble() < SMALLEST_FRACTION_TO_JUDGE_BY
                || elapsed.compareTo(SHORTEST_TIME_TO_JUDGE_BY) < 0) {
            return OptionalDouble.empty();
        }
        double done = fraction.getAsDouble();
        return OptionalDouble.of(elapsed.toNanos() / 1e9 * (1 - done) / done);
    }
}
