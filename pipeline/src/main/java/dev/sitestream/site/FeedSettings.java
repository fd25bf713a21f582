package dev.sitestream.site;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What feeds of its changes a site publishes.
 *
 * @param formats which ones, in their order; empty for none
 * @param title the feeds' title; empty only where there are none
 * @param entries the most pages in a feed, 1 to {@value #MOST_ENTRIES}
 * @param age how far back a feed goes, one minute to 30 days
 * @param hub the serialised URL of the <a href="https://www.w3.org/TR/websub/">WebSub</a> hub that the feeds name
 */
public record FeedSettings(
        Set<Format> formats,
        String title,
        int entries,
        Duration age,
        @Nullable String hub) {

    /** The most entries: readers fetch a feed whole, and again and again. */
    public static final int MOST_ENTRIES = 10_000;

    /** The most entries of feeds that say nothing else. */
    public static final int DEFAULT_ENTRIES = 1_000;

    /** The shortest time that a feed may go back. */
    public static final Duration LEAST_AGE = Duration.ofMinutes(1);

    /** The longest time that a feed may go back. */
    public static final Duration MOST_AGE = Duration.ofDays(30);

    /** How far back feeds go that say nothing else. */
    public static final Duration DEFAULT_AGE = Duration.ofDays(2);

    /** Of a site that wants none. */
    public static final FeedSettings NONE = new FeedSettings(Set.of(), "", DEFAULT_ENTRIES, DEFAULT_AGE, null);

    /** @throws IllegalArgumentException when a component is not as it is described above */
    public FeedSettings {
        EnumSet<Format> ordered = EnumSet.noneOf(Format.class);
        ordered.addAll(formats);
        formats = Collections.unmodifiableSet(ordered);
        if (!formats.isEmpty()) {
            requireTitle(title);
        }
        if (entries < 1 || entries > MOST_ENTRIES) {
            throw new IllegalArgumentException("entries: allowed are whole numbers from 1 to " + MOST_ENTRIES);
        }
        if (age.compareTo(LEAST_AGE) < 0 || age.compareTo(MOST_AGE) > 0) {
            throw new IllegalArgumentException("age: allowed are durations from 1m to 30d");
        }
        if (hub != null) {
            requireSerialised(hub);
        }
    }

    /**
     * The title itself, if feeds may have it.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the title
     */
    public static String requireTitle(String title) {
        return DisplayText.require(title);
    }

    private static void requireSerialised(String hub) {
        try {
            if (!WebUrl.parse(hub).href().equals(hub)) {
                throw new IllegalArgumentException("hub: not a serialised URL");
            }
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException("hub: not an absolute http(s) URL: " + e.getMessage(), e);
        }
    }

    /** The formats of feeds. */
    public enum Format {
        ATOM("feed.atom"),
        RSS("feed.rss");

        private final String file;

        Format(String file) {
            this.file = file;
        }

        /** The feed's name in the site's folder. */
        public String file() {
            return file;
        }
    }
}
