package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.EventPayload;
import dev.sitestream.mapping.MappedEvent;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of sources are read beside the events topic. */
class SourceTopicsTest {

    private static final String A = "https://shop.example.com/p/a";

    private static final Problem UNKNOWN = new Problem(ProblemCode.PAYLOAD_VALUE_UNAVAILABLE, "title", "was not sent");

    /** Each line of the payload is an event; a line with a question mark makes none, one with "unknown" a warning. */
    private static final TopicSource MAPPED = new TopicSource("erp.products", payload -> {
        List<String> lines =
                payload.body() == null ? List.of() : Arrays.asList(new String(payload.body(), UTF_8).split("\n"));
        return new MappedPayload(
                lines.stream()
                        .filter(line -> !line.startsWith("?"))
                        .map(line -> new MappedEvent(
                                line.getBytes(UTF_8), line.contains("\"unknown\"") ? List.of(UNKNOWN) : List.of()))
                        .toList(),
                lines.stream()
                        .filter(line -> line.startsWith("?"))
                        .map(line -> new Problem(ProblemCode.PAYLOAD_VALUE_MISSING, "url", line))
                        .toList());
    });

    private static final TopicSource EVENTS = new TopicSource(
            "cms.events",
            new EventPayload(new EventOrigin("cms", "shop", TestSites.shop().url())));

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    SourceTopicsTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, List.of(MAPPED, EVENTS), TestSites.shop());
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void recordsOfSourcesArePublishedBesideThoseOfTheEventsTopic() {
        pipeline.upsert("https://shop.example.com/p/0");
        pipeline.sendTo("erp.products", null, event("a") + "\n" + event("b"));
        pipeline.sendTo("cms.events", null, event("c"));
        pipeline.settle();

        assertThat(pipeline.pages("shop").keySet())
                .containsExactly(
                        "https://shop.example.com/p/0",
                        A,
                        "https://shop.example.com/p/b",
                        "https://shop.example.com/p/c");
    }

    @Test
    void whatMakesNoEventGoesBackOnceWithAllReasonsAndLosesNothingElse() {
        pipeline.sendTo("erp.products", null, "?one\n" + event("a") + "\n?two\n{\"op\":\"upsert\"}");
        pipeline.settle();

        assertThat(pipeline.pages("shop").keySet()).containsExactly(A);
        List<TestRecord<byte[], byte[]>> rejected = pipeline.takeRejected();
        assertThat(rejected).hasSize(1);
        assertThat(new String(rejected.get(0).value(), UTF_8)).startsWith("?one\n");
        assertThat(reasons(rejected.get(0).headers()))
                .containsSubsequence("payload-value-missing", "?one", "?two", "url-missing");
        assertThat(text(rejected.get(0).headers(), "__streams.errors.topic")).isEqualTo("erp.products");
    }

    @Test
    void anEventWithoutAFieldThatWasNotSentIsAcceptedWithAWarning() {
        pipeline.sendTo("erp.products", null, "{\"op\":\"upsert\",\"url\":\"" + A + "\",\"section\":\"unknown\"}");
        pipeline.settle();

        assertThat(pipeline.pages("shop").keySet()).containsExactly(A);
        List<TestRecord<byte[], byte[]>> warned = pipeline.takeRejected();
        assertThat(warned).hasSize(1);
        assertThat(text(warned.get(0).headers(), "sitestream.severity")).isEqualTo("warning");
        assertThat(reasons(warned.get(0).headers()))
                .containsSubsequence("payload-value-unavailable", "section-unknown");
    }

    @Test
    void aSourceSpeaksOnlyOfItsSiteAndOnlyInItsOwnName() {
        pipeline.sendTo("cms.events", null, "{\"op\":\"upsert\",\"url\":\"" + A + "\",\"site\":\"other\"}");
        pipeline.sendTo("cms.events", null, "{\"op\":\"upsert\",\"url\":\"https://other.example.com/\"}");
        pipeline.settle();

        assertThat(pipeline.takeRejected())
                .extracting(record -> reasons(record.headers()))
                .allSatisfy(reasons -> assertThat(reasons).contains("site-forbidden"))
                .hasSize(2);

        pipeline.sendTo("erp.products", null, owned("upsert", "erp"));
        pipeline.sendTo("cms.events", null, owned("delete", "erp"));
        pipeline.settle();
        assertThat(pipeline.pages("shop").keySet()).containsExactly(A);

        pipeline.sendTo("erp.products", null, owned("delete", "erp"));
        pipeline.settle();
        assertThat(pipeline.pages("shop")).isEqualTo(Map.of());
    }

    private static String owned(String op, String source) {
        return "{\"op\":\"" + op + "\",\"url\":\"" + A + "\",\"id\":\"p:1\",\"source\":\"" + source + "\"}";
    }

    private static String event(String name) {
        return "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/" + name + "\"}";
    }

    private static String reasons(Headers headers) {
        return text(headers, "sitestream.reasons");
    }

    @Test
    void theReasonsOfManyItemsStayWithinWhatTheRejectedTopicAllows() {
        String item = "?" + "x".repeat(200) + "\n";
        pipeline.sendTo("erp.products", null, item.repeat(10_000));
        pipeline.settle();

        Headers headers = pipeline.takeRejected().get(0).headers();
        assertThat(text(headers, "sitestream.reasons").length()).isBetween(100_000, 900_000);
    }

    private static String text(Headers headers, String name) {
        return new String(Objects.requireNonNull(headers.lastHeader(name)).value(), UTF_8);
    }
}
