package dev.sitestream.publish.site;

import dev.sitestream.clock.Present;
import dev.sitestream.sitemap.Article;
import java.time.Duration;
import java.time.Instant;

/**
 * An article that is in a news file, will be, or was.
 *
 * @param article the article
 * @param file the number of its news file, counted from 1, or {@link #WAITING}, or {@link #OVER}
 */
public record NewsArticle(Article article, int file) {

    /** The value of {@code file} before the article is published. */
    public static final int WAITING = 0;

    /** The value of {@code file} when the article is no longer news. */
    public static final int OVER = Integer.MAX_VALUE;

    /** Whether this is the number of a news file. */
    static boolean isFile(int number) {
        return number != WAITING && number != OVER;
    }

    /** Whether the article is in a news file. */
    boolean isShown() {
        return isFile(file);
    }

    /** Returns when to check the article again: the time at which the clock alone changes where it belongs. */
    Appointment appointment() {
        Window window = Window.of(article);
        return new Appointment(
                switch (file) {
                    case WAITING -> window.fromMillis();
                    case OVER -> window.forgottenFromMillis();
                    default -> window.untilMillis();
                },
                article.url());
    }

    /**
     * The period in which an article is in the news sitemap.
     *
     * @param fromMillis the article's publication
     * @param untilMillis the end of the period, exclusive
     */
    record Window(long fromMillis, long untilMillis) {

        /**
         * How long an article is news: "Include recent URLs for articles that were created in the last two days", says
         * <a href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google</a>.
         */
        static final Duration LENGTH = Duration.ofDays(2);

        /** How long an article is kept after that, in case the clock turns out to have been wrong. */
        static final Duration KEPT = Duration.ofDays(7);

        static Window of(Article article) {
            Instant published = article.news().publishedAt();
            return new Window(roundedUp(published), roundedUp(published.plus(LENGTH)));
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
}
