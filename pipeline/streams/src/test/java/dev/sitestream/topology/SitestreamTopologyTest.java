package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.extension.CollectingExtension;
import dev.sitestream.extension.ExtensionContext;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.health.Health;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.site.Sites;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SitestreamTopologyTest {

    private static final String GOLDEN = "topology.txt";

    @Test
    void theTopologyIsTheOneThatIsDeployed() throws IOException {
        String described = SitestreamTopology.build(parts()).describe().toString();
        Path actual = Path.of("target", GOLDEN);
        Files.writeString(actual, described);

        assertThat(described).as("""
            The topology has changed. Names of stores and of internal topics are where deployed state lives: \
            where one of them, the order of the sub-topologies, or what is behind a repartition changes, an \
            upgraded instance starts with empty state or can't read what is under way. That needs a migration: \
            another application.id and a replay of the events, told in the release notes. New or renamed nodes \
            without stores are harmless. To accept the change deliberately:
            cp pipeline/streams/target/topology.txt pipeline/streams/src/test/resources/dev/sitestream/topology/topology.txt
            """).isEqualTo(golden());
    }

    private static PipelineContext parts() {
        PipelineExtension extension = new CollectingExtension(Map.of());
        return new PipelineContext(
                StreamsPipeline.topics(
                        "page-events", "page-events-rejected", "published-pages", "published-files", Map.of()),
                4,
                new JsonEventDecoder(),
                List.of(),
                Map.of(),
                new Sites(List.of(TestSites.shop())),
                extension,
                extension.start(new ExtensionContext(() -> 0, new Health())),
                TestPublishing.on(new MemoryObjectStore()).context(),
                new PipelineActivity(),
                new WakeTimes(),
                new BeforeCommit(),
                VisibleWatch.NONE);
    }

    private static String golden() throws IOException {
        try (InputStream in = SitestreamTopologyTest.class.getResourceAsStream(GOLDEN)) {
            return new String(Objects.requireNonNull(in, GOLDEN).readAllBytes(), UTF_8);
        }
    }
}
