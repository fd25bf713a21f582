package dev.sitestream.clock;

import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;

/**
 * The differences between this process's clock and others.
 *
 * @param ahead how far this process's clock is ahead of each other clock that is known; negative if it is behind
 * @param inDoubt whether a difference exceeds {@link PresentFile#TOLERANCE}
 */
public record ClockReading(Map<ReferenceClock, Duration> ahead, boolean inDoubt) {

    /** The reading before the first comparison. */
    public static final ClockReading NONE = new ClockReading(Map.of(), false);

    public ClockReading {
        ahead = ahead.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(ahead));
    }

    /** Returns how far this process's clock is ahead of another one; zero if that is not known. */
    public Duration aheadOf(ReferenceClock reference) {
        return ahead.getOrDefault(reference, Duration.ZERO);
    }

    /** Returns the largest difference as text for people, such as {@code 60 h ahead of the broker's}. */
    public String worst() {
        ReferenceClock other = ahead.keySet().stream()
                .filter(reference -> aheadOf(reference).abs().compareTo(Present.TOLERANCE) > 0)
                .min(Comparator.<ReferenceClock, Boolean>comparing(reference -> reference == ReferenceClock.BEFORE)
                        .thenComparing(reference -> aheadOf(reference).abs().negated())
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(ReferenceClock.BEFORE);
        return text(aheadOf(other)) + other.displayName();
    }

    private static String text(Duration ahead) {
        return amount(ahead.abs()) + (ahead.isNegative() ? " behind " : " ahead of ");
    }

    /** Returns an amount of time as text for people, such as {@code 60 h}. */
    public static String amount(Duration amount) {
        if (amount.toMinutes() < 2) {
            return amount.toSeconds() + " s";
        }
        return amount.toHours() < 2
                ? amount.plusSeconds(30).toMinutes() + " min"
                : amount.plusMinutes(30).toHours() + " h";
    }
}
