package dev.sitestream.page;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The six forms of a <a href="https://www.w3.org/TR/NOTE-datetime">W3C date or date-time</a>, which the sitemap
 * protocol requires in {@code <lastmod>}:
 *
 * <pre>
 * YYYY   YYYY-MM   YYYY-MM-DD   YYYY-MM-DDThh:mmTZD   YYYY-MM-DDThh:mm:ssTZD   YYYY-MM-DDThh:mm:ss.sTZD
 * </pre>
 *
 * <p>Dates are those of the Gregorian calendar; TZD is {@code Z} or an offset of at most fourteen hours; letters are
 * upper case. There is no year 0000, no hour 24 and no second 60: the W3C note does not mention them, and XML Schema
 * 1.0, which defines sitemaps formally, excludes them. That schema ({@code xsd:date} or {@code xsd:dateTime}) also
 * rejects {@code YYYY}, {@code YYYY-MM} and a time without seconds. The protocol's text allows them, and so does the
 * event contract.
 */
public final class W3cDate {

    private static final int MAX_OFFSET_MINUTES = 14 * 60;
    private static final int NO_OFFSET = Integer.MAX_VALUE;

    private static final int DATE_LENGTH = "YYYY-MM-DD".length();
    private static final int SECONDS_AT = "YYYY-MM-DDThh:mm".length();

    private W3cDate() {}

    /** Whether the whole text has one of the forms. */
    public static boolean isValid(String text) {
        return parse(text) != null;
    }

    /**
     * Whether a text is also an {@code xsd:date} or {@code xsd:dateTime}: it has a day, and seconds if it has a time.
     */
    public static boolean isComplete(String text) {
        return isValid(text)
                && (text.length() == DATE_LENGTH || (text.length() > DATE_LENGTH && text.charAt(SECONDS_AT) == ':'));
    }

    /**
     * The first instant of a valid date or date-time. A date without a time is in UTC.
     *
     * @throws IllegalArgumentException when the text has none of the forms
     */
    static Instant beginning(String text) {
        Instant beginning = parse(text);
        if (beginning == null) {
            throw new IllegalArgumentException("not a W3C date or date-time: " + text);
        }
        return beginning;
    }

    /** The {@link #beginning(String) beginning} of a text; null if the text has none of the forms. */
    public static @Nullable Instant parse(String text) {
        DateScanner scanner = new DateScanner(text);
        int year = scanner.digits(4);
        if (year < 1) {
            return null;
        }
        if (scanner.atEnd()) {
            return midnight(year, 1, 1);
        }
        int month = scanner.accept('-') ? scanner.digits(2) : -1;
        if (month < 1 || month > 12) {
            return null;
        }
        if (scanner.atEnd()) {
            return midnight(year, month, 1);
        }
        int day = scanner.accept('-') ? scanner.digits(2) : -1;
        if (!DateScanner.isDate(year, month, day)) {
            return null;
        }
        Instant midnight = midnight(year, month, day);
        if (scanner.atEnd()) {
            return midnight;
        }
        return scanner.accept('T') ? at(midnight, scanner) : null;
    }

    private static Instant midnight(int year, int month, int day) {
        return Instant.ofEpochSecond(LocalDate.of(year, month, day).toEpochDay() * 86_400);
    }

    private static @Nullable Instant at(Instant midnight, DateScanner scanner) {
        int hour = scanner.digits(2);
        int minute = scanner.accept(':') ? scanner.digits(2) : -1;
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return null;
        }
        int second = 0;
        int nanos = 0;
        if (scanner.accept(':')) {
            second = scanner.digits(2);
            nanos = scanner.accept('.') ? scanner.nanos() : 0;
            if (second < 0 || second > 59 || nanos < 0) {
                return null;
            }
        }
        int offset = offsetMinutes(scanner);
        if (offset == NO_OFFSET || !scanner.atEnd()) {
            return null;
        }
        return midnight.plusSeconds(hour * 3_600L + (minute - offset) * 60L + second)
                .plusNanos(nanos);
    }

    private static int offsetMinutes(DateScanner scanner) {
        if (scanner.accept('Z')) {
            return 0;
        }
        int sign = scanner.accept('+') ? 1 : scanner.accept('-') ? -1 : 0;
        int hour = scanner.digits(2);
        int minute = scanner.accept(':') ? scanner.digits(2) : -1;
        int minutes = hour * 60 + minute;
        if (sign == 0 || hour < 0 || minute < 0 || minute > 59 || minutes > MAX_OFFSET_MINUTES) {
            return NO_OFFSET;
        }
        return sign * minutes;
    }
}
