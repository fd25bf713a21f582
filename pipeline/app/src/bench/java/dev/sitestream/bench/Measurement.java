package dev.sitestream.bench;

import org.jspecify.annotations.Nullable;

/**
 * One measured value.
 *
 * @param id the row's id, followed by a number or word where a row has several measurements: {@code a10}
 * @param subject what is measured, including the sizes
 * @param value the median of the measured values
 * @param unit of the value
 * @param against the rival, measured in the same run; null without one
 * @param ratio of the two values; the row's target determines its direction; null without a rival
 * @param target of the measurement
 */
public record Measurement(
        String id,
        String subject,
        double value,
        String unit,
        @Nullable String against,
        @Nullable Double ratio,
        Target target) {

    /** Creates a measurement that is only reported. */
    public static Measurement of(String id, String subject, double value, String unit) {
        return new Measurement(id, subject, value, unit, null, null, Target.NONE);
    }

    /** Returns this measurement with a rival and the ratio. */
    public Measurement against(String rival, double times) {
        return new Measurement(id, subject, value, unit, rival, times, target);
    }

    /** Returns this measurement with a target. */
    public Measurement aimingAt(Target aim) {
        return new Measurement(id, subject, value, unit, against, ratio, aim);
    }

    /** Whether the target was met; null when there is none. */
    public @Nullable Boolean met() {
        return target.metBy(this);
    }
}
