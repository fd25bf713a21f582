package dev.sitestream.demo;

import java.util.concurrent.TimeUnit;

/** A steady rate: says how many things are due, and forgives what could not be done in time. */
final class Pace {

    private final int perSecond;
    private long doneUntil;

    /**
     * A pace from now on.
     *
     * @param now in nanoseconds, of any clock
     */
    Pace(int perSecond, long now) {
        this.perSecond = perSecond;
        this.doneUntil = now;
    }

    /** How many things are due now, and are from now on taken as done; never more than one second's. */
    int takeDue(long now) {
        long second = TimeUnit.SECONDS.toNanos(1);
        // After a pause, as of a laptop that slept, there is no rush to catch up.
        if (now - doneUntil > second) {
            doneUntil = now - second;
        }
        int due = (int) ((now - doneUntil) * perSecond / second);
        // Only the time that these took, so that fractions add up.
        doneUntil += due * second / perSecond;
        return due;
    }
}
