package dev.sitestream.bench;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The target of a measurement.
 *
 * @param of the number of the measurement that is compared with the bound
 * @param bound the smallest or largest value that meets the target
 * @param isLowerBound whether the bound is the smallest value
 */
public record Target(Of of, double bound, boolean isLowerBound) {

    /** No target: the measurement is only reported. */
    public static final Target NONE = new Target(Of.NOTHING, 0, true);

    /** The number of a measurement that is compared with the bound. */
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

    /** A value of at least this, in the measurement's unit. */
    public static Target valueAtLeast(double bound) {
        return new Target(Of.VALUE, bound, true);
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

    /** The text for the table, such as {@code ≥ 60×}; empty when there is no target. */
    String text(String unit) {
        if (of == Of.NOTHING) {
            return "";
        }
        String number = String.format(Locale.ROOT, bound == Math.rint(bound) ? "%.0f" : "%s", bound);
        return (isLowerBound ? "≥ " : "≤ ") + number + (of == Of.RATIO ? "×" : " " + unit);
    }
}
