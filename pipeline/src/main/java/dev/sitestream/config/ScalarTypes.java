package dev.sitestream.config;

import dev.sitestream.page.InvalidUrlException;
import dev.sitestream.page.WebUrl;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** The types of single values that more than one section needs. */
final class ScalarTypes {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

    private ScalarTypes() {}

    /** A whole number in decimal digits, from the least to the most. */
    static ScalarType<Long> wholeNumber(long least, long most) {
        return text -> {
            if (WHOLE_NUMBER.matcher(text).matches()) {
                long number = Long.parseLong(text);
                if (number >= least && number <= most) {
                    return number;
                }
            }
            throw new IllegalArgumentException("allowed are whole numbers from " + least + " to " + most);
        };
    }

    /** Digits and a unit, from nothing to the longest, which is whole hours. */
    static ScalarType<Duration> durationUpTo(Duration longest) {
        return text -> {
            Optional<Duration> duration = DurationNotation.parse(text);
            if (duration.isPresent() && duration.get().compareTo(longest) <= 0) {
                return duration.get();
            }
            throw new IllegalArgumentException("allowed are durations from 0s to " + longest.toHours()
                    + "h, written as " + DurationNotation.EXAMPLES);
        };
    }

    /** An absolute http(s) URL. */
    static WebUrl url(String text) {
        try {
            return WebUrl.parse(text);
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException("allowed are absolute http(s) URLs (" + e.getMessage() + ")", e);
        }
    }

    /** The path of a file or folder; a relative one is resolved against the working directory by whoever opens it. */
    static Path path(String text) {
        String allowed = "allowed are paths of folders";
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
