package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.EventPayload;
import dev.sitestream.placement.PageChange.Origin;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The state of a page names the record of its last event. */
class OriginScenarioTest {

    private static final String A = "https://shop.example.com/p/a";
    private static final String B = "https://shop.example.com/p/b";
    private static final TopicSource CMS = new TopicSource(
            "cms.events",
            new EventPayload(new EventOrigin("cms", "shop", TestSites.shop().url())));

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    OriginScenarioTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, List.of(CMS), TestSites.shop());
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void anEventOfEachTopicIsNamed() {
        pipeline.upsert(A);
        pipeline.sendTo("cms.events", null, "{\"op\":\"upsert\",\"url\":\"" + B + "\"}");
        pipeline.upsert(A, "\"robots\":\"noindex\"");
        pipeline.settle();

        assertThat(origin(A)).isEqualTo(new Origin("page-events", 0, 1));
        assertThat(origin(B)).isEqualTo(new Origin("cms.events", 0, 0));

        pipeline.sendTo("cms.events", null, "{\"op\":\"delete\",\"url\":\"" + A + "\"}");
        pipeline.settle();
        assertThat(origin(A)).isEqualTo(new Origin("cms.events", 0, 1));
    }

    @Test
    void aPageThatItsIdHasLeftNamesTheEventThatMovedTheId() {
        pipeline.upsert(A, "\"id\":\"product:1\"");
        pipeline.upsert(B, "\"id\":\"product:1\"");
        pipeline.settle();

        assertThat(origin(A)).isEqualTo(new Origin("page-events", 0, 1));
        assertThat(origin(B)).isEqualTo(new Origin("page-events", 0, 1));
    }

    private @Nullable Origin origin(String url) {
        LaneReader lane = pipeline.lane("shop", 0);
        PageState.Origin origin =
                Objects.requireNonNull(Objects.requireNonNull(lane.page(url)).origin());
        return new Origin(lane.topics().get(origin.topic() - 1), origin.partition(), origin.offset());
    }
}
