package dev.sitestream.page;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Parses a date-time of <a href="https://www.rfc-editor.org/rfc/rfc3339#section-5.6">RFC 3339</a>, such as {@code
 * 2026-11-21T08:00:00.25+01:00}.
 *
 * <p>Years are 0000 to 9999; the offset is required; {@code t} and {@code z} may be lower case. A fraction may have any
 * length and is truncated to nanoseconds. Second 60 is read as second 0 of the next minute, at any time of day:
 * detecting real leap seconds needs tables, and the order of changes does not depend on them.
 */
public final class Rfc3339 {

    private static final int NO_OFFSET = Integer.MAX_VALUE;

    private Rfc3339() {}

    /** Returns the instant; null if the text is invalid. */
    public static @Nullable Instant parse(String text) {
        DateScanner scanner = new DateScanner(text);
        int year = scanner.digits(4);
        int month = scanner.accept('-') ? scanner.digits(2) : -1;
        int day = scanner.accept('-') ? scanner.digits(2) : -1;
        if (!DateScanner.isDate(year, month, day) || (!scanner.accept('T') && !scanner.accept('t'))) {
            return null;
        }
        int hour = scanner.digits(2);
        int minute = scanner.accept(':') ? scanner.digits(2) : -1;
        int second = scanner.accept(':') ? scanner.digits(2) : -1;
        int nanos = scanner.accept('.') ? scanner.nanos() : 0;
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60 || nanos < 0) {
            return null;
        }
        int offset = offsetSeconds(scanner);
        if (offset == NO_OFFSET || !scanner.atEnd()) {
            return null;
        }
        long days = LocalDate.of(year, month, day).toEpochDay();
        return Instant.ofEpochSecond(days * 86_400 + hour * 3_600L + minute * 60L + second - offset, nanos);
    }

    private static int offsetSeconds(DateScanner scanner) {
        if (scanner.accept('Z') || scanner.accept('z')) {
            return 0;
        }
        int sign = scanner.accept('+') ? 1 : scanner.accept('-') ? -1 : 0;
        int hours = scanner.digits(2);
        int minutes = scanner.accept(':') ? scanner.digits(2) : -1;
        if (sign == 0 || hours < 0 || hours > 23 || minutes < 0 || minutes > 59) {
            return NO_OFFSET;
        }
        return sign * (hours * 3_600 + minutes * 60);
    }
}
