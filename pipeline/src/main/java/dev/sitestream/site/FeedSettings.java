package dev.sitestream.site;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What feeds of its changes a site publishes.
 *
 * @param formats which ones; empty for none
 * @param title the feeds' title
 * @param entries the most pages in a feed
 * @param age how far back a feed goes
 * @param hub the serialised URL of the <a href="https://www.w3.org/TR/websub/">WebSub</a> hub that the Atom feed names
 */
public record FeedSettings(
        Set<Format> formats,
        String title,
        int entries,
        Duration age,
        @Nullable String hub) {

    /** Of a site that wants none. */
    public static final FeedSettings NONE = new FeedSettings(Set.of(), "", 1, Duration.ZERO, null);

    public FeedSettings {
        formats = Set.copyOf(formats);
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
