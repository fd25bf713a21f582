package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.site.Site;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events topic gets more partitions while a pipeline runs. */
@Tag("slow")
class MorePartitionsEndToEndTest {

    private final TestNamespace broker = TestBroker.namespace("more-partitions");

    @TempDir
    private Path folder;

    @Test
    void thatIsAHealthIssueWithItsRemedy() throws Exception {
        Site shop = PipelineSetup.siteAt("https://shop.example.com/");
        PipelineSetup setup = PipelineSetup.of(broker, folder, shop).withPartitions(2);
        try (RunningPipeline run = RunningPipeline.start(setup);
                Admin admin = broker.admin()) {
            assertThat(run.app().healthIssues()).extracting(HealthIssue::kind).doesNotContain(Kind.PARTITIONS_CHANGED);
            admin.createPartitions(Map.of(broker.topics().events(), NewPartitions.increaseTo(3)))
                    .all()
                    .get();

            run.await(
                    "a health issue",
                    () -> run.app().healthIssues().stream()
                            .anyMatch(issue -> issue.kind() == Kind.PARTITIONS_CHANGED
                                    && issue.detail().contains("it now has 3 partitions")
                                    && issue.detail().contains("create a topic with 2 partitions")));
        }
    }
}
