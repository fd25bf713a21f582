package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a connector writes beside changes of rows is counted, or is an operator's to judge. */
class ConnectorRecordsTest {

    private static final String TOPIC = "shop.pages";

    @TempDir
    Path folder = Path.of("");

    private PipelineDriver start() throws Exception {
        Path file = Files.writeString(folder.resolve("sitestream.yaml"), """
            sites: [{id: shop, url: "https://shop.example.com/"}]
            sources: [{name: cms, site: shop, topic: shop.pages, format: debezium, map: {url: "/p/{/slug}"}}]
            """);
        return new PipelineDriver(
                folder.resolve("state"),
                ConfigurationLoader.load(file, Map.of()).topicSources(),
                TestSites.shop());
    }

    @Test
    void heartbeatsAreCountedAndRejectedIsNone() throws Exception {
        try (PipelineDriver pipeline = start()) {
            pipeline.sendTo(TOPIC, "{\"serverName\":\"shop\"}", "{\"ts_ms\":1795643501964}");
            pipeline.settle();

            assertThat(pipeline.activityMetrics().ignored()).isEqualTo(1);
            assertThat(pipeline.takeRejected()).isEmpty();
        }
    }

    @Test
    void aTableThatWasEmptiedIsAHealthIssueForADay() throws Exception {
        try (PipelineDriver pipeline = start()) {
            pipeline.sendTo(
                    TOPIC, null, "{\"op\":\"t\",\"before\":null,\"after\":null,\"source\":{\"table\":\"pages\"}}");
            pipeline.settle();

            assertThat(pipeline.healthIssues())
                    .containsExactly(
                            new HealthIssue(
                                    HealthIssue.Kind.TABLE_EMPTIED,
                                    "topic shop.pages",
                                    "a record says that `pages` was emptied (TRUNCATE), and names no page: no page is removed"));

            pipeline.leap(Duration.ofHours(23));
            assertThat(pipeline.healthIssues()).hasSize(1);
            pipeline.leap(Duration.ofHours(2));
            assertThat(pipeline.healthIssues()).isEmpty();
        }
    }
}
