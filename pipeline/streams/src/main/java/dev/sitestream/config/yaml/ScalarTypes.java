package dev.sitestream.config.yaml;

import dev.sitestream.config.DurationNotation;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.PathPattern;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The types of single values that several readers share. */
public final class ScalarTypes {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

    private ScalarTypes() {}

    /** A whole number in decimal digits, from {@code min} to {@code max}. */
    public static ScalarType<Long> wholeNumber(long min, long max) {
        return text -> {
            if (WHOLE_NUMBER.matcher(text).matches()) {
                long number = Long.parseLong(text);
                if (number >= min && number <= max) {
                    return number;
                }
            }
            throw new IllegalArgumentException("allowed are whole numbers from " + min + " to " + max);
        };
    }

    /** A duration of digits and a unit, from {@code min} to {@code max}, which are whole seconds. */
    public static ScalarType<Duration> duration(Duration min, Duration max) {
        return text -> {
            Optional<Duration> duration = DurationNotation.parse(text);
            if (duration.isPresent()
                    && duration.get().compareTo(min) >= 0
                    && duration.get().compareTo(max) <= 0) {
                return duration.get();
            }
            throw new IllegalArgumentException("allowed are durations from " + DurationNotation.of(min) + " to "
                    + DurationNotation.of(max) + ", written as " + DurationNotation.EXAMPLES);
        };
    }

    /** {@code true} or {@code false}. */
    public static boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("allowed are `true` and `false`");
        }
        return text.equals("true");
    }

    /** An enum constant, by its name in lower case with hyphens. */
    public static <E extends Enum<E>> ScalarType<E> constant(Class<E> type) {
        Map<String, E> constants = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            constants.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return text -> {
            E constant = constants.get(text);
            if (constant == null) {
                throw new IllegalArgumentException("allowed are `" + String.join("` and `", constants.keySet()) + "`");
            }
            return constant;
        };
    }

    /** The pattern of a URL's path. */
    public static PathPattern pathPattern(String text) {
        try {
            return PathPattern.of(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("allowed are path patterns (" + e.getMessage() + ")", e);
        }
    }

    /** An absolute http(s) URL, in normal form. */
    public static WebUrl url(String text) {
        try {
            return WebUrl.parse(text).normal();
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException("allowed are absolute http(s) URLs (" + e.getMessage() + ")", e);
        }
    }

    /** The path of a folder. A relative path is not resolved here; it is relative to the working directory. */
    public static Path path(String text) {
        return path(text, "allowed are paths of folders");
    }

    /** The path of a file. A relative path is not resolved here; it is relative to the working directory. */
    public static Path file(String text) {
        return path(text, "allowed are paths of files");
    }

    private static Path path(String text, String allowed) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(allowed);
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(allowed, e);
        }
    }
}
