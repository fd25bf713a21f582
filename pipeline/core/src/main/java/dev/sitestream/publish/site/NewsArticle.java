package dev.sitestream.publish.site;

import dev.sitestream.sitemap.Article;

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
        NewsWindow window = NewsWindow.of(article);
        return new Appointment(
                switch (file) {
                    case WAITING -> window.fromMillis();
                    case OVER -> window.forgottenFromMillis();
                    default -> window.untilMillis();
                },
                article.url());
    }
}
