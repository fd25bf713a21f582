package dev.sitestream.validate.web;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The header <a href="https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3">Retry-After</a>. */
final class RetryAfter {

    /** More than anybody waits, and few enough digits for a number. */
    private static final int MAX_DIGITS = 9;

    private RetryAfter() {}

    /** The time from now on; null if there is no valid header. */
    static @Nullable Duration of(@Nullable String header, Instant now) {
        if (header == null) {
            return null;
        }
        String value = header.strip();
        if (value.matches("[0-9]{1," + MAX_DIGITS + "}")) {
            return Duration.ofSeconds(Long.parseLong(value));
        }
        try {
            Duration until = Duration.between(now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from));
            return until.isNegative() ? Duration.ZERO : until;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
