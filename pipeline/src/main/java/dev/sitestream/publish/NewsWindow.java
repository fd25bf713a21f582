package dev.sitestream.publish;

import dev.sitestream.sitemap.Article;
import java.time.Duration;
import java.time.Instant;

/**
 * When an article is in the news sitemap, in milliseconds since 1970.
 *
 * @param from its publication
 * @param until the first moment when it is not in it any more
 */
record NewsWindow(long from, long until) {

    /**
     * How long an article is news: "Include recent URLs for articles that were created in the last two days", says <a
     * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google</a>.
     */
    static final Duration LENGTH = Duration.ofDays(2);

    static NewsWindow of(Article article) {
        Instant published = article.news().publishedAt();
        return new NewsWindow(roundedUp(published), roundedUp(published.plus(LENGTH)));
    }

    boolean contains(long now) {
        return from <= now && now < until;
    }

    boolean isOver(long now) {
        return until <= now;
    }

    private static long roundedUp(Instant time) {
        return time.plusNanos(999_999).toEpochMilli();
    }
}
