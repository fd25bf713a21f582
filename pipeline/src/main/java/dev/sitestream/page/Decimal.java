package dev.sitestream.page;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A number from 0.0 to a small bound, in JSON's notation: a priority, or a rating. */
public final class Decimal {

    /** What is looked at: as many characters as the parser allows a number. */
    private static final int MAX_LENGTH = 100;

    /**
     * The most characters in plain notation, enough for every floating-point number that is usually printed without an
     * exponent. XML Schema only asks for <a href="https://www.w3.org/TR/xmlschema-2/#decimal">18 digits</a> to be
     * understood, and libxml2, for one, finds more than 24 invalid.
     */
    private static final int MAX_PLAIN_LENGTH = 24;

    private static final int NO_EXPONENT = Integer.MIN_VALUE;
    private static final int MAX_EXPONENT = 1_000_000;

    private Decimal() {}

    /**
     * The number, if it is at most so large, in plain decimal notation: as it was written if it was written so, else
     * without its exponent. Null when it isn't a number, or not in range, or when its plain notation would be too long,
     * as that of {@code 1e-999999999}.
     */
    public static @Nullable String plain(String text, BigDecimal most) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        int mantissaStart = text.startsWith("-") ? 1 : 0;
        int mantissaEnd = mantissaEnd(text, mantissaStart);
        if (mantissaEnd < 0) {
            return null;
        }
        BigDecimal mantissa = new BigDecimal(text.substring(0, mantissaEnd));
        boolean isZero = mantissa.signum() == 0;
        if (mantissaEnd == text.length()) {
            return isZero && mantissaStart == 1 ? "0.0" : isPublishable(text, mantissa, most) ? text : null;
        }
        int exponent = exponent(text, mantissaEnd);
        if (exponent == NO_EXPONENT) {
            return null;
        }
        return isZero ? "0.0" : scaled(mantissa, exponent, most);
    }

    private static @Nullable String scaled(BigDecimal mantissa, int exponent, BigDecimal most) {
        // With at most 100 digits, such an exponent takes the number out of range or beyond the length anyway.
        if (Math.abs(exponent) > 2 * MAX_LENGTH) {
            return null;
        }
        BigDecimal number = mantissa.scaleByPowerOfTen(exponent);
        String plain = number.toPlainString();
        return isPublishable(plain, number, most) ? plain : null;
    }

    private static boolean isPublishable(String plain, BigDecimal number, BigDecimal most) {
        return plain.length() <= MAX_PLAIN_LENGTH && number.signum() >= 0 && number.compareTo(most) <= 0;
    }

    /** Where the digits before an exponent end; -1 when they aren't JSON's. */
    private static int mantissaEnd(String text, int start) {
        int end = digitsEnd(text, start);
        boolean hasLeadingZero = end - start > 1 && text.charAt(start) == '0';
        if (end == start || hasLeadingZero) {
            return -1;
        }
        if (end < text.length() && text.charAt(end) == '.') {
            int fractionEnd = digitsEnd(text, end + 1);
            return fractionEnd == end + 1 ? -1 : fractionEnd;
        }
        return end;
    }

    /** The exponent, its size cut to what an int holds safely; {@link #NO_EXPONENT} when there is something else. */
    private static int exponent(String text, int start) {
        if (text.charAt(start) != 'e' && text.charAt(start) != 'E') {
            return NO_EXPONENT;
        }
        int i = start + 1;
        boolean isNegative = text.startsWith("-", i);
        if (isNegative || text.startsWith("+", i)) {
            i++;
        }
        int end = digitsEnd(text, i);
        if (end == i || end < text.length()) {
            return NO_EXPONENT;
        }
        int size = 0;
        for (; i < end; i++) {
            size = Math.min(MAX_EXPONENT, size * 10 + text.charAt(i) - '0');
        }
        return isNegative ? -size : size;
    }

    private static int digitsEnd(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
