package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import dev.sitestream.topology.metrics.StreamsMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a pipeline under load and at rest. */
@Tag("slow")
class MetricsEndToEndTest {

    private static final List<String> SITES = List.of("shop", "forum");
    private static final List<String> SECTIONS = List.of("products", "blog");

    /** All guaranteed metrics except those that appear with the first garbage collection or the first open store. */
    private static final Set<String> ALWAYS_THERE = Set.of(
            "sitestream_events_total",
            "sitestream_events_warned_total",
            "sitestream_page_changes_total",
            "sitestream_lag_records",
            "sitestream_freshness_seconds_bucket",
            "sitestream_freshness_seconds_sum",
            "sitestream_freshness_seconds_count",
            "sitestream_shards",
            "sitestream_shards_dirty",
            "sitestream_shards_dirty_oldest_seconds",
            "sitestream_shards_retired_total",
            "sitestream_compaction_moves_total",
            "sitestream_pages_listed",
            "sitestream_pages_withheld",
            "sitestream_listed_files",
            "sitestream_news_articles",
            "sitestream_outstanding_work",
            "sitestream_store_write_seconds_bucket",
            "sitestream_store_write_seconds_sum",
            "sitestream_store_write_seconds_count",
            "sitestream_store_written_bytes_total",
            "sitestream_store_failures_total",
            "sitestream_store_preconditions_failed_total",
            "sitestream_uploads_in_progress",
            "sitestream_uploads_capacity",
            "sitestream_block_cache_requests_total",
            "sitestream_block_cache_bytes",
            "sitestream_restore_remaining_records",
            "sitestream_restore_stores",
            "sitestream_restored_records_total",
            "sitestream_issues",
            "sitestream_ready",
            "sitestream_publication_held",
            "sitestream_info",
            "kafka_streams_threads_alive",
            "kafka_streams_threads_failed_total",
            "kafka_streams_process_records_total",
            "kafka_streams_commit_seconds_max",
            "kafka_streams_poll_seconds_max",
            "kafka_streams_process_seconds_max",
            "kafka_streams_punctuate_seconds_max",
            "kafka_consumer_fetched_bytes_total",
            "kafka_consumer_fetched_records_total",
            "kafka_producer_sent_bytes_total",
            "rocksdb_block_cache_usage_bytes",
            "rocksdb_memtables_bytes",
            "rocksdb_compaction_pending",
            "rocksdb_compactions_running",
            "rocksdb_compaction_backlog_bytes",
            "rocksdb_background_errors",
            "jvm_memory_used_bytes",
            "jvm_threads_live_threads",
            "process_uptime_seconds",
            "process_files_open_files",
            "system_cpu_count");

    private final TestNamespace broker = TestBroker.namespace("metrics");

    @TempDir
    private Path folder;

    private final MeteredLoad load = new MeteredLoad(7);
    private OperatorServer server;
    private OperatorClient client;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    MetricsEndToEndTest() {}

    @BeforeEach
    void start() throws Exception {
        server = OperatorServer.start("127.0.0.1", 0, Set.of(), sites());
        client = new OperatorClient(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void underLoadCountersOnlyGrowAndAtRestAllMetricsAreTheModels() throws Exception {
        TallyingStore objects = new TallyingStore(new DirectoryObjectStore(published()));
        Scraper scraper = Scraper.start(client, ALWAYS_THERE);
        try (RunningPipeline run =
                RunningPipeline.start(setup().withObserver(server).withObjects(objects))) {
            for (int i = 0; i < 10; i++) {
                run.send(load.some(400));
            }
            run.awaitRest();
            run.send(load.deletions());
            run.send(load.some(200));
            run.awaitRest();
            int files = run.app().activity().files();
            run.await("latest figures of lanes and sites", () -> areLatestMetricsReported(files));
            Scrape rest = scrape();

            checkEvents(rest);
            for (String site : SITES) {
                checkPages(site, rest);
                checkWrites(site, objects.of(site), rest);
                checkFreshness(site, rest);
            }
            checkProcess(rest);
            assertThat(run.app().metrics().streams().values())
                    .as("what Kafka tells by these names")
                    .containsKeys(StreamsMetric.values());
        }
        assertThat(scraper.end()).as("scrapes under load").isGreaterThan(10);
    }

    @Test
    void whatPagesAreListedAndWithheldIsKnownAlsoAfterTheStateWasRestored() throws Exception {
        try (RunningPipeline run = RunningPipeline.start(setup())) {
            run.send(load.some(1_000));
            run.awaitRest();
        }
        Files.move(folder.resolve("state").resolve("streams"), folder.resolve("lost"));

        try (RunningPipeline run = RunningPipeline.start(setup().withObserver(server))) {
            run.awaitRest();
            int files = run.app().activity().files();
            run.await("latest figures of lanes and sites", () -> areLatestMetricsReported(files));
            Scrape rest = scrape();

            assertThat(rest.sum("sitestream_restored_records_total"))
                    .isGreaterThan(rest.sum("sitestream_pages_listed"));
            assertThat(rest.sum("sitestream_restore_stores")).isZero();
            assertThat(rest.sum("sitestream_restore_remaining_records")).isZero();
            for (String site : SITES) {
                checkWithheld(site, rest);
            }
        }
    }

    private void checkEvents(Scrape rest) {
        for (String site : SITES) {
            String ofSite = "site=\"" + site + "\"";
            assertThat(rest.sum("sitestream_events_total", "outcome=\"accepted\"", "reason=\"none\"", ofSite))
                    .isEqualTo(load.count("accepted " + site));
            for (String outcome : List.of("changed", "unchanged", "stale")) {
                assertThat(rest.sum("sitestream_page_changes_total", "outcome=\"" + outcome + "\"", ofSite))
                        .as("%s of %s", outcome, site)
                        .isEqualTo(load.count(outcome + " " + site))
                        .isPositive();
            }
            assertThat(rest.sum("sitestream_events_warned_total", "reason=\"priority-invalid\"", ofSite))
                    .isEqualTo(load.count("warned " + site))
                    .isPositive();
            assertThat(rest.sum("sitestream_events_warned_total", ofSite)).isEqualTo(load.count("warned " + site));
        }
        int rejected = 0;
        for (String reason : List.of("json-invalid", "url-missing", "site-unknown")) {
            assertThat(rest.sum(
                            "sitestream_events_total",
                            "outcome=\"rejected\"",
                            "reason=\"" + reason + "\"",
                            "site=\"none\""))
                    .isEqualTo(load.count("rejected " + reason))
                    .isPositive();
            rejected += load.count("rejected " + reason);
        }
        assertThat(rest.sum("sitestream_events_total", "outcome=\"rejected\"")).isEqualTo(rejected);
    }

    private void checkPages(String site, Scrape rest) throws Exception {
        String ofSite = "site=\"" + site + "\"";
        PublishedSite found = PublishedSite.read(published().resolve(site));
        assertThat(rest.sum("sitestream_listed_files", ofSite))
                .isEqualTo(found.files().size());
        for (String section : SECTIONS) {
            String ofSection = "section=\"" + section + "\"";
            int files = (int) found.files().stream()
                    .filter(file -> file.startsWith(section + "-"))
                    .count();
            assertThat(rest.sum("sitestream_shards", ofSite, ofSection)).isEqualTo(files);
            assertThat(rest.sum("sitestream_pages_listed", ofSite, ofSection))
                    .isEqualTo(load.listed(site, section).size())
                    .isPositive();
            assertThat(rest.sum("sitestream_shards_dirty", ofSite, ofSection)).isZero();
            assertThat(rest.sum("sitestream_shards_dirty_oldest_seconds", ofSite, ofSection))
                    .isZero();
            assertThat(rest.sum("sitestream_shards_retired_total", ofSite, ofSection))
                    .as("shards of %s that were emptied", section)
                    .isPositive();
        }
        assertThat(rest.sum("sitestream_compaction_moves_total", ofSite)).isPositive();
        checkWithheld(site, rest);
        assertThat(rest.sum("sitestream_news_articles", ofSite))
                .isEqualTo(load.listed(site, "blog").size());
    }

    private void checkWithheld(String site, Scrape rest) {
        String ofSite = "site=\"" + site + "\"";
        for (String reason : List.of("noindex", "canonical-elsewhere", "scheduled", "status")) {
            assertThat(rest.sum("sitestream_pages_withheld", ofSite, "reason=\"" + reason + "\""))
                    .as("%s of %s", reason, site)
                    .isEqualTo(load.withheld(site, reason));
        }
        assertThat(rest.sum("sitestream_pages_withheld", ofSite, "reason=\"noindex\""))
                .isPositive();
        assertThat(rest.sum("sitestream_pages_withheld", ofSite, "reason=\"expired\""))
                .isZero();
    }

    private static void checkWrites(String site, TallyingStore.Tally tally, Scrape rest) {
        String ofSite = "site=\"" + site + "\"";
        assertThat(rest.sum("sitestream_store_write_seconds_count", ofSite)).isEqualTo(tally.objects());
        assertThat(rest.sum("sitestream_store_write_seconds_count", ofSite, "kind=\"shard\""))
                .isEqualTo(tally.shards())
                .isPositive();
        assertThat(rest.sum("sitestream_store_written_bytes_total", ofSite)).isEqualTo(tally.bytes());
        for (String kind : List.of("index", "news", "feed", "robots")) {
            assertThat(rest.sum("sitestream_store_write_seconds_count", ofSite, "kind=\"" + kind + "\""))
                    .as("writes of %s", kind)
                    .isPositive();
        }
        assertThat(rest.sum("sitestream_store_failures_total", ofSite)).isZero();
        assertThat(rest.sum("sitestream_store_preconditions_failed_total", ofSite))
                .isZero();
    }

    private static void checkFreshness(String site, Scrape rest) {
        String ofSite = "site=\"" + site + "\"";
        double shards = rest.sum("sitestream_store_write_seconds_count", ofSite, "kind=\"shard\"");
        // A file that is written only without a page that has moved to another one brings nothing.
        assertThat(rest.sum("sitestream_freshness_seconds_count", ofSite, "to=\"file\""))
                .as("files that have brought something")
                .isPositive()
                .isLessThanOrEqualTo(shards);
        // When a file is written again before its index is, only the change that has waited longest counts.
        assertThat(rest.sum("sitestream_freshness_seconds_count", ofSite, "to=\"index\""))
                .isPositive()
                .isLessThanOrEqualTo(shards);
        assertThat(rest.sum("sitestream_freshness_seconds_count", ofSite, "to=\"news\"", "section=\"news\""))
                .isPositive()
                .isLessThanOrEqualTo(rest.sum("sitestream_store_write_seconds_count", ofSite, "kind=\"news\""));
        for (String to : List.of("file", "index", "news")) {
            assertThat(rest.sum("sitestream_freshness_seconds_sum", ofSite, "to=\"" + to + "\""))
                    .as("seconds until %s", to)
                    .isPositive()
                    .isLessThan(3_600);
        }
    }

    private static void checkProcess(Scrape rest) {
        assertThat(rest.sum("sitestream_outstanding_work")).isZero();
        assertThat(rest.sum("sitestream_lag_records")).isZero();
        assertThat(rest.sum("sitestream_uploads_in_progress")).isZero();
        assertThat(rest.sum("sitestream_uploads_capacity")).isGreaterThanOrEqualTo(5);
        // Files of 20 pages are one block each
        assertThat(rest.sum("sitestream_block_cache_requests_total", "result=\"miss\""))
                .isPositive();
        assertThat(rest.sum("sitestream_block_cache_bytes")).isPositive();
        assertThat(rest.sum("sitestream_issues")).isZero();
        assertThat(rest.sum("sitestream_ready")).isEqualTo(1);
        assertThat(rest.sum("sitestream_publication_held")).isZero();
        assertThat(rest.sum("sitestream_restore_stores")).isZero();
        assertThat(rest.sum("sitestream_info", "version=")).isEqualTo(1);
        assertThat(rest.sum("kafka_streams_threads_alive")).isPositive();
        assertThat(rest.sum("kafka_streams_process_records_total")).isPositive();
        assertThat(rest.sum("kafka_streams_commit_seconds_max")).isBetween(0.0, 60.0);
        assertThat(rest.sum("kafka_consumer_fetched_bytes_total")).isPositive();
        assertThat(rest.sum("kafka_producer_sent_bytes_total")).isPositive();
        assertThat(rest.sum("rocksdb_memtables_bytes")).isPositive();
        assertThat(rest.sum("rocksdb_block_cache_usage_bytes")).isBetween(1.0, 512.0 * 1024 * 1024);
        assertThat(rest.sum("rocksdb_estimated_keys", "store=\"page-records\"")).isPositive();
        assertThat(rest.sum("rocksdb_live_sst_bytes", "store=\"page-records\"")).isGreaterThanOrEqualTo(0);
    }

    /** Lanes and sites report their metrics once a second. */
    private boolean areLatestMetricsReported(int files) throws InterruptedException {
        Scrape scrape = scrape();
        int pages = 0;
        int articles = 0;
        for (String site : SITES) {
            articles += load.listed(site, "blog").size();
            for (String section : SECTIONS) {
                pages += load.listed(site, section).size();
            }
        }
        return scrape.sum("sitestream_pages_listed") == pages
                && scrape.sum("sitestream_shards") == files
                && scrape.sum("sitestream_shards_dirty") == 0
                && scrape.sum("sitestream_listed_files") == files
                && scrape.sum("sitestream_news_articles") == articles
                && scrape.sum("sitestream_lag_records") == 0;
    }

    private Scrape scrape() throws InterruptedException {
        try {
            return new Scrape(client.get("/metrics").body());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private PipelineSetup setup() throws InvalidUrlException {
        PublishSettings settings = new PublishSettings(
                Duration.ofMillis(10),
                Duration.ZERO,
                Duration.ofDays(1),
                false,
                CompressionSettings.DEFAULT,
                WriteBudget.UNLIMITED);
        return PipelineSetup.of(broker, folder, sites()).withPartitions(2).withSettings(settings);
    }

    private Path published() {
        return folder.resolve("public");
    }

    private static Sites sites() throws InvalidUrlException {
        return new Sites(List.of(site("shop", 2), site("forum", 1)));
    }

    private static Site site(String id, int lanes) throws InvalidUrlException {
        String url = MeteredLoad.url(id);
        FeedSettings feeds =
                new FeedSettings(Set.of(FeedSettings.FeedFormat.ATOM), "Changes", 100, Duration.ofDays(2), null);
        NewsSettings news = new NewsSettings(true, new Publication("The News", "en"), Duration.ZERO, null);
        return new Site(
                id,
                WebUrl.parse(url),
                url,
                lanes,
                new Limits(20, Limits.PROTOCOL.bytes()),
                PublishWaits.after(Duration.ofMillis(50)),
                List.of(Section.of("blog", List.of(PathPattern.of("/blog/**"))), Section.of("products", List.of())),
                ListingRules.NONE,
                null,
                new Outputs(news, feeds, null),
                ShrinkLimit.DEFAULT);
    }
}
