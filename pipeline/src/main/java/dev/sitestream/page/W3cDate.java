package dev.sitestream.page;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * The six forms of a <a href="https://www.w3.org/TR/NOTE-datetime">W3C date or date-time</a>, which the sitemap protocol
 * asks for in {@code <lastmod>}:
 *
 * <pre>
 * YYYY   YYYY-MM   YYYY-MM-DD   YYYY-MM-DDThh:mmTZD   YYYY-MM-DDThh:mm:ssTZD   YYYY-MM-DDThh:mm:ss.sTZD
 * </pre>
 *
 * <p>Dates are those of the Gregorian calendar; TZD is {@code Z} or an offset of at most fourteen hours; letters are
 * upper case. There is no year 0000, no hour 24 and no second 60: the note says nothing of them, and XML Schema 1.0,
 * which describes sitemaps formally, knows none. That schema ({@code xsd:date} or {@code xsd:dateTime}) rejects {@code
 * YYYY}, {@code YYYY-MM} and the time without seconds, too; the protocol's text, and so the event contract, allows them.
 */
public final class W3cDate {

    private static final int MAX_OFFSET_MINUTES = 14 * 60;

    private W3cDate() {}

    /** Whether a text has one of the forms, and nothing before or after it. */
    static boolean isValid(String text) {
        DateScanner scanner = new DateScanner(text);
        int year = scanner.digits(4);
        if (year < 1) {
            return false;
        }
        if (scanner.atEnd()) {
            return true;
        }
        int month = scanner.accept('-') ? scanner.digits(2) : -1;
        if (month < 1 || month > 12) {
            return false;
        }
        if (scanner.atEnd()) {
            return true;
        }
        int day = scanner.accept('-') ? scanner.digits(2) : -1;
        if (!DateScanner.isDate(year, month, day)) {
            return false;
        }
        return scanner.atEnd() || (scanner.accept('T') && isTime(scanner));
    }

    /**
     * The first moment of what a valid text names; a date without a time is one in UTC.
     *
     * @throws IllegalArgumentException when the text has none of the forms
     */
    static Instant beginning(String text) {
        if (!isValid(text)) {
            throw new IllegalArgumentException("not a W3C date or date-time: " + text);
        }
        return switch (text.length()) {
            case 4 -> LocalDate.of(Integer.parseInt(text), 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);
            case 7 -> LocalDate.parse(text + "-01").atStartOfDay().toInstant(ZoneOffset.UTC);
            case 10 -> LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
            default -> OffsetDateTime.parse(text).toInstant();
        };
    }

    private static boolean isTime(DateScanner scanner) {
        int hour = scanner.digits(2);
        int minute = scanner.accept(':') ? scanner.digits(2) : -1;
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return false;
        }
        if (scanner.accept(':')) {
            int second = scanner.digits(2);
            if (second < 0 || second > 59 || (scanner.accept('.') && scanner.skipDigits() == 0)) {
                return false;
            }
        }
        return isZone(scanner);
    }

    private static boolean isZone(DateScanner scanner) {
        if (scanner.accept('Z')) {
            return scanner.atEnd();
        }
        if (!scanner.accept('+') && !scanner.accept('-')) {
            return false;
        }
        int hour = scanner.digits(2);
        int minute = scanner.accept(':') ? scanner.digits(2) : -1;
        return hour >= 0 && minute >= 0 && minute <= 59 && hour * 60 + minute <= MAX_OFFSET_MINUTES && scanner.atEnd();
    }
}
