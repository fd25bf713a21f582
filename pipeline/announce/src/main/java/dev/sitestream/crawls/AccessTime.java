package dev.sitestream.crawls;

import dev.sitestream.page.IsoTime;
import dev.sitestream.page.Rfc3339;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Parses the times of access logs: ISO 8601, where no offset means UTC, or seconds since 1970 with an optional
 * fraction, or milliseconds, microseconds or nanoseconds. The number's size shows its unit: as seconds, each of the
 * others would be after the year 5000.
 */
final class AccessTime {

    /** The result for a text that is no time. */
    static final long NONE = Long.MIN_VALUE;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,19}(\\.[0-9]{1,20})?([eE]\\+?[0-9]{1,2})?");
    private static final int LONGEST = 64;

    /** From this number on it is in the next smaller unit. */
    private static final double LIMIT = 1e11;

    /** From this number on it is in no unit. */
    private static final double MOST = 1e20;

    private AccessTime() {}

    /** The milliseconds since 1970; {@link #NONE} if the text is no time from 1970 to 9999. */
    static long millis(String text) {
        if (text.length() > LONGEST) {
            return NONE;
        }
        if (NUMBER.matcher(text).matches()) {
            double seconds = Double.parseDouble(text);
            if (seconds >= MOST) {
                return NONE;
            }
            while (seconds >= LIMIT) {
                seconds /= 1_000;
            }
            return Math.round(seconds * 1_000);
        }
        Instant time = Rfc3339.parse(IsoTime.dateTime(text));
        return time == null || time.getEpochSecond() < 0 ? NONE : time.toEpochMilli();
    }
}
