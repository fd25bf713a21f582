package dev.sitestream.publish;

/** Exponential backoff after failures of the object store. Times are milliseconds since 1970. */
final class Backoff {

    private static final long FIRST = 500;
    private static final long LONGEST = 30_000;

    private long wait;
    private long until = Long.MIN_VALUE;

    /** Whether the object store must not be tried now. */
    boolean waits(long now) {
        return now < until;
    }

    /** Records a failure; returns whether it is the first in a row. */
    boolean failed(long now) {
        boolean first = wait == 0;
        wait = first ? FIRST : Math.min(LONGEST, 2 * wait);
        until = now + wait;
        return first;
    }

    /** Records a success; returns whether it ends a row of failures. */
    boolean succeeded() {
        boolean recovered = wait > 0;
        wait = 0;
        until = Long.MIN_VALUE;
        return recovered;
    }
}
