package dev.sitestream.clock;

import java.time.Duration;

/**
 * The present in milliseconds since 1970, as a range. Both bounds are equal while all clocks agree.
 *
 * <p>An action that can't be undone is done when it is due at the earliest present, since it is then due by all clocks.
 *
 * @param earliest the time by the clock that is furthest behind
 * @param latest the time by the clock that is furthest ahead
 */
public record Present(long earliest, long latest) {

    /** The largest difference between clocks that agree. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    public Present {
        if (earliest > latest) {
            throw new IllegalArgumentException("earliest " + earliest + " is after latest " + latest);
        }
    }

    /** Returns the present if all clocks agree. */
    public static Present at(long millis) {
        return new Present(millis, millis);
    }

    /** Returns this timestamp, or the latest present if the timestamp is ahead of all clocks. */
    public long notAhead(long timestamp) {
        return Math.min(timestamp, latest);
    }
}
