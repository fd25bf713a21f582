package dev.sitestream.site;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a site publishes in addition to its sections' files and their index.
 *
 * @param news the settings of the news sitemap
 * @param feeds the settings of the feeds
 * @param robotsTemplate the text of the robots.txt to which the sitemap lines are added; null if only those lines are
 *     published
 */
public record Outputs(
        NewsSettings news, FeedSettings feeds, @Nullable String robotsTemplate) {

    /** The defaults. */
    public static final Outputs DEFAULT = new Outputs(NewsSettings.DEFAULT, FeedSettings.NONE, null);

    public Outputs {
        Objects.requireNonNull(news, "news");
        Objects.requireNonNull(feeds, "feeds");
    }
}
