package dev.sitestream.publish;

import java.time.Duration;

/**
 * Decides when the lanes and sites of a process compare the store with their state again. Each comparison costs a
 * listing of the store, so that ten thousand sites would pay for millions a day. A few hundred comparisons take place
 * at the configured interval; if there are more, all of them together keep a pace. Thread-safe.
 */
public final class ComparisonPace {

    /** How many comparisons take place in an interval without delay. */
    static final int WITHOUT_DELAY = 600;

    /** The longest distance of comparisons. Object stores charge about 13 dollars for the listings of a month. */
    static final Duration LONGEST_DISTANCE = Duration.ofMillis(500);

    private final long everyMillis;
    private final double distanceMillis;

    /** When the next comparison would take place if all had kept their distance. */
    private double evenMillis = Long.MIN_VALUE / 2.0;

    /** @param every how often a lane or site compares if there are few */
    public ComparisonPace(Duration every) {
        everyMillis = every.toMillis();
        distanceMillis = Math.min((double) LONGEST_DISTANCE.toMillis(), (double) everyMillis / WITHOUT_DELAY);
    }

    /** Returns when to compare again after a comparison at this time. */
    public synchronized long nextMillis(long steadyMillis) {
        double next = Math.max((double) steadyMillis + everyMillis, evenMillis - WITHOUT_DELAY * distanceMillis);
        evenMillis = Math.max(evenMillis, next) + distanceMillis;
        return (long) next;
    }
}
