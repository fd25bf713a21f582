package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.guarantees.SitemapFile;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of a site's index, and when the index is written. */
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
    void lastmodIsTheSecondOfTheWriteWhateverTheEventSays() throws XMLStreamException {
        pipeline.upsert(A, "\"lastmod\":\"1999-01-01\",\"time\":\"2026-11-20T10:11:12.123456Z\"");
        pipeline.settle();

        assertThat(index("shop")).containsOnlyKeys(FILE);
        assertThat(lastmod()).isBetween(PipelineDriver.START, pipeline.now());
        assertThat(index("shop").get(FILE)).matches("2026-11-21T12:\\d\\d:\\d\\dZ");
    }

    @Test
    void aRemovalMovesLastmodToo() throws XMLStreamException {
        pipeline.upsert(A);
        pipeline.upsert(B);
        pipeline.settle();
        pipeline.pass(Duration.ofMinutes(1));
        Instant before = pipeline.now();
        pipeline.delete(A);
        pipeline.settle();

        assertThat(lastmod()).isBetween(before.minusSeconds(1), pipeline.now());
    }

    @Test
    void anEventThatComesLateMovesLastmodToTheTimeOfTheWrite() throws XMLStreamException {
        pipeline.upsert(A, "\"time\":\"2026-11-20T10:00:00Z\"");
        pipeline.settle();
        pipeline.pass(Duration.ofMinutes(1));
        Instant visit = pipeline.now();
        pipeline.upsert(B, "\"time\":\"2026-11-01T09:00:00Z\"");
        pipeline.settle();

        assertThat(lastmod()).isBetween(visit.minusSeconds(1), pipeline.now());
    }

    @Test
    void anIndexWithoutNewContentIsNotWritten() {
        pipeline.upsert(A, "\"time\":\"2026-11-20T10:00:00Z\"");
        pipeline.settle();
        int before = pipeline.objects().operations().size();
        pipeline.upsert(A, "\"time\":\"2026-11-20T10:00:00Z\"");
        pipeline.pass(Duration.ofMinutes(6));

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

    private Instant lastmod() throws XMLStreamException {
        return Instant.parse(Objects.requireNonNull(index("shop").get(FILE)));
    }

    private SortedMap<String, String> index(String site) throws XMLStreamException {
        byte[] index = Objects.requireNonNull(pipeline.objects().get(site, "sitemap.xml"));
        SortedMap<String, String> files = new TreeMap<>();
        SitemapFile.parse(index).entries().forEach(entry -> files.put(entry.loc(), String.valueOf(entry.lastmod())));
        return files;
    }
}
