package dev.sitestream.serve;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/** Dates in headers, by <a href="https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7">RFC 9110</a>. */
final class HttpDate {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private HttpDate() {}

    static String of(Instant time) {
        return FORMAT.format(time);
    }

    /** The time; empty if it is not in the form that all clients of today send. */
    static Optional<Instant> parse(String text) {
        try {
            return Optional.of(Instant.from(FORMAT.parse(text.trim())));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
