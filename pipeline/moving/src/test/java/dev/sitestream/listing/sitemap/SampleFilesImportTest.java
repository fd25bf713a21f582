package dev.sitestream.listing.sitemap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.listing.Collected;
import dev.sitestream.page.Page;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of other publishers, in the folder that -Dsitestream.data or SITESTREAM_DATA names. */
class SampleFilesImportTest {

    private final Collected collected = new Collected();

    private void read(String file) throws IOException, InterruptedException {
        Path path = TestMaterial.file("sitemaps/" + file);
        PartialEntries partial = new PartialEntries();
        try (InputStream content = Files.newInputStream(path)) {
            SitemapFile.read(FilePlace.of(file), content, Collected.NOW, partial, collected);
        }
        partial.end(collected);
    }

    @ParameterizedTest
    @CsvSource({
        "crawler-commons/sitemaps/atom.xml, 1",
        "crawler-commons/sitemaps/sitemap.ns.xml, 2",
        "crawler-commons/sitemaps/sitemap-with-bom.txt, 2",
        "crawler-commons/sitemaps/sitemap.txt.gz, 5",
        "crawler-commons/sitemaps/xmlSitemap.gz, 5",
        "crawler-commons/sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml, 74",
        "crawler-commons/sitemaps/extension/shinpaideshou-news-sitemap.xml, 3",
        "crawler-commons/sitemaps/extension/sitemap-images.xml, 1",
        "crawler-commons/sitemaps/extension/sitemap-links.xml, 3",
        "crawler-commons/sitemaps/extension/sitemap-videos.xml, 3",
        "crawler-commons/rss/xmlRss_pubDate.xml, 7",
        "stormcrawler/stormcrawler.sitemap.extensions.all.xml, 7",
        "stormcrawler/stormcrawler.sitemap.xml.gz, 6",
    })
    void everyPageOfAGoodFileIsImported(String file, int pages) throws Exception {
        read(file);

        assertThat(collected.problems).isEmpty();
        assertThat(collected.pages()).hasSize(pages);
    }

    @Test
    void extensionsAreNotLost() throws Exception {
        read("crawler-commons/sitemaps/extension/sitemap-images.xml");
        read("crawler-commons/sitemaps/extension/sitemap-links.xml");
        read("crawler-commons/sitemaps/extension/sitemap-videos.xml");
        read("crawler-commons/sitemaps/extension/shinpaideshou-news-sitemap.xml");

        assertThat(collected.pages().get(0).extensions().images()).hasSizeGreaterThan(1);
        assertThat(collected.pages().subList(1, 4))
                .allMatch(page -> page.extensions().alternates().size() > 1);
        assertThat(collected.pages().subList(4, 7))
                .allMatch(page -> !page.extensions().videos().isEmpty());
        assertThat(collected.pages().subList(7, 10)).allMatch(SampleFilesImportTest::isNews);
    }

    private static boolean isNews(Page page) {
        return page.extensions().news() != null;
    }
}
