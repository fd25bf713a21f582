package dev.sitestream.site;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a site publishes beside its sections' files and their index.
 *
 * @param news its news sitemap
 * @param feeds its feeds
 * @param robotsTemplate the text of the robots.txt to which the sitemaps' lines are added; null when only those lines
 *     are published
 */
public record Outputs(
        NewsSettings news, FeedSettings feeds, @Nullable String robotsTemplate) {

    /** Of a site that says nothing. */
    public static final Outputs DEFAULT = new Outputs(NewsSettings.DEFAULT, FeedSettings.NONE, null);

    public Outputs {
        Objects.requireNonNull(news, "news");
        Objects.requireNonNull(feeds, "feeds");
    }
}
