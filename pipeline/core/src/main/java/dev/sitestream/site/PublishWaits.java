package dev.sitestream.site;

import java.time.Duration;

/**
 * How long a changed file waits for further changes before it is written.
 *
 * @param least how long it waits in any case, so that changes that come together cause one write; 0 to one hour; with 0
 *     the file is urgent, and nothing else holds up its writes
 * @param most by when a change should be published; at least {@code least} and one second, at most one day
 */
public record PublishWaits(Duration least, Duration most) {

    /** The upper limit of {@code least}. */
    public static final Duration LONGEST_LEAST = Duration.ofHours(1);

    /** The lower limit of {@code most}. */
    public static final Duration SHORTEST_MOST = Duration.ofSeconds(1);

    /** The upper limit of {@code most}. */
    public static final Duration LONGEST_MOST = Duration.ofDays(1);

    /** The default. */
    public static final PublishWaits DEFAULT = new PublishWaits(Duration.ofSeconds(2), Duration.ofMinutes(1));

    /** @throws IllegalArgumentException if a duration is not allowed */
    public PublishWaits {
        requireLeast(least);
        requireMost(most);
        if (most.compareTo(least) < 0) {
            throw new IllegalArgumentException("freshness: allowed are durations not less than publishAfter");
        }
    }

    /** Returns the default with another least wait. */
    public static PublishWaits after(Duration least) {
        return DEFAULT.atLeast(least);
    }

    /** Returns these waits with another least one, and with a most one that is not less. */
    public PublishWaits atLeast(Duration other) {
        return new PublishWaits(other, longer(most, other));
    }

    /** Returns these waits with another most one; it is not less than the least one. */
    public PublishWaits atMost(Duration other) {
        return new PublishWaits(least, longer(other, least));
    }

    /** Whether a changed file does not wait at all. */
    public boolean isUrgent() {
        return least.isZero();
    }

    /** By when a change should be published: at once if the file is urgent. */
    public Duration objective() {
        return isUrgent() ? Duration.ZERO : most;
    }

    static void requireLeast(Duration least) {
        if (least.isNegative() || least.compareTo(LONGEST_LEAST) > 0) {
            throw new IllegalArgumentException("publishAfter: allowed are durations from 0s to 1h");
        }
    }

    private static void requireMost(Duration most) {
        if (most.compareTo(SHORTEST_MOST) < 0 || most.compareTo(LONGEST_MOST) > 0) {
            throw new IllegalArgumentException("freshness: allowed are durations from 1s to 1d");
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
