package dev.sitestream.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.site.Skipped;
import dev.sitestream.announce.site.TargetBacklog;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnnounceMetersTest {

    private static final long NOW = 1_800_000_000_000L;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final AnnounceMeters meters = new AnnounceMeters(registry);

    @Test
    void whatIsAnnouncedSkippedAndRefusedIsCountedForEachTarget() {
        meters.announced("shop", "indexnow", 30);
        meters.announced("shop", "indexnow", 4);
        meters.skipped("shop", "indexnow", Skipped.BEFORE_SWITCH_ON, 7);
        meters.failed("shop", "baidu", Answer.Kind.TOO_MANY);
        meters.failed("shop", "baidu", Answer.Kind.TOO_MANY);

        assertThat(lines())
                .contains(
                        "sitestream_announced_urls_total{site=\"shop\",target=\"indexnow\"} 34.0",
                        "sitestream_announce_skipped_total{reason=\"before-switch-on\",site=\"shop\",target=\"indexnow\"} 7.0",
                        "sitestream_announce_failures_total{kind=\"too-many\",site=\"shop\",target=\"baidu\"} 2.0");
    }

    @Test
    void delaysAreHistograms() {
        meters.delayed("shop", "indexnow", Duration.ofSeconds(75));
        meters.read("shop", "googlebot", Duration.ofHours(5));

        assertThat(lines())
                .contains(
                        "sitestream_announce_delay_seconds_bucket{site=\"shop\",target=\"indexnow\",le=\"60.0\"} 0",
                        "sitestream_announce_delay_seconds_bucket{site=\"shop\",target=\"indexnow\",le=\"90.0\"} 1",
                        "sitestream_announce_delay_seconds_sum{site=\"shop\",target=\"indexnow\"} 75.0",
                        "sitestream_crawl_delay_seconds_bucket{reader=\"googlebot\",site=\"shop\",le=\"7200.0\"} 0",
                        "sitestream_crawl_delay_seconds_bucket{reader=\"googlebot\",site=\"shop\",le=\"21600.0\"} 1");
    }

    @Test
    void whatWaitsIsShownAsLongAsTheAnnouncerRunsInThisProcess() {
        Object announcer = new Object();
        meters.waiting(
                announcer,
                "shop",
                List.of(
                        new TargetBacklog("indexnow", 12, NOW - 90_000),
                        new TargetBacklog("websub", 1, Long.MAX_VALUE)));
        scrape();
        assertThat(lines())
                .contains(
                        "sitestream_announce_pending{site=\"shop\",target=\"indexnow\"} 12.0",
                        "sitestream_announce_pending{site=\"shop\",target=\"websub\"} 1.0",
                        "sitestream_announce_pending_oldest_seconds{site=\"shop\",target=\"indexnow\"} 90.0",
                        "sitestream_announce_pending_oldest_seconds{site=\"shop\",target=\"websub\"} 0.0");

        meters.gone(announcer);
        scrape();
        assertThat(lines()).noneMatch(line -> line.contains("announce_pending"));

        meters.waiting(announcer, "shop", List.of(new TargetBacklog("indexnow", 3, NOW)));
        scrape();
        assertThat(lines()).contains("sitestream_announce_pending{site=\"shop\",target=\"indexnow\"} 3.0");
    }

    @Test
    void aTargetHasItsCountersBeforeAnythingIsCounted() {
        meters.waiting(this, "shop", List.of(new TargetBacklog("bing", 0, Long.MAX_VALUE)));
        scrape();

        assertThat(lines())
                .contains(
                        "sitestream_announced_urls_total{site=\"shop\",target=\"bing\"} 0.0",
                        "sitestream_announce_skipped_total{reason=\"daily\",site=\"shop\",target=\"bing\"} 0.0",
                        "sitestream_announce_failures_total{kind=\"unavailable\",site=\"shop\",target=\"bing\"} 0.0")
                .noneMatch(line -> line.contains("kind=\"accepted\""));
    }

    @Test
    void theNumberOfSeriesOfATargetIsBounded() {
        meters.waiting(this, "shop", List.of(new TargetBacklog("indexnow", 0, 0)));
        scrape();
        meters.delayed("shop", "indexnow", Duration.ZERO);
        meters.read("shop", "googlebot", Duration.ZERO);

        assertThat(lines().stream().filter(line -> line.contains("target=\"indexnow\"")))
                .hasSizeLessThanOrEqualTo(40);
        assertThat(lines().stream().filter(line -> line.contains("reader=\"googlebot\"")))
                .hasSizeLessThanOrEqualTo(16);
    }

    private void scrape() {
        meters.prepare(NOW);
    }

    private List<String> lines() {
        return registry.scrape().lines().filter(line -> !line.startsWith("#")).toList();
    }
}
