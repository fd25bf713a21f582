package dev.sitestream.app;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.OperatorClient;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The HTTP answers for operators while a pipeline works, has problems, and ends. */
@Tag("slow")
class OperatorAnswersEndToEndTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final String STORE_FAILURES =
            "sitestream_store_failures_total{operation=\"put\",reason=\"other\",site=\"shop\"}";

    @TempDir
    private Path folder;

    private OperatorServer server;
    private OperatorClient client;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    OperatorAnswersEndToEndTest() {}

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
    void aPipelineThatRunsIsReadyUntilItIsStopped() throws Exception {
        try (RunningPipeline run = run()) {
            run.await("readiness", this::isReady);
            run.awaitRest();
        }

        assertThat(readiness().statusCode()).isEqualTo(503);
        assertThat(readiness().body()).contains("\"kind\":\"stopping\"");
        assertThat(client.get("/health/live").statusCode()).isEqualTo(200);
    }

    @Test
    void metricsAreThoseOfThePipeline() throws Exception {
        List<byte[]> events = new ArrayList<>(pages(0, 25));
        events.addAll(pages(0, 5));
        events.add(event("upsert", "https://elsewhere.example.com/1", ""));
        events.add(event("upsert", SHOP + "warned", ",\"priority\":7"));
        try (RunningPipeline run = run()) {
            run.send(events);
            run.awaitRest();

            assertThat(client.metric("sitestream_events_total{outcome=\"accepted\",reason=\"none\",site=\"shop\"}"))
                    .isEqualTo(31);
            assertThat(client.metric(
                            "sitestream_events_total{outcome=\"rejected\",reason=\"site-unknown\",site=\"none\"}"))
                    .isEqualTo(1);
            assertThat(client.metric(STORE_FAILURES)).isZero();
        }
    }

    @Test
    void aStoreThatFailsTurnsReadinessRedAndItRecoversWhenTheCauseGoes() throws Exception {
        Path inTheWay = published().resolve("shop");
        Files.createDirectory(published());
        Files.writeString(inTheWay, "not a folder");
        try (RunningPipeline run = run()) {
            run.send(pages(0, 3));

            run.await("red readiness", () -> readiness().body().contains("\"kind\":\"store-failing\""));
            HttpResponse<String> red = readiness();
            assertThat(red.statusCode()).isEqualTo(503);
            assertThat(red.body()).contains("\"subject\":\"site shop", "a file exists where a folder is needed");
            assertThat(client.get("/health/live").statusCode())
                    .as("a restart would not help")
                    .isEqualTo(200);
            assertThat(client.metric("sitestream_issues{kind=\"store-failing\"}"))
                    .isPositive();
            assertThat(client.metric(STORE_FAILURES)).isPositive();

            Files.delete(inTheWay);
            run.awaitRest();
            run.await("green readiness", this::isReady);
            assertThat(client.metric("sitestream_issues{kind=\"store-failing\"}"))
                    .isZero();
            assertThat(PublishedSite.read(inTheWay).pages()).containsOnlyKeys(SHOP + "0", SHOP + "1", SHOP + "2");
        }
    }

    @Test
    void aPublicationThatIsHeldIsNamed() throws Exception {
        try (RunningPipeline run = run()) {
            run.send(pages(0, 20));
            run.awaitRest();
            List<byte[]> deletions = new ArrayList<>();
            for (int page = 0; page < 15; page++) {
                deletions.add(event("delete", SHOP + page, ""));
            }
            run.send(deletions);

            run.await("held publication", () -> client.metric("sitestream_publication_held{site=\"shop\"}") == 1);
            assertThat(client.metric("sitestream_publication_held{site=\"blog\"}"))
                    .isZero();
            assertThat(client.metric("sitestream_issues{kind=\"publication-held\"}"))
                    .isEqualTo(1);
            assertThat(readiness().statusCode()).isEqualTo(503);
            assertThat(readiness().body()).contains("\"kind\":\"publication-held\"", "sitestream release shop");
        }
    }

    @Test
    void aProcessWhosePipelineHasDiedIsNoLongerAlive() throws Exception {
        try (RunningPipeline run = run()) {
            Map<String, Object> settings = Map.copyOf(run.client());
            try (KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
                byte[] ofAnotherRelease = {99};
                producer.send(new ProducerRecord<>(
                                StreamsPipeline.siblingsTopic(run.client()), 0, ofAnotherRelease, ofAnotherRelease))
                        .get();
            }

            await("death").until(() -> client.get("/health/live").statusCode() == 503);
            assertThat(client.get("/health/live").body()).isEqualTo("{\"status\":\"down\"}");
            assertThat(readiness().statusCode()).isEqualTo(503);
        }
    }

    private HttpResponse<String> readiness() throws IOException, InterruptedException {
        return client.get("/health/ready");
    }

    private boolean isReady() throws IOException, InterruptedException {
        HttpResponse<String> answer = readiness();
        boolean ready = answer.statusCode() == 200;
        assertThat(answer.body().equals("{\"status\":\"ready\",\"issues\":[]}"))
                .as(answer.body())
                .isEqualTo(ready);
        return ready;
    }

    private RunningPipeline run() throws Exception {
        return RunningPipeline.start(PipelineSetup.of(TestBroker.namespace("operators"), folder, sites())
                .withObserver(server));
    }

    private Path published() {
        return folder.resolve("public");
    }

    private static List<byte[]> pages(int from, int to) {
        List<byte[]> events = new ArrayList<>();
        for (int page = from; page < to; page++) {
            events.add(event("upsert", SHOP + page, ""));
        }
        return events;
    }

    private static byte[] event(String op, String url, String more) {
        return ("{\"op\":\"" + op + "\",\"url\":\"" + url + "\"" + more + "}").getBytes(UTF_8);
    }

    private static Sites sites() throws InvalidUrlException {
        return new Sites(List.of(site("shop", SHOP), site("blog", "https://blog.example.com/")));
    }

    /** Creates a site whose publication is held when it has more than ten pages and over 30 % of them disappear. */
    private static Site site(String id, String url) throws InvalidUrlException {
        return new Site(
                id,
                WebUrl.parse(url),
                url,
                1,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ZERO),
                Site.DEFAULT_SECTIONS,
                ListingRules.NONE,
                null,
                Outputs.DEFAULT,
                new ShrinkLimit(30, 10));
    }
}
