package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The object store fails while there is nothing to write. */
class StoreOutageTest {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    @TempDir
    private Path folder;

    @Test
    void itIsNoticedWithTheNextComparisonAndForgottenWhenTheStoreWorksAgain() {
        MemoryObjectStore objects = new MemoryObjectStore();
        try (PipelineDriver pipeline = new PipelineDriver(
                folder,
                TestPublishing.settings(POLL_INTERVAL, Duration.ZERO).comparing(Duration.ofSeconds(30)),
                objects,
                TestSites.shop())) {
            pipeline.upsert("https://shop.example.com/p/1");
            pipeline.settle();
            assertThat(pipeline.healthIssues()).isEmpty();

            objects.failNext(1_000);
            pipeline.pass(Duration.ofSeconds(35));
            assertThat(pipeline.healthIssues())
                    .extracting(HealthIssue::kind)
                    .isNotEmpty()
                    .containsOnly(HealthIssue.Kind.STORE_FAILING);

            objects.failNext(0);
            pipeline.pass(Duration.ofMinutes(2));
            assertThat(pipeline.healthIssues()).isEmpty();
        }
    }
}
