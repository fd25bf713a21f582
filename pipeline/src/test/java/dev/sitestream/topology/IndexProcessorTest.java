package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.SitemapFile;
import dev.sitestream.site.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in a site's index, and when it is written. */
class IndexProcessorTest {

    private static final String A = "https://shop.example.com/p/a";
    private static final String B = "https://shop.example.com/p/b";
    private static final String FILE = "https://shop.example.com/products-00001.xml.gz";

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    IndexProcessorTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(
                state,
                PublishSettings.CONTINUOUS,
                TestSites.shop(),
                TestSites.site("wide", "https://wide.example.com/", 3, Limits.PROTOCOL, Duration.ZERO));
        pipeline.settle();
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void anEmptySiteHasAnIndexWithoutEntriesFromTheStart() throws XMLStreamException {
        assertThat(pipeline.objects().content())
                .containsOnlyKeys(
                        "shop/sitemap.xml", "shop/robots-sitemaps.txt", "wide/sitemap.xml", "wide/robots-sitemaps.txt");
        assertThat(index("shop")).isEmpty();
    }

    @Test
    void lastmodIsWhenTheFilesContentChangedAndNotWhenItWasWritten() throws XMLStreamException {
        pipeline.upsert(A, "\"lastmod\":\"1999-01-01\",\"time\":\"2026-11-20T10:11:12.123456Z\"");
        pipeline.settle();

        assertThat(index("shop")).containsOnlyKeys(FILE).containsEntry(FILE, "2026-11-20T10:11:12.123456Z");
    }

    @Test
    void aRemovalMovesLastmodToo() throws XMLStreamException {
        pipeline.upsert(A, "\"time\":\"2026-11-20T10:00:00Z\"");
        pipeline.upsert(B, "\"time\":\"2026-11-20T11:00:00Z\"");
        pipeline.delete(A, "\"time\":\"2026-11-20T12:00:00Z\"");
        pipeline.settle();

        assertThat(index("shop")).containsEntry(FILE, "2026-11-20T12:00:00Z");
    }

    @Test
    void aLaterChangeWithAnEarlierTimeMovesLastmodNevertheless() throws XMLStreamException {
        pipeline.upsert(A, "\"time\":\"2026-11-20T10:00:00Z\"");
        pipeline.settle();
        pipeline.upsert(B, "\"time\":\"2026-11-20T09:00:00Z\"");
        pipeline.settle();

        assertThat(index("shop")).containsEntry(FILE, "2026-11-20T10:00:00.000001Z");
    }

    @Test
    void anIndexWithNothingNewToSayIsNotWritten() {
        pipeline.upsert(A, "\"time\":\"2026-11-20T10:00:00Z\"");
        pipeline.settle();
        int before = pipeline.objects().operations().size();
        pipeline.upsert(A, "\"time\":\"2026-11-20T10:00:00Z\"");
        pipeline.pass(Duration.ofHours(2));

        assertThat(pipeline.objects().operations()).hasSize(before);
    }

    @Test
    void theIndexOfASiteWithSeveralLanesListsTheFilesOfAllOfThem() throws XMLStreamException {
        for (int i = 0; i < 30; i++) {
            pipeline.upsert("https://wide.example.com/" + i);
        }
        pipeline.settle();

        assertThat(index("wide"))
                .containsOnlyKeys(
                        "https://wide.example.com/pages-l00-00001.xml.gz",
                        "https://wide.example.com/pages-l01-00001.xml.gz",
                        "https://wide.example.com/pages-l02-00001.xml.gz");
        assertThat(pipeline.pages("wide")).hasSize(30);
        assertThat(index("shop")).isEmpty();
    }

    @Test
    void anIndexThatCouldNotBeWrittenIsWrittenLater() throws XMLStreamException {
        pipeline.upsert(A);
        pipeline.pass(Duration.ofSeconds(2));
        pipeline.objects().failNext(4);
        pipeline.settle();

        assertThat(index("shop")).containsOnlyKeys(FILE);
    }

    private SortedMap<String, String> index(String site) throws XMLStreamException {
        byte[] index = Objects.requireNonNull(pipeline.objects().get(site, "sitemap.xml"));
        SortedMap<String, String> files = new TreeMap<>();
        SitemapFile.parse(index).entries().forEach(entry -> files.put(entry.loc(), String.valueOf(entry.lastmod())));
        return files;
    }
}
