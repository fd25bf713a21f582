package dev.sitestream.bench;

import org.jspecify.annotations.Nullable;

/**
 * One measured value.
 *
 * @param id the row's id, with a number or word behind it where a row has several measurements: {@code a10}
 * @param subject is measured, with the numbers that it was measured with
 * @param value the median of what was measured
 * @param unit of the value
 * @param against what it is compared with, measured in the same run; null when it stands alone
 * @param ratio of the two; the row says which way round by its target; null when it stands alone
 * @param target what was aimed at
 */
public record Measurement(
        String id,
        String subject,
        double value,
        String unit,
        @Nullable String against,
        @Nullable Double ratio,
        Target target) {

    /** A value that is only reported. */
    public static Measurement of(String id, String subject, double value, String unit) {
        return new Measurement(id, subject, value, unit, null, null, Target.NONE);
    }

    /** The same, compared with something. */
    public Measurement against(String rival, double times) {
        return new Measurement(id, subject, value, unit, rival, times, target);
    }

    /** The same with a target. */
    public Measurement aimingAt(Target aim) {
        return new Measurement(id, subject, value, unit, against, ratio, aim);
    }

    /** Whether the target was met; null when there is none. */
    public @Nullable Boolean met() {
        return target.metBy(this);
    }
}
