package dev.sitestream.page;

import java.util.Locale;
import java.util.Optional;

/**
 * The values of {@code <changefreq>}, as <a href="https://www.sitemaps.org/protocol.html">the protocol</a> lists them.
 */
public enum ChangeFrequency {
    ALWAYS,
    HOURLY,
    DAILY,
    WEEKLY,
    MONTHLY,
    YEARLY,
    NEVER;

    private final String text = name().toLowerCase(Locale.ROOT);

    /** The value in events and sitemaps, in lower case. */
    public String text() {
        return text;
    }

    /** The value with exactly this text; empty if there is none. */
    public static Optional<ChangeFrequency> of(String text) {
        for (ChangeFrequency value : values()) {
            if (value.text.equals(text)) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }
}
