package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.Lane;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The public topics get what follows from a message in the transaction that consumes it. A record that waited for the
 * next punctuation would be lost if the process ended in between.
 */
class PublicTopicsTest {

    private static final String PAGE = "https://shop.example.com/p/1";
    private static final String FILE = "products-00001.xml.gz";

    @TempDir
    private Path state;

    private PipelineDriver pipeline;

    @BeforeEach
    void publishAPage() {
        pipeline = new PipelineDriver(state, PublishSettings.ONCE, TestSites.shop());
        pipeline.upsert(PAGE);
        pipeline.settle();
    }

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void aPageAndItsFilesAreReported() {
        assertThat(pipeline.takePageRecords()).containsExactly(PAGE);
        assertThat(pipeline.takeFileRecords())
                .containsSubsequence("https://shop.example.com/" + FILE, "https://shop.example.com/sitemap.xml");
    }

    @Test
    void aListedFileIsReportedWithTheMessageThatItWasWritten() {
        pipeline.takeFileRecords();
        long now = pipeline.now().toEpochMilli();
        pipeline.sendToSite("shop", new Published(FILE, 0, 9, now, now, new StoredVersion("another", 100)));

        assertThat(pipeline.takeFileRecords()).containsExactly("https://shop.example.com/" + FILE);
    }

    @Test
    void aDeletedPageIsForgottenWithTheEventThatComesAfterItsRetention() {
        pipeline.delete(PAGE);
        pipeline.settle();
        pipeline.leap(Lane.TOMBSTONE_RETENTION.plus(Duration.ofHours(1)));
        pipeline.takePageRecords();
        pipeline.upsert("https://shop.example.com/p/2");

        assertThat(pipeline.takePageRecords()).containsExactly(PAGE);
    }
}
