package dev.sitestream.page;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Parses a number from 0.0 to a small bound in JSON's notation: a priority or a rating. */
public final class Decimal {

    /** The most characters of an accepted number. The JSON parser has the same limit. */
    private static final int MAX_LENGTH = 100;

    /**
     * The most characters in plain notation. They are enough for every floating-point number that is usually printed
     * without an exponent. XML Schema requires processors to support only <a
     * href="https://www.w3.org/TR/xmlschema-2/#decimal">18 digits</a>, and libxml2 rejects more than 24.
     */
    private static final int MAX_PLAIN_LENGTH = 24;

    private static final int NO_EXPONENT = Integer.MIN_VALUE;
    private static final int MAX_EXPONENT = 1_000_000;

    private Decimal() {}

    /**
     * Returns the number in plain decimal notation: unchanged if it has no exponent, else with the exponent applied; a
     * negative zero becomes {@code 0.0}. Null if it is not a number from 0.0 to {@code max}, or if its plain notation
     * is too long, such as that of {@code 1e-999999999}.
     */
    public static @Nullable String plain(String text, BigDecimal max) {
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
            return isZero && mantissaStart == 1 ? "0.0" : isPublishable(text, mantissa, max) ? text : null;
        }
        int exponent = exponent(text, mantissaEnd);
        if (exponent == NO_EXPONENT) {
            return null;
        }
        return isZero ? "0.0" : scaled(mantissa, exponent, max);
    }

    private static @Nullable String scaled(BigDecimal mantissa, int exponent, BigDecimal max) {
        // A number has at most 100 digits, so such an exponent always exceeds the range or the length.
        if (Math.abs(exponent) > 2 * MAX_LENGTH) {
            return null;
        }
        BigDecimal number = mantissa.scaleByPowerOfTen(exponent);
        String plain = number.toPlainString();
        return isPublishable(plain, number, max) ? plain : null;
    }

    private static boolean isPublishable(String plain, BigDecimal number, BigDecimal max) {
        return plain.length() <= MAX_PLAIN_LENGTH && number.signum() >= 0 && number.compareTo(max) <= 0;
    }

    /** The end index of the digits before an exponent; -1 if they aren't a valid JSON number. */
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

    /**
     * The exponent, its absolute value limited to {@link #MAX_EXPONENT}; {@link #NO_EXPONENT} if the text is no
     * exponent.
     */
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
