package dev.sitestream.publish.site;

import dev.sitestream.clock.Present;
import dev.sitestream.sitemap.Article;
import java.time.Duration;
import java.time.Instant;

/**
 * The period in which an article is in the news sitemap.
 *
 * @param fromMillis the article's publication
 * @param untilMillis the end of the period, exclusive
 */
record NewsWindow(long fromMillis, long untilMillis) {

    /**
     * How long an article is news: "Include recent URLs for articles that were created in the last two days", says <a
     * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google</a>.
     */
    static final Duration LENGTH = Duration.ofDays(2);

    /** How long an article is kept after that, in case the clock turns out to have been wrong. */
    static final Duration KEPT = Duration.ofDays(7);

    static NewsWindow of(Article article) {
        Instant published = article.news().publishedAt();
        return new NewsWindow(roundedUp(published), roundedUp(published.plus(LENGTH)));
    }

    /** Whether the period is over by all clocks. */
    boolean isOver(Present present) {
        return untilMillis <= present.earliestMillis();
    }

    /** Whether the period has begun by any clock. */
    boolean mayHaveBegun(Present present) {
        return fromMillis <= present.latestMillis();
    }

    /** Returns the time from which the article need not be kept. */
    long forgottenFromMillis() {
        return untilMillis + KEPT.toMillis();
    }

    private static long roundedUp(Instant time) {
        return time.plusNanos(999_999).toEpochMilli();
    }
}
