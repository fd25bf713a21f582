package dev.sitestream.config;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The notation of durations in the configuration and in options: digits and a unit. */
public final class DurationNotation {

    /** Examples of the notation, for messages. */
    public static final String EXAMPLES = "`500ms`, `2s`, `5m`, `1h` or `30d`";

    private static final Pattern NOTATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    private DurationNotation() {}

    /** Parses a duration; empty if the text is invalid. */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = NOTATION.matcher(text);
        return matcher.matches()
                ? Optional.of(duration(Long.parseLong(matcher.group(1)), matcher.group(2)))
                : Optional.empty();
    }

    private static Duration duration(long number, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    /** Formats a duration of whole seconds in the largest unit that divides it. */
    public static String of(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        if (seconds % 3_600 != 0) {
            return duration.toMinutes() + "m";
        }
        return seconds % 86_400 != 0 ? duration.toHours() + "h" : duration.toDays() + "d";
    }
}
