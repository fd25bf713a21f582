package dev.sitestream.publish.site;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.sitemap.Article;
import java.util.Objects;

/** Encodes and decodes stored {@link Article}s. */
public final class ArticleCodec {

    private static final int VERSION = 1;

    private ArticleCodec() {}

    /** Encodes an article, beginning with a format version. */
    public static byte[] encode(Article article) {
        News news = article.news();
        Publication publication = Objects.requireNonNull(news.publication());
        return new BinaryWriter(128 + article.url().length())
                .octet(VERSION)
                .text(article.url())
                .optionalText(article.lastmod())
                .text(publication.name())
                .text(publication.language())
                .text(news.publicationDate())
                .text(news.title())
                .toBytes();
    }

    /** Decodes an article. */
    public static Article decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("article", VERSION);
        return new Article(
                in.text(), in.optionalText(), new News(new Publication(in.text(), in.text()), in.text(), in.text()));
    }
}
