package dev.sitestream.clock;

import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;

/**
 * How this process's clock compares with others.
 *
 * @param ahead by how much it is ahead of each other clock that is known; negative where it is behind
 * @param inDoubt whether they differ by more than {@link Present#TOLERANCE}
 */
public record ClockReading(Map<Witness, Duration> ahead, boolean inDoubt) {

    /** Nothing has been compared yet. */
    public static final ClockReading NONE = new ClockReading(Map.of(), false);

    public ClockReading {
        ahead = ahead.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(ahead));
    }

    /** By how much it is ahead of this clock; zero where that is not known. */
    public Duration aheadOf(Witness witness) {
        return ahead.getOrDefault(witness, Duration.ZERO);
    }

    /** The largest difference, for people, such as {@code 60 h ahead of the broker's}. */
    public String worst() {
        Witness other = ahead.keySet().stream()
                .filter(witness -> aheadOf(witness).abs().compareTo(Present.TOLERANCE) > 0)
                .min(Comparator.<Witness, Boolean>comparing(witness -> witness == Witness.BEFORE)
                        .thenComparing(witness -> aheadOf(witness).abs().negated())
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(Witness.BEFORE);
        return inWords(aheadOf(other)) + other.inSentence();
    }

    private static String inWords(Duration ahead) {
        return amount(ahead.abs()) + (ahead.isNegative() ? " behind " : " ahead of ");
    }

    /** An amount of time for people, such as {@code 60 h}. */
    public static String amount(Duration amount) {
        if (amount.toMinutes() < 2) {
            return amount.toSeconds() + " s";
        }
        return amount.toHours() < 2
                ? amount.plusSeconds(30).toMinutes() + " min"
                : amount.plusMinutes(30).toHours() + " h";
    }
}
