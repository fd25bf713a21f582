package dev.sitestream.faults.process;

import java.time.Duration;

/** Waits for conditions. */
public final class Await {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    private Await() {}

    /** A condition that becomes true. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }

    /** Checks again and again, and fails after three minutes. */
    public static void until(String what, Condition condition) throws Exception {
        until(what, TIMEOUT, condition);
    }

    public static void until(String what, Duration patience, Condition condition) throws Exception {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("no " + what + " after " + patience.toSeconds() + " s");
            }
            Thread.sleep(LOOK_INTERVAL.toMillis());
        }
    }
}
