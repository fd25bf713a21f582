package dev.sitestream.demo;

import java.util.concurrent.TimeUnit;

/** A steady rate: computes how many things are due, and drops those that were not taken in time. */
final class Pace {

    private final int perSecond;
    private long doneUntilNanos;

    /**
     * Starts a pace.
     *
     * @param nowNanos the time by any clock
     */
    Pace(int perSecond, long nowNanos) {
        this.perSecond = perSecond;
        this.doneUntilNanos = nowNanos;
    }

    /** Returns how many things are due, and counts them as done; never more than those of one second. */
    int takeDue(long nowNanos) {
        long secondNanos = TimeUnit.SECONDS.toNanos(1);
        // After a pause, such as a laptop's sleep, missed things are not made up.
        if (nowNanos - doneUntilNanos > secondNanos) {
            doneUntilNanos = nowNanos - secondNanos;
        }
        int due = (int) ((nowNanos - doneUntilNanos) * perSecond / secondNanos);
        // Advances only by the time of these things, so that fractions add up.
        doneUntilNanos += due * secondNanos / perSecond;
        return due;
    }
}
