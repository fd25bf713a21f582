package dev.sitestream.sitemap;

import dev.sitestream.page.News;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A news article, as a news sitemap lists it.
 *
 * @param url the serialised URL of its page
 * @param lastmod a W3C date or date-time, as it was given
 * @param news its news, which name a publication
 */
public record Article(String url, @Nullable String lastmod, News news) {

    public Article {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(news.publication(), "publication");
    }
}
