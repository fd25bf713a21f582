package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileNamesTest {

    @ParameterizedTest
    @CsvSource({
        "products-00001.xml.gz, SHARD",
        "products-l03-00001.txt, SHARD",
        "sitemap-00001.xml.gz, SHARD",
        "news-00001.xml.gz, SHARD",
        "robots-00001.xml, SHARD",
        "sitemap.xml, INDEX",
        "sitemap-2.xml, INDEX",
        "news.xml, NEWS",
        "news-2.xml, NEWS",
        "feed.atom, FEED",
        "feed.rss, FEED",
        "robots.txt, ROBOTS",
        "robots-sitemaps.txt, ROBOTS",
        "0123456789abcdef.txt, KEY",
        "news-0123456789abcdef.txt, KEY",
        "newsroom.txt, KEY",
        "sitemap-key.txt, KEY",
        "robots-key.txt, KEY"
    })
    void aFilesNameTellsWhatIsInIt(String name, FileKind kind) {
        assertThat(FileNames.kindOf(name)).isEqualTo(kind);
    }
}
