package dev.sitestream.sitemap;

import dev.sitestream.page.News;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A news article in a news sitemap.
 *
 * @param url the serialised URL of its page
 * @param lastmod a W3C date or date-time, as given
 * @param news the news data, with a publication
 */
public record Article(String url, @Nullable String lastmod, News news) {

    public Article {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(news.publication(), "publication");
    }
}
