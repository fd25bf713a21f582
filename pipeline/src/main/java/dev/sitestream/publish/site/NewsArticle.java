package dev.sitestream.publish.site;

import dev.sitestream.sitemap.Article;

/**
 * An article that is in a news file, will be, or was.
 *
 * @param article the article
 * @param file the number of its news file, counted from 1, or {@link #WAITING}, or {@link #OVER}
 */
public record NewsArticle(Article article, int file) {

    /** Instead of a file's number: it is not published yet. */
    public static final int WAITING = 0;

    /** Instead of a file's number: it is no news any more. */
    public static final int OVER = Integer.MAX_VALUE;

    /** Whether a file with this number can be written. */
    static boolean isFile(int number) {
        return number != WAITING && number != OVER;
    }

    /** Whether it is in a news file. */
    boolean isShown() {
        return isFile(file);
    }

    /** When the clock will change where it is. */
    Appointment appointment() {
        NewsWindow window = NewsWindow.of(article);
        return new Appointment(
                switch (file) {
                    case WAITING -> window.from();
                    case OVER -> window.forgottenFrom();
                    default -> window.until();
                },
                article.url());
    }
}
