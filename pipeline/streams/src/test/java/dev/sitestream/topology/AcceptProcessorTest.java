package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.topology.log.BadEvents;
import dev.sitestream.topology.log.StaleEvents;
import dev.sitestream.topology.metrics.SiteEvents;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A record becomes a change of a page, a record of the rejected topic, or both. */
class AcceptProcessorTest {

    private static final String URL = "https://shop.example.com/p/1";

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    AcceptProcessorTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(
                state,
                PublishSettings.ONCE,
                TestSites.shop(),
                TestSites.site("outlet", "https://shop.example.com/outlet/", 3, Limits.PROTOCOL, Duration.ZERO));
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void aValidEventIsPublishedAndNotSentBack() {
        pipeline.upsert(URL, "\"lastmod\":\"2026-11-20\"");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(URL, "2026-11-20"));
        assertThat(pipeline.takeRejected()).isEmpty();
        assertThat(pipeline.activity().accepted()).isEqualTo(1);
    }

    @Test
    void aRejectedEventGoesBackAsItCameWithAllThatIsWrongAndWhereItCameFrom() throws IOException {
        pipeline.upsert(URL);
        RecordHeaders headers = new RecordHeaders();
        headers.add("trace", "abc".getBytes(UTF_8));
        headers.add("sitestream.severity", "forged".getBytes(UTF_8));
        Instant timestamp = PipelineDriver.START.minusSeconds(5);
        pipeline.send("a key", "{\"op\":\"explode\",\"url\":\"nowhere\"}", timestamp, headers);

        List<TestRecord<byte[], byte[]>> rejected = pipeline.takeRejected();
        assertThat(rejected).hasSize(1);
        TestRecord<byte[], byte[]> record = rejected.get(0);
        assertThat(record.key()).isEqualTo("a key".getBytes(UTF_8));
        assertThat(record.value()).isEqualTo("{\"op\":\"explode\",\"url\":\"nowhere\"}".getBytes(UTF_8));
        assertThat(record.getRecordTime()).isEqualTo(timestamp);
        Map<String, String> found = headers(record);
        JsonNode reasons = new ObjectMapper().readTree(found.get("sitestream.reasons"));
        assertThat(reasons.findValuesAsText("code")).containsExactly("op-unknown", "url-invalid");
        assertThat(reasons.findValuesAsText("field")).containsExactly("op", "url");
        assertThat(found)
                .containsEntry("trace", "abc")
                .containsEntry("sitestream.severity", "rejected")
                .containsEntry("__streams.errors.topic", "page-events")
                .containsEntry("__streams.errors.partition", "0")
                .containsEntry("__streams.errors.offset", "1")
                .containsEntry(
                        "__streams.errors.message", reasons.get(0).get("detail").asText())
                .hasSize(7);
        assertThat(pipeline.activity().rejected()).isEqualTo(1);
    }

    @Test
    void anEventWithAnInvalidOptionalFieldIsPublishedWithoutItAndSentBackAsAWarning() throws IOException {
        pipeline.upsert(URL, "\"lastmod\":\"yesterday\"", "\"priority\":7");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(URL, ""));
        List<TestRecord<byte[], byte[]>> returned = pipeline.takeRejected();
        assertThat(returned).hasSize(1);
        Map<String, String> found = headers(returned.get(0));
        assertThat(found).containsEntry("sitestream.severity", "warning").hasSize(6);
        assertThat(new ObjectMapper().readTree(found.get("sitestream.reasons")).findValuesAsText("code"))
                .containsExactlyInAnyOrder("lastmod-invalid", "priority-invalid");
        assertThat(pipeline.activity().accepted()).isEqualTo(1);
        assertThat(pipeline.activity().warnings()).isEqualTo(1);
        assertThat(pipeline.activity().rejected()).isZero();
    }

    @Test
    void aTombstoneDeletesThePageOfItsKey() {
        pipeline.upsert(URL);
        pipeline.upsert("https://shop.example.com/p/2");
        pipeline.settle();
        pipeline.send(URL, null);
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsOnlyKeys("https://shop.example.com/p/2");
    }

    @Test
    void aTombstoneWithoutAUrlIsRejectedAndStaysATombstone() {
        pipeline.send("p/1", null);
        pipeline.send(null, null);

        List<TestRecord<byte[], byte[]>> rejected = pipeline.takeRejected();
        assertThat(rejected)
                .hasSize(2)
                .allSatisfy(record -> assertThat((Object) record.value()).isNull());
        assertThat(headers(rejected.get(0)).get("sitestream.reasons")).contains("\"url-invalid\"", "\"key\"");
        assertThat(headers(rejected.get(1)).get("sitestream.reasons")).contains("\"value-missing\"");
    }

    @Test
    void aUrlUnderNoneOfTheSitesIsRejected() {
        pipeline.upsert("https://elsewhere.example.com/p/1");
        pipeline.upsert("http://shop.example.com/p/1");

        List<TestRecord<byte[], byte[]>> rejected = pipeline.takeRejected();
        assertThat(rejected)
                .hasSize(2)
                .allSatisfy(record ->
                        assertThat(headers(record).get("sitestream.reasons")).contains("\"site-unknown\""));
    }

    @Test
    void aUrlThatNearlyLiesUnderASiteIsRejectedWithTheDifference() throws IOException {
        pipeline.upsert("http://shop.example.com/p/1");

        assertThat(problems(pipeline.takeRejected().get(0)).get(0).get("detail").asText())
                .isEqualTo("the URL lies under none of the sites; only the scheme differs from site `shop`,"
                        + " https://shop.example.com/: http://shop.example.com/p/1");
    }

    @Test
    void aSectionThatTheSiteDoesNotHaveIsAWarningAndThePathDecides() throws IOException {
        pipeline.upsert(URL, "\"section\":\"Products\"");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsOnlyKeys(URL);
        List<TestRecord<byte[], byte[]>> returned = pipeline.takeRejected();
        assertThat(returned).hasSize(1);
        assertThat(headers(returned.get(0))).containsEntry("sitestream.severity", "warning");
        JsonNode problem = problems(returned.get(0)).get(0);
        assertThat(problem.get("code").asText()).isEqualTo("section-unknown");
        assertThat(problem.get("field").asText()).isEqualTo("section");
        assertThat(problem.get("detail").asText())
                .isEqualTo("must be a section of site `shop`, so the path decides, for `products`: \"Products\"");
        assertThat(pipeline.activity().warnings()).isEqualTo(1);
    }

    @Test
    void aProducersClockThatIsFarAheadFreezesNoPage() throws IOException {
        pipeline.upsert(URL, "\"lastmod\":\"2026-01-01\",\"time\":\"2026-11-22T11:00:00Z\"");
        pipeline.settle();
        JsonNode problem = problems(pipeline.takeRejected().get(0)).get(0);
        assertThat(problem.get("code").asText()).isEqualTo("time-in-future");
        assertThat(problem.get("detail").asText())
                .startsWith("must be at most 300 seconds ahead, by ")
                .contains("so its arrival counts");

        pipeline.upsert(URL, "\"lastmod\":\"2026-01-02\"");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsEntry(URL, "2026-01-02");
    }

    @Test
    void theLogSaysWhyAnUpdateHadNoEffectAtMostOnceAMinute() {
        try (CapturedLog log = CapturedLog.of(StaleEvents.class)) {
            pipeline.upsert(URL, "\"time\":\"2026-11-21T11:00:00Z\"");
            pipeline.upsert(URL, "\"time\":\"2026-11-21T10:00:00Z\"");
            pipeline.upsert(URL, "\"time\":\"2026-11-21T09:00:00Z\"");
            assertThat(log.lines())
                    .containsExactly("site shop: ignored an outdated event of " + URL + ": its time"
                            + " is 2026-11-21T10:00:00Z, that of the page's latest event is 2026-11-21T11:00:00Z"
                            + " (0 more such events since the last such line)");
        }
        assertThat(pipeline.activityMetrics().events().values())
                .extracting(SiteEvents.Counts::stale)
                .contains(2L);
    }

    @Test
    void theLogCountsBadEventsByReasonAtMostOnceAMinuteAndNamesOneOfThem() {
        try (CapturedLog log = CapturedLog.of(BadEvents.class)) {
            pipeline.send("first", "{}");
            pipeline.pass(Duration.ofSeconds(2));
            assertThat(log.lines())
                    .containsExactly("1 event rejected (op-missing: 1), for example topic page-events, partition 0,"
                            + " offset 0: op: is missing; \"upsert\" or \"delete\" is required; `sitestream rejected`"
                            + " lists all");

            pipeline.send(null, "no JSON");
            pipeline.upsert("https://elsewhere.example.com/");
            pipeline.upsert("https://elsewhere.example.com/2");
            pipeline.upsert(URL, "\"priority\":7");
            pipeline.pass(Duration.ofSeconds(50));
            assertThat(log.lines()).hasSize(1);
            pipeline.pass(Duration.ofSeconds(10));
            assertThat(log.lines().get(1))
                    .startsWith("3 events rejected (site-unknown: 2, json-invalid: 1), for example topic page-events,"
                            + " partition 0, offset 1: value: ")
                    .endsWith("; 1 event accepted with a warning (priority-invalid: 1); `sitestream rejected` lists"
                            + " all");

            pipeline.upsert(URL, "\"priority\":8");
            pipeline.pass(Duration.ofMinutes(3));
            assertThat(log.lines().get(2))
                    .startsWith("1 event accepted with a warning (priority-invalid: 1), for example topic page-events,"
                            + " partition 0, offset 5: priority: ");
            assertThat(log.lines()).hasSize(3);
        }
    }

    @Test
    void twoSpellingsOfAUrlAreOnePage() {
        pipeline.upsert("https://SHOP.example.com:443/p/../p/1#top", "\"lastmod\":\"2026-01-01\"");
        pipeline.upsert(URL, "\"lastmod\":\"2026-01-02\"");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(URL, "2026-01-02"));
    }

    @Test
    void anEventWithoutTimeTakesTheRecordsTimestamp() {
        Instant noon = PipelineDriver.START.minus(Duration.ofHours(1));
        pipeline.send(URL, upsertOf("\"lastmod\":\"2026-01-02\""), noon, new RecordHeaders());
        pipeline.send(URL, upsertOf("\"lastmod\":\"2026-01-01\",\"time\":\"2026-11-21T10:59:59.999999Z\""));
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(URL, "2026-01-02"));

        pipeline.send(URL, upsertOf("\"lastmod\":\"2026-01-03\",\"time\":\"2026-11-21T11:00:00.000001Z\""));
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(URL, "2026-01-03"));
    }

    @Test
    void aPageBelongsToTheSiteWithTheLongestBase() {
        pipeline.upsert("https://shop.example.com/outlet/p/1");
        pipeline.upsert("https://shop.example.com/outlet");
        pipeline.settle();

        assertThat(pipeline.pages("outlet")).containsOnlyKeys("https://shop.example.com/outlet/p/1");
        assertThat(pipeline.pages("shop")).containsOnlyKeys("https://shop.example.com/outlet");
    }

    @Test
    void theSectionIsTheEventsElseThePathsElseTheLastOne() {
        pipeline.upsert("https://shop.example.com/p/1", "\"section\":\"blog\"");
        pipeline.upsert("https://shop.example.com/p/2", "\"section\":\"nonesuch\"");
        pipeline.upsert("https://shop.example.com/about");
        pipeline.settle();

        assertThat(pipeline.files("shop").keySet())
                .containsExactly("blog-00001.xml.gz", "pages-00001.xml.gz", "products-00001.xml.gz");
        assertThat(pipeline.files("shop").get("blog-00001.xml.gz"))
                .satisfies(file ->
                        assertThat(file.entries()).extracting("loc").containsExactly("https://shop.example.com/p/1"));
        assertThat(pipeline.files("shop").get("products-00001.xml.gz"))
                .satisfies(file ->
                        assertThat(file.entries()).extracting("loc").containsExactly("https://shop.example.com/p/2"));
    }

    private static String upsertOf(String fields) {
        return "{\"op\":\"upsert\",\"url\":\"" + URL + "\"," + fields + "}";
    }

    private static JsonNode problems(TestRecord<byte[], byte[]> record) throws IOException {
        return new ObjectMapper().readTree(headers(record).get("sitestream.reasons"));
    }

    private static Map<String, String> headers(TestRecord<byte[], byte[]> record) {
        Map<String, String> headers = new TreeMap<>();
        for (Header header : record.headers()) {
            assertThat(headers.put(header.key(), new String(header.value(), UTF_8)))
                    .as("header %s twice", header.key())
                    .isNull();
        }
        return headers;
    }
}
