package dev.sitestream.clock;

import java.time.Duration;

/**
 * The present in milliseconds since 1970, as a range. Both bounds are equal while all clocks agree.
 *
 * <p>An action that can't be undone is done when it is due at the earliest present, since it is then due by all clocks.
 *
 * @param earliestMillis the time by the clock that is furthest behind
 * @param latestMillis the time by the clock that is furthest ahead
 */
public record Present(long earliestMillis, long latestMillis) {

    /** The largest difference between clocks that agree. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    public Present {
        if (earliestMillis > latestMillis) {
            throw new IllegalArgumentException("earliest " + earliestMillis + " is after latest " + latestMillis);
        }
    }

    /** Returns the present if all clocks agree. */
    public static Present at(long millis) {
        return new Present(millis, millis);
    }

    /** Returns this timestamp, or the latest present if the timestamp is ahead of all clocks. */
    public long notAhead(long timestampMillis) {
        return Math.min(timestampMillis, latestMillis);
    }
}
