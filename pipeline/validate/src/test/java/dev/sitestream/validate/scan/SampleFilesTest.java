package dev.sitestream.validate.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of other publishers, in the folder that -Dsitestream.data or SITESTREAM_DATA names. */
class SampleFilesTest {

    private static Scan scan(String file) throws IOException {
        return Scan.of(Files.readAllBytes(TestMaterial.file("sitemaps/" + file)));
    }

    @ParameterizedTest
    @CsvSource({
        "crawler-commons/sitemaps/atom.xml, ATOM, 1",
        "crawler-commons/sitemaps/sitemap.ns.xml, URLSET, 2",
        "crawler-commons/sitemaps/sitemap-with-bom.txt, TEXT, 2",
        "crawler-commons/sitemaps/sitemap.txt.gz, TEXT, 5",
        "crawler-commons/sitemaps/xmlSitemap.gz, URLSET, 5",
        "crawler-commons/sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml, URLSET, 74",
        "crawler-commons/sitemaps/extension/pagemaps-sitemap.xml, URLSET, 2",
        "crawler-commons/sitemaps/extension/shinpaideshou-news-sitemap.xml, URLSET, 3",
        "crawler-commons/sitemaps/extension/sitemap-images.xml, URLSET, 1",
        "crawler-commons/sitemaps/extension/sitemap-links.xml, URLSET, 3",
        "crawler-commons/sitemaps/extension/sitemap-mobile.xml, URLSET, 3",
        "crawler-commons/sitemaps/extension/sitemap-videos.xml, URLSET, 3",
        "crawler-commons/sitemaps/extension/sitemap-videos-tvshow.xml, URLSET, 1",
        "crawler-commons/rss/xmlRss_pubDate.xml, RSS, 7",
        "stormcrawler/stormcrawler.sitemap.extensions.all.xml, URLSET, 7",
        "stormcrawler/stormcrawler.sitemap.xml.gz, URLSET, 6",
    })
    void goodFilesPassWithoutAMessage(String file, SitemapKind kind, int pages) throws IOException {
        Scan scan = scan(file);

        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes).isEmpty();
        assertThat(scan.kind).isEqualTo(kind);
        assertThat(scan.pages).hasSize(pages);
    }

    @Test
    void anIndexPasses() throws IOException {
        Scan scan = scan("stormcrawler/stormcrawler.sitemap.index.xml");

        assertThat(scan.problems).isEmpty();
        assertThat(scan.kind).isEqualTo(SitemapKind.INDEX);
        assertThat(scan.listed).isNotEmpty();
    }

    @Test
    void badFilesDoNot() throws IOException {
        assertThat(scan("crawler-commons/sitemaps/sitemap.badns.xml").problems)
                .singleElement()
                .asString()
                .startsWith("3: the namespace of <urlset> must be ");
        assertThat(scan("crawler-commons/sitemaps/sitemap.index.xml").problems)
                .contains("3: <sitemap> has no <loc>", "3: <sitemap> has text outside of its elements");
        assertThat(scan("crawler-commons/sitemaps/extension/sitemap-news.xml").problems)
                .containsExactly("30: <news:name> is empty");
        assertThat(scan("crawler-commons/rss/feed.rss").problems).containsExactly("21: <item> has no link to its page");
    }
}
