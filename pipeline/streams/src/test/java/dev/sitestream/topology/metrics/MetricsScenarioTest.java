package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.News.Publication;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.shards.SectionMetrics;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.Site;
import dev.sitestream.topology.TestSites;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From events to metrics, through the whole topology. */
class MetricsScenarioTest {

    private static final String PAGE = "https://shop.example.com/p/1";
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    @TempDir
    private Path folder;

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    MetricsScenarioTest() {}

    @BeforeEach
    void start() {
        NewsSettings news = new NewsSettings(true, new Publication("The Shop", "en"), Duration.ZERO, null);
        Site shop = TestSites.shop(ListingRules.NONE, null, new Outputs(news, FeedSettings.NONE, null));
        pipeline = new PipelineDriver(folder, TestPublishing.settings(POLL_INTERVAL, Duration.ZERO), shop);
        pipeline.settle();
        pipeline.pass(Duration.ofSeconds(5));
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void aChangeHasWaitedSinceTheTimeOfItsRecordWhereverItIsShown() {
        String article = "{\"op\":\"upsert\",\"url\":\"" + PAGE + "\",\"news\":{\"publicationDate\":\"" + pipeline.now()
                + "\",\"title\":\"T\"}}";
        pipeline.send(PAGE, article, pipeline.now().minus(Duration.ofMinutes(1)), new RecordHeaders());
        pipeline.settle();

        List<String> reported = pipeline.publishMetrics().lines();
        assertThat(reported)
                .hasSize(3)
                .allMatch(line -> line.matches("shop: .*reached (file|index|news) after 6\\d{4} ms"));
        assertThat(reported).anyMatch(line -> line.contains("reached file"));
        assertThat(reported).anyMatch(line -> line.contains("reached index"));
        assertThat(reported).anyMatch(line -> line.contains("reached news"));
    }

    @Test
    void lanesReportDirtyShardsAndWithheldPages() {
        pipeline.upsert(PAGE);
        pipeline.upsert("https://shop.example.com/p/2", "\"robots\":\"noindex\"", "\"status\":404");
        long changedAtMillis = pipeline.now().toEpochMilli();
        pipeline.objects().failNext(1_000);
        pipeline.pass(Duration.ofSeconds(3));

        LaneMetrics lane = pipeline.activityMetrics().lanes().iterator().next();
        assertThat(lane.sections()).hasSize(1);
        SectionMetrics section = lane.sections().get(0);
        assertThat(section.shards()).isEqualTo(1);
        assertThat(section.pages()).isEqualTo(1);
        assertThat(section.dirty()).isEqualTo(1);
        assertThat(section.dirtySinceMillis()).isEqualTo(changedAtMillis);
        assertThat(lane.withheld()).isEqualTo(Map.of(Exclusion.NOINDEX, 1L, Exclusion.STATUS, 1L));

        pipeline.objects().failNext(0);
        pipeline.settle();
        pipeline.pass(Duration.ofSeconds(2));
        lane = pipeline.activityMetrics().lanes().iterator().next();
        assertThat(lane.sections().get(0).dirty()).isZero();
        assertThat(lane.sections().get(0).dirtySinceMillis()).isEqualTo(Long.MAX_VALUE);
        assertThat(pipeline.activityMetrics().sites()).containsExactly(new SiteMetrics("shop", 1, 0));
    }
}
