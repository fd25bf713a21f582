package dev.sitestream.clock;

import java.time.Duration;

/**
 * The present, in milliseconds since 1970: no earlier and no later than this. Both are the same while all clocks agree.
 *
 * <p>What can't be taken back is done when it is due at the earliest present, since then it is due by all clocks.
 *
 * @param earliest by the clock that is furthest behind
 * @param latest by the clock that is furthest ahead
 */
public record Present(long earliest, long latest) {

    /** Clocks that differ by no more than this agree. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    public Present {
        if (earliest > latest) {
            throw new IllegalArgumentException("earliest " + earliest + " is after latest " + latest);
        }
    }

    /** The present where all clocks agree. */
    public static Present at(long millis) {
        return new Present(millis, millis);
    }

    /** This timestamp, or the latest present where the timestamp is ahead of all clocks. */
    public long notAhead(long timestamp) {
        return Math.min(timestamp, latest);
    }
}
