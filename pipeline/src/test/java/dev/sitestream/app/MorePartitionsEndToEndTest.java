package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Topics;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events topic gets more partitions while a pipeline runs. */
@Tag("slow")
class MorePartitionsEndToEndTest {

    @TempDir
    private Path folder;

    @Test
    void thatIsAHealthIssueWithItsRemedy() throws Exception {
        Sites sites = new Sites(List.of(Site.at(WebUrl.parse("https://shop.example.com/"))));
        PipelineRun.Setup setup =
                new PipelineRun.Setup(folder.resolve("state"), folder.resolve("public"), 2, PublishSettings.CONTINUOUS);
        try (PipelineRun run = PipelineRun.start(setup, sites);
                Admin admin = Admin.create(Map.copyOf(run.client()))) {
            assertThat(run.app().healthIssues()).extracting(HealthIssue::kind).doesNotContain(Kind.PARTITIONS_CHANGED);
            admin.createPartitions(Map.of(Topics.DEFAULT.events(), NewPartitions.increaseTo(3)))
                    .all()
                    .get();

            run.await(
                    "a concern",
                    () -> run.app().healthIssues().stream()
                            .anyMatch(issue -> issue.kind() == Kind.PARTITIONS_CHANGED
                                    && issue.detail().contains("it now has 3 partitions")
                                    && issue.detail().contains("create a topic with 2 partitions")));
        }
    }
}
