package dev.sitestream.publish.site;

import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.NewsSitemap;
import dev.sitestream.sitemap.XmlLimits;
import java.util.TreeMap;

/**
 * Tracks how much room is left in a site's news files. Articles that wait for their publication, or are over, are in no
 * file.
 */
final class NewsRooms {

    private final TreeMap<Integer, Fill> fills = new TreeMap<>();

    private record Fill(int articles, long references) {

        static final Fill NONE = new Fill(0, 0);

        Fill plus(Article article) {
            return new Fill(articles + 1, references + NewsSitemap.referencesIn(article));
        }

        Fill minus(Article article) {
            return new Fill(articles - 1, references - NewsSitemap.referencesIn(article));
        }

        boolean keepsLimits() {
            return articles <= NewsSitemap.MAX_ARTICLES && references <= XmlLimits.MAX_REFERENCES;
        }
    }

    /** Whether a file has room for one more article. */
    boolean isRoom(int file, Article article) {
        return fill(file).plus(article).keepsLimits();
    }

    /** Returns the number of the first file, counted from 1, that has room for an article. */
    int firstFor(Article article) {
        int file = 1;
        while (!isRoom(file, article)) {
            file++;
        }
        return file;
    }

    void add(NewsArticle article) {
        if (article.isShown()) {
            fills.put(article.file(), fill(article.file()).plus(article.article()));
        }
    }

    void remove(NewsArticle article) {
        if (article.isShown()) {
            fills.put(article.file(), fill(article.file()).minus(article.article()));
        }
    }

    /** Returns the highest number of a file to which an article was added; 0 if there is none. */
    int files() {
        return fills.isEmpty() ? 0 : fills.lastKey();
    }

    /** Returns the number of articles in the files. */
    int articles() {
        return fills.values().stream().mapToInt(Fill::articles).sum();
    }

    private Fill fill(int file) {
        return fills.getOrDefault(file, Fill.NONE);
    }
}
