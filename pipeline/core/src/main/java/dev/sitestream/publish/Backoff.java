package dev.sitestream.publish;

/** Exponential backoff after failures of the object store. */
final class Backoff {

    private static final long FIRST_MILLIS = 500;
    private static final long LONGEST_MILLIS = 30_000;

    private long waitMillis;
    private long untilMillis = Long.MIN_VALUE;

    /** Whether the object store must not be tried now. */
    boolean waits(long steadyMillis) {
        return steadyMillis < untilMillis;
    }

    /** Records a failure; returns whether it is the first in a row. */
    boolean failed(long steadyMillis) {
        boolean first = waitMillis == 0;
        waitMillis = first ? FIRST_MILLIS : Math.min(LONGEST_MILLIS, 2 * waitMillis);
        untilMillis = steadyMillis + waitMillis;
        return first;
    }

    /** Records a success; returns whether it ends a row of failures. */
    boolean succeeded() {
        boolean recovered = waitMillis > 0;
        waitMillis = 0;
        untilMillis = Long.MIN_VALUE;
        return recovered;
    }
}
