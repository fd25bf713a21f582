package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.store.ObjectKey;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileKindTest {

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
        "robots-sitemaps.txt, ROBOTS"
    })
    void aFilesNameTellsWhatIsInIt(String name, FileKind kind) {
        assertThat(FileKind.of(new ObjectKey("shop", name))).isEqualTo(kind);
    }
}
