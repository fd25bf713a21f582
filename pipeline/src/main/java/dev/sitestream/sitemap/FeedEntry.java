package dev.sitestream.sitemap;

import dev.sitestream.page.url.PublishedUrl;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The last published change of a page, as a feed tells of it.
 *
 * @param url the page's serialised URL
 * @param title the page's title
 * @param updated when it changed
 * @param removed whether it is not published any more
 */
public record FeedEntry(String url, @Nullable String title, Instant updated, boolean removed) {

    public FeedEntry {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(updated, "updated");
    }

    /** What readers see: the URL where the page has no title, since both kinds of feeds want one. */
    String headline() {
        return title == null ? PublishedUrl.of(url) : title;
    }
}
