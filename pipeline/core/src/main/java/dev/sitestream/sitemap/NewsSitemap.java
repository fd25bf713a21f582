package dev.sitestream.sitemap;

import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import java.util.Collection;
import java.util.Objects;

/** Renders the news sitemap file: a urlset of news articles. Search engines accept a file without articles. */
public final class NewsSitemap {

    /**
     * The most articles in one file, by <a
     * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google's
     * documentation</a>.
     */
    public static final int MAX_ARTICLES = 1_000;

    private static final byte[] HEADER = XmlBuffer.markup("""
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
        """);
    private static final byte[] OPEN = XmlBuffer.markup("<url>");
    private static final TextElement LOC = new TextElement("loc");
    private static final TextElement LASTMOD = new TextElement("lastmod");
    private static final byte[] NEWS = XmlBuffer.markup("<news:news><news:publication>");
    private static final TextElement NAME = new TextElement("news:name");
    private static final TextElement LANGUAGE = new TextElement("news:language");
    private static final byte[] PUBLICATION_END = XmlBuffer.markup("</news:publication>");
    private static final TextElement PUBLICATION_DATE = new TextElement("news:publication_date");
    private static final TextElement TITLE = new TextElement("news:title");
    private static final byte[] CLOSE = XmlBuffer.markup("</news:news></url>\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</urlset>\n");

    private NewsSitemap() {}

    /**
     * Renders the whole file, with its articles in the given order.
     *
     * @throws IllegalArgumentException if there are more than {@link #MAX_ARTICLES}
     */
    public static byte[] render(Collection<Article> articles) {
        if (articles.size() > MAX_ARTICLES) {
            throw new IllegalArgumentException(
                    articles.size() + " articles; allowed are " + MAX_ARTICLES + " in a file");
        }
        XmlBuffer out = new XmlBuffer(256 + 512 * articles.size()).markup(HEADER);
        for (Article article : articles) {
            append(article, out);
        }
        return out.markup(FOOTER).toBytes();
    }

    /** The number of entity references in an article's entry, see {@link XmlLimits#MAX_REFERENCES}. */
    public static int referencesIn(Article article) {
        XmlBuffer out = new XmlBuffer(512);
        append(article, out);
        return out.references();
    }

    private static void append(Article article, XmlBuffer out) {
        News news = article.news();
        Publication publication = Objects.requireNonNull(news.publication(), "publication");
        out.markup(OPEN);
        LOC.url(article.url(), out);
        LASTMOD.append(article.lastmod(), out);
        out.markup(NEWS);
        NAME.append(publication.name(), out);
        LANGUAGE.append(publication.language(), out);
        out.markup(PUBLICATION_END);
        PUBLICATION_DATE.append(news.publicationDate(), out);
        TITLE.append(news.title(), out);
        out.markup(CLOSE);
    }
}
