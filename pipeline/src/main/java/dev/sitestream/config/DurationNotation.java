package dev.sitestream.config;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How durations are written in the configuration and in options: digits and a unit. */
public final class DurationNotation {

    /** Durations so written, for messages. */
    public static final String EXAMPLES = "`500ms`, `2s`, `5m` or `1h`";

    private static final Pattern NOTATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    private DurationNotation() {}

    /** The duration that is written so; empty for anything else. */
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
            default -> Duration.ofHours(number);
        };
    }
}
