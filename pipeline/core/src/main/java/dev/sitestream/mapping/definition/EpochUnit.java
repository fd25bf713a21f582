package dev.sitestream.mapping.definition;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The unit of a time that is a number since 1970-01-01T00:00:00Z. */
public enum EpochUnit {
    D(86_400_000_000_000L),
    S(1_000_000_000),
    MS(1_000_000),
    US(1_000),
    NS(1);

    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);
    private static final long DAY_SECONDS = 86_400;

    /**
     * From this number on, whatever the unit and the sign, a number of 64 bits is Postgres' {@code infinity}. <a
     * href="https://debezium.io/documentation/reference/stable/connectors/postgresql.html">Debezium</a> writes
     * 9223372036825200000 and -9223372036832400000; as nanoseconds that is a time in 2262.
     */
    private static final BigDecimal INFINITY = BigDecimal.valueOf(9_223_371_000_000_000_000L);

    private static final BigDecimal BEYOND = BigDecimal.valueOf(Long.MIN_VALUE).negate();

    /** The longest number that can be a time, with its fraction. */
    private static final int MAX_DIGITS = 40;

    /** So many digits fit into a long, and are less than infinity. */
    private static final int SHORT_DIGITS = 18;

    /** Enough for the seconds of any year that has four digits. */
    private static final int MAX_SECONDS_BITS = 40;

    private static final Instant MIN = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant MAX = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private static final long NANOS_OF_SECOND = 1_000_000_000;

    /** More than those of any year that has four digits. */
    private static final long MAX_SECONDS = 400_000_000_000L;

    private final long nanosOfUnit;
    private final BigDecimal nanos;

    EpochUnit(long nanos) {
        this.nanosOfUnit = nanos;
        this.nanos = BigDecimal.valueOf(nanos);
    }

    /**
     * The time of this number as an ISO 8601 text: a date if the unit is a day, else a date-time, cut off to
     * nanoseconds. Infinite times are {@code infinity} and {@code -infinity}. Null if it is no number, or not in the
     * years 1 to 9999.
     */
    public @Nullable String time(String number) {
        if (number.length() > MAX_DIGITS) {
            return null;
        }
        if (number.length() <= SHORT_DIGITS && isWhole(number)) {
            return timeOfShort(Long.parseLong(number));
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
        BigDecimal size = value.abs();
        if (size.compareTo(INFINITY) >= 0 && size.compareTo(BEYOND) <= 0) {
            return value.signum() > 0 ? "infinity" : "-infinity";
        }
        BigInteger[] parts = value.multiply(nanos)
                .setScale(0, RoundingMode.FLOOR)
                .toBigInteger()
                .divideAndRemainder(SECOND);
        if (parts[0].bitLength() > MAX_SECONDS_BITS) {
            return null;
        }
        return time(Instant.ofEpochSecond(parts[0].longValue(), parts[1].longValue()));
    }

    private static boolean isWhole(String number) {
        int start = number.startsWith("-") ? 1 : 0;
        for (int i = start; i < number.length(); i++) {
            if (number.charAt(i) < '0' || number.charAt(i) > '9') {
                return false;
            }
        }
        return number.length() > start;
    }

    /** The time of a number as most are, which takes a tenth of the time. */
    private @Nullable String timeOfShort(long number) {
        long perSecond = Math.max(1, NANOS_OF_SECOND / nanosOfUnit);
        long secondsOfUnit = Math.max(1, nanosOfUnit / NANOS_OF_SECOND);
        // A number of 18 digits is within the years if its unit is a nanosecond.
        if (Math.abs(number) / perSecond > MAX_SECONDS / secondsOfUnit) {
            return null;
        }
        long seconds = Math.floorDiv(number, perSecond) * secondsOfUnit;
        return time(Instant.ofEpochSecond(seconds, Math.floorMod(number, perSecond) * (NANOS_OF_SECOND / perSecond)));
    }

    private @Nullable String time(Instant instant) {
        if (instant.isBefore(MIN) || instant.isAfter(MAX)) {
            return null;
        }
        return this == D
                ? LocalDate.ofEpochDay(Math.floorDiv(instant.getEpochSecond(), DAY_SECONDS))
                        .toString()
                : instant.toString();
    }
}
