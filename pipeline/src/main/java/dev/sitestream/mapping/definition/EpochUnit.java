package dev.sitestream.mapping.definition;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The unit of a time that is a number since 1970-01-01T00:00:00Z. */
public enum EpochUnit {
    S(0),
    MS(3),
    US(6);

    private static final int NANO_DIGITS = 9;
    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

    /** The longest number that can be a time, with its fraction. */
    private static final int MAX_DIGITS = 40;

    /** Enough for the seconds of any year that has four digits. */
    private static final int MAX_SECONDS_BITS = 40;

    private static final Instant MIN = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant MAX = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private final int digits;

    EpochUnit(int digits) {
        this.digits = digits;
    }

    /** The instant of this number, cut off to nanoseconds; null if it is no number, or not in the years 1 to 9999. */
    public @Nullable Instant instant(String number) {
        if (number.length() > MAX_DIGITS) {
            return null;
        }
        BigDecimal value;
        try {
            value = new BigDecimal(number);
        } catch (NumberFormatException e) {
            return null;
        }
        // Such an exponent is far outside of the years, and its expansion could be huge.
        if (Math.abs((long) value.scale()) > 2 * MAX_DIGITS) {
            return null;
        }
        BigInteger[] parts = value.scaleByPowerOfTen(NANO_DIGITS - digits)
                .setScale(0, RoundingMode.FLOOR)
                .toBigInteger()
                .divideAndRemainder(NANOS);
        if (parts[0].bitLength() > MAX_SECONDS_BITS) {
            return null;
        }
        Instant instant = Instant.ofEpochSecond(parts[0].longValue(), parts[1].longValue());
        return instant.isBefore(MIN) || instant.isAfter(MAX) ? null : instant;
    }
}
