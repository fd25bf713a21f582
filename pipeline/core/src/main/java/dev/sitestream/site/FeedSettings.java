package dev.sitestream.site;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The feeds of page changes that a site publishes.
 *
 * @param formats the formats of the feeds, in enum order; empty for no feeds
 * @param title the feeds' title; may be empty only if there are no feeds
 * @param entries the most pages in a feed, 1 to {@value #MAX_ENTRIES}
 * @param age how far back a feed goes, one minute to 30 days
 * @param hub the serialised URL of the <a href="https://www.w3.org/TR/websub/">WebSub</a> hub that the feeds name
 */
public record FeedSettings(
        Set<FeedFormat> formats,
        String title,
        int entries,
        Duration age,
        @Nullable String hub) {

    /** The upper limit of entries. Readers fetch the whole feed repeatedly. */
    public static final int MAX_ENTRIES = 10_000;

    /** The default number of entries. */
    public static final int DEFAULT_ENTRIES = 1_000;

    /** The minimum age. */
    public static final Duration MIN_AGE = Duration.ofMinutes(1);

    /** The maximum age. */
    public static final Duration MAX_AGE = Duration.ofDays(30);

    /** The default age. */
    public static final Duration DEFAULT_AGE = Duration.ofDays(2);

    /** The settings of a site without feeds. */
    public static final FeedSettings NONE = new FeedSettings(Set.of(), "", DEFAULT_ENTRIES, DEFAULT_AGE, null);

    /** @throws IllegalArgumentException if a component is not allowed */
    public FeedSettings {
        EnumSet<FeedFormat> ordered = EnumSet.noneOf(FeedFormat.class);
        ordered.addAll(formats);
        formats = Collections.unmodifiableSet(ordered);
        if (!formats.isEmpty()) {
            requireTitle(title);
        }
        if (entries < 1 || entries > MAX_ENTRIES) {
            throw new IllegalArgumentException("entries: allowed are whole numbers from 1 to " + MAX_ENTRIES);
        }
        if (age.compareTo(MIN_AGE) < 0 || age.compareTo(MAX_AGE) > 0) {
            throw new IllegalArgumentException("age: allowed are durations from 1m to 30d");
        }
        if (hub != null) {
            requireSerialised(hub);
        }
    }

    /**
     * Returns the title if feeds may have it.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the title
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
    public enum FeedFormat {
        ATOM("feed.atom"),
        RSS("feed.rss");

        private final String file;

        FeedFormat(String file) {
            this.file = file;
        }

        /** The file name of the feed in the site's folder. */
        public String file() {
            return file;
        }
    }
}
