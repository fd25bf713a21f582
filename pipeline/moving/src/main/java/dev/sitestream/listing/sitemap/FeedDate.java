package dev.sitestream.listing.sitemap;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** Dates of RSS feeds, which are those of <a href="https://www.rfc-editor.org/rfc/rfc822#section-5">RFC 822</a>. */
final class FeedDate {

    /** The zones that RFC 822 names. */
    private static final Map<String, String> ZONES = Map.ofEntries(
            Map.entry("UT", "+0000"),
            Map.entry("UTC", "+0000"),
            Map.entry("GMT", "+0000"),
            Map.entry("Z", "+0000"),
            Map.entry("EST", "-0500"),
            Map.entry("EDT", "-0400"),
            Map.entry("CST", "-0600"),
            Map.entry("CDT", "-0500"),
            Map.entry("MST", "-0700"),
            Map.entry("MDT", "-0600"),
            Map.entry("PST", "-0800"),
            Map.entry("PDT", "-0700"));

    private FeedDate() {}

    /** The date as a W3C date-time in UTC; a text that is no date of RFC 822 is returned as it is. */
    static String w3c(String text) {
        // The day of the week is redundant, and often wrong or in another language.
        String date = text.substring(text.indexOf(',') + 1).strip();
        int zone = date.lastIndexOf(' ') + 1;
        String offset = ZONES.getOrDefault(date.substring(zone), date.substring(zone));
        try {
            return DateTimeFormatter.RFC_1123_DATE_TIME
                    .parse(date.substring(0, zone) + offset, Instant::from)
                    .toString();
        } catch (DateTimeException e) {
            return text;
        }
    }
}
