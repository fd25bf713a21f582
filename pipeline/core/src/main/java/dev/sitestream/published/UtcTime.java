package dev.sitestream.published;

import dev.sitestream.page.Rfc3339;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Times as RFC 3339 texts in UTC: with milliseconds, such as {@code 2026-11-22T16:00:00.000Z}, or with microseconds if
 * they are not whole milliseconds. RFC 3339 has the years 0000 to 9999; a time before or after them becomes their first
 * or last one.
 */
public final class UtcTime {

    private static final long MICROS_A_SECOND = TimeUnit.SECONDS.toMicros(1);
    private static final long MICROS_A_MILLI = TimeUnit.MILLISECONDS.toMicros(1);
    private static final long SECONDS_A_DAY = TimeUnit.DAYS.toSeconds(1);

    private static final long FIRST = LocalDate.of(0, 1, 1).toEpochDay() * SECONDS_A_DAY * MICROS_A_SECOND;
    private static final long LAST = LocalDate.of(10_000, 1, 1).toEpochDay() * SECONDS_A_DAY * MICROS_A_SECOND - 1;

    private UtcTime() {}

    /** The text of a time, with milliseconds. */
    public static String ofMillis(long epochMillis) {
        // The conversion saturates, so that no time overflows.
        long last = LAST - (MICROS_A_MILLI - 1);
        return ofMicros(Math.min(TimeUnit.MILLISECONDS.toMicros(epochMillis), last));
    }

    static String ofMicros(long epochMicros) {
        long time = Math.max(FIRST, Math.min(LAST, epochMicros));
        long seconds = Math.floorDiv(time, MICROS_A_SECOND);
        int micros = (int) Math.floorMod(time, MICROS_A_SECOND);
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_A_DAY));
        int second = (int) Math.floorMod(seconds, SECONDS_A_DAY);
        StringBuilder text = new StringBuilder(27);
        digits(text, date.getYear(), 4).append('-');
        digits(text, date.getMonthValue(), 2).append('-');
        digits(text, date.getDayOfMonth(), 2).append('T');
        digits(text, second / 3_600, 2).append(':');
        digits(text, second / 60 % 60, 2).append(':');
        digits(text, second % 60, 2).append('.');
        boolean isMillis = micros % MICROS_A_MILLI == 0;
        return (isMillis ? digits(text, micros / 1_000, 3) : digits(text, micros, 6))
                .append('Z')
                .toString();
    }

    /** The microseconds of a date-time of RFC 3339; null if it is none. */
    static @Nullable Long micros(String text) {
        Instant time = Rfc3339.parse(text);
        return time == null
                ? null
                : time.getEpochSecond() * MICROS_A_SECOND + TimeUnit.NANOSECONDS.toMicros(time.getNano());
    }

    private static StringBuilder digits(StringBuilder text, int number, int count) {
        int power = 1;
        for (int i = 1; i < count; i++) {
            power *= 10;
        }
        for (; power > 0; power /= 10) {
            text.append((char) ('0' + number / power % 10));
        }
        return text;
    }
}
