package dev.sitestream.console;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Numbers, durations and sizes for people. */
final class Figures {

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private static final double KIB = 1024;

    private Figures() {}

    /** A number with its digits grouped, such as {@code 1,234,567}. */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number with its noun, such as {@code 1 file} or {@code 1,200 files}. */
    static String count(long number, String noun) {
        return number(number) + " " + (number == 1 ? noun : noun + "s");
    }

    /** A duration in the unit that suits it, such as {@code 320 ms}, {@code 1.4 s} or {@code 12 min}. */
    static String duration(long millis) {
        if (millis < 1_000) {
            return millis + " ms";
        }
        if (millis < 10_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
        }
        if (millis < 2 * MINUTE) {
            return millis / 1_000 + " s";
        }
        if (millis < 2 * HOUR) {
            return millis / MINUTE + " min";
        }
        return millis < 2 * DAY ? millis / HOUR + " h" : number(millis / DAY) + " days";
    }

    /** How long ago a time was, such as {@code 4 min ago}. */
    static String ago(String time, Instant now) {
        long millis = Duration.between(Instant.parse(time), now).toMillis();
        return millis < 1_000 ? "just now" : duration(millis) + " ago";
    }

    /** A size, such as {@code 1.2 MiB}. */
    static String bytes(long bytes) {
        if (bytes < KIB) {
            return bytes + " B";
        }
        if (bytes < KIB * KIB) {
            return String.format(Locale.ROOT, "%.0f KiB", bytes / KIB);
        }
        return bytes < KIB * KIB * KIB
                ? String.format(Locale.ROOT, "%.1f MiB", bytes / KIB / KIB)
                : String.format(Locale.ROOT, "%,.1f GiB", bytes / KIB / KIB / KIB);
    }

    /** A time in UTC to the second, as it stands before the reader's zone is known. */
    static String utc(String time) {
        String text = time.replace('T', ' ');
        int fraction = text.indexOf('.');
        return (fraction > 0 ? text.substring(0, fraction) : text.replace("Z", "")) + " UTC";
    }
}
