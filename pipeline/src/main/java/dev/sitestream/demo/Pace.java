package dev.sitestream.demo;

import java.util.concurrent.TimeUnit;

/** A steady rate: computes how many things are due, and drops those that were not taken in time. */
final class Pace {

    private final int perSecond;
    private long doneUntil;

    /**
     * Starts a pace.
     *
     * @param now in nanoseconds, of any clock
     */
    Pace(int perSecond, long now) {
        this.perSecond = perSecond;
        this.doneUntil = now;
    }

    /** Returns how many things are due, and counts them as done; never more than those of one second. */
    int takeDue(long now) {
        long second = TimeUnit.SECONDS.toNanos(1);
        // After a pause, such as a laptop's sleep, missed things are not made up.
        if (now - doneUntil > second) {
            doneUntil = now - second;
        }
        int due = (int) ((now - doneUntil) * perSecond / second);
        // Advances only by the time of these things, so that fractions add up.
        doneUntil += due * second / perSecond;
        return due;
    }
}
