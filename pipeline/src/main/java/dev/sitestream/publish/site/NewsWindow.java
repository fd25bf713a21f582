package dev.sitestream.publish.site;

import dev.sitestream.clock.Present;
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

    /** How long an article is remembered after that: the clock may turn out to have been wrong. */
    static final Duration KEPT = Duration.ofDays(7);

    static NewsWindow of(Article article) {
        Instant published = article.news().publishedAt();
        return new NewsWindow(roundedUp(published), roundedUp(published.plus(LENGTH)));
    }

    /** Whether it is over by all clocks. */
    boolean isOver(Present present) {
        return until <= present.earliest();
    }

    /** Whether it has begun by any clock. */
    boolean mayHaveBegun(Present present) {
        return from <= present.latest();
    }

    /** From when on the article need not be remembered. */
    long forgottenFrom() {
        return until + KEPT.toMillis();
    }

    private static long roundedUp(Instant time) {
        return time.plusNanos(999_999).toEpochMilli();
    }
}
