package dev.sitestream.bench;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The target of a measurement.
 *
 * @param of which of its numbers is judged
 * @param bound the least or the most that this may be
 * @param isLowerBound whether the bound is the least, rather than the most
 */
public record Target(Of of, double bound, boolean isLowerBound) {

    /** None: the measurement is reported, whatever it is. */
    public static final Target NONE = new Target(Of.NOTHING, 0, true);

    /** Which number of a measurement is judged. */
    enum Of {
        NOTHING,
        VALUE,
        RATIO
    }

    /** A ratio of at least this. */
    public static Target ratioAtLeast(double bound) {
        return new Target(Of.RATIO, bound, true);
    }

    /** A ratio of at most this. */
    public static Target ratioAtMost(double bound) {
        return new Target(Of.RATIO, bound, false);
    }

    /** A value of at most this, in the measurement's unit. */
    public static Target valueAtMost(double bound) {
        return new Target(Of.VALUE, bound, false);
    }

    @Nullable
    Boolean metBy(Measurement measurement) {
        Double judged = switch (of) {
            case NOTHING -> null;
            case VALUE -> measurement.value();
            case RATIO -> measurement.ratio();
        };
        if (judged == null) {
            return null;
        }
        return isLowerBound ? judged >= bound : judged <= bound;
    }

    /** For people: {@code ≥ 60×}; empty when there is none. */
    String text(String unit) {
        if (of == Of.NOTHING) {
            return "";
        }
        String number = String.format(Locale.ROOT, bound == Math.rint(bound) ? "%.0f" : "%s", bound);
        return (isLowerBound ? "≥ " : "≤ ") + number + (of == Of.RATIO ? "×" : " " + unit);
    }
}
