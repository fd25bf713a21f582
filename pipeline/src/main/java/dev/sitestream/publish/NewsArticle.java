package dev.sitestream.publish;

import dev.sitestream.sitemap.Article;

/**
 * An article that is in a news file, or will be.
 *
 * @param article the article
 * @param file the number of its news file, counted from 1, or {@link #WAITING}
 */
public record NewsArticle(Article article, int file) {

    /** Instead of a file's number: it is not published yet. */
    public static final int WAITING = 0;

    boolean isWaiting() {
        return file == WAITING;
    }

    /** When the clock will change where it is. */
    Appointment appointment() {
        NewsWindow window = NewsWindow.of(article);
        return new Appointment(isWaiting() ? window.from() : window.until(), article.url());
    }
}
