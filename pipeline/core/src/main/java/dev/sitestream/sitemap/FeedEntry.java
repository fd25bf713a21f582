package dev.sitestream.sitemap;

import dev.sitestream.page.url.PublishedUrl;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The last published change of a page, as a feed entry.
 *
 * @param url the page's serialised URL
 * @param title the page's title
 * @param updated when the page changed
 * @param removed whether the page is no longer published
 */
public record FeedEntry(String url, @Nullable String title, Instant updated, boolean removed) {

    public FeedEntry {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(updated, "updated");
    }

    /** The title of the entry. It is the URL if the page has no title, because both feed formats require one. */
    String headline() {
        return title == null ? PublishedUrl.of(url) : title;
    }
}
