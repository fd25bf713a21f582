package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewsSitemapTest {

    private static final String HEADER = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
            """;

    private static final News NEWS = new News(new Publication("A & B", "zh-cn"), "2026-11-21T08:00:00Z", "<News>");

    @Test
    void everyValueOfEveryArticleComesBack() {
        List<Article> articles = new RandomPages(5).articles(NewsSitemap.MAX_ARTICLES);

        Iterator<SiteMapURL> found =
                Crawler.pages(NewsSitemap.render(articles), "news.xml").iterator();
        for (Article article : articles) {
            new CrawledPage(found.next()).isOf(article);
        }
        assertThat(found.hasNext()).isFalse();
    }

    @Test
    void aFullFileIsValid() {
        List<Article> articles = new RandomPages(5).articles(NewsSitemap.MAX_ARTICLES);

        Schemas.validate(NewsSitemap.render(articles), Schemas.withExtensions());
    }

    @Test
    void articlesAreInTheGivenOrderWithTheirPartsInTheSchemasOrder() {
        List<Article> articles = List.of(
                new Article("https://a.example/2", "2026-11-22", NEWS), new Article("https://a.example/1", null, NEWS));
        String news = "<news:news><news:publication><news:name>A &amp; B</news:name>"
                + "<news:language>zh-cn</news:language></news:publication>"
                + "<news:publication_date>2026-11-21T08:00:00Z</news:publication_date>"
                + "<news:title>&lt;News&gt;</news:title></news:news>";

        assertThat(new String(NewsSitemap.render(articles), UTF_8))
                .isEqualTo(HEADER
                        + "<url><loc>https://a.example/2</loc><lastmod>2026-11-22</lastmod>" + news + "</url>\n"
                        + "<url><loc>https://a.example/1</loc>" + news + "</url>\n"
                        + "</urlset>\n");
    }

    @Test
    void aFileWithoutArticlesIsReadAsOne() {
        byte[] file = NewsSitemap.render(List.of());

        assertThat(new String(file, UTF_8)).isEqualTo(HEADER + "</urlset>\n");
        assertThat(Crawler.pages(file, "news.xml")).isEmpty();
    }

    @Test
    void oneArticleMoreThanAFileMayHaveIsRefused() {
        List<Article> articles = new RandomPages(5).articles(NewsSitemap.MAX_ARTICLES + 1);

        assertThatThrownBy(() -> NewsSitemap.render(articles))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1001 articles; allowed are 1000 in a file");
    }
}
