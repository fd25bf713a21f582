package dev.sitestream.http.ingest;

import static dev.sitestream.testing.Await.PATIENCE;
import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.KafkaEventOutput;
import dev.sitestream.rejected.RejectedEvent;
import dev.sitestream.rejected.RejectedReader;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events over HTTP, through a real broker and a pipeline, to the published files. */
@Tag("slow")
class IngestEndToEndTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final String TIMED = "\"time\":\"2026-11-20T00:00:00Z\"";

    @TempDir
    private Path folder;

    private final TestNamespace shared = TestBroker.namespace("ingest");

    @Test
    void whatIsAcknowledgedIsListed() throws Exception {
        PipelineSetup setup = PipelineSetup.of(shared, folder, TestSenders.sites());
        try (RunningPipeline run = RunningPipeline.start(setup);
                Endpoint endpoint = Endpoint.of(shared)) {
            Sender sender = endpoint.sender();
            assertThat(sender.events("application/json", upsert("a")).body())
                    .isEqualTo("{\"accepted\":1,\"rejected\":0}");
            assertThat(sender.events("application/x-ndjson", upsert("b") + "\n" + upsert("c") + "\n")
                            .body())
                    .isEqualTo("{\"accepted\":2,\"rejected\":0}");
            assertThat(sender.hook("cms", "good", "d").body()).isEqualTo("{\"accepted\":1,\"rejected\":0}");
            run.await("pages", () -> pages().equals(urls("a", "b", "c", "d")));

            assertThat(sender.request(
                                    "DELETE /v1/sites/shop/pages?url=https%3A%2F%2Fshop.example.com%2Fb",
                                    "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\n",
                                    "{\"time\":\"2026-11-21T00:00:00Z\"}".getBytes(UTF_8))
                            .status())
                    .isEqualTo(200);
            run.await("the pages that are left", () -> pages().equals(urls("a", "c", "d")));
        }
    }

    @Test
    void aPayloadThatMakesNoEventIsOnTheRejectedTopicWithItsBytesSourceAndReasons() throws Exception {
        try (Endpoint endpoint = Endpoint.of(shared)) {
            RawAnswer answer = endpoint.sender().hook("cms", "good", "where?\nx/y");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).startsWith("{\"accepted\":1,\"rejected\":1,");
        }
        List<RejectedEvent> rejected = new ArrayList<>();
        try (RejectedReader reader = new RejectedReader(shared.topics().rejected(), shared.client())) {
            reader.read(Instant.EPOCH, false, rejected::add);
        }
        assertThat(rejected).singleElement().satisfies(event -> {
            assertThat(event.value()).isEqualTo("where?\nx/y");
            assertThat(event.rejection().origin()).isEqualTo("source cms");
            assertThat(event.rejection().severity()).isEqualTo("rejected");
            assertThat(event.rejection().problems())
                    .singleElement()
                    .satisfies(problem -> assertThat(problem.code()).isEqualTo("payload-value-missing"));
        });
    }

    @Test
    void whileTheBrokerIsAwaySendersThatDontStopGetAnswersAndMemoryIsBounded() throws Exception {
        EmbeddedBroker broker = EmbeddedBroker.start(folder, 0);
        try (Endpoint endpoint = Endpoint.of(TestNamespace.on(broker, "outage"))) {
            Sender sender = endpoint.sender();
            assertThat(sender.events("application/json", upsert("a")).status()).isEqualTo(200);
            broker.close();

            assertThat(answersToManySenders(endpoint)).allSatisfy(answer -> {
                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.head()).contains("\r\nRetry-After: ");
            });
            assertThat(sender.hook("cms", "good", "d").status()).isEqualTo(503);

            broker = EmbeddedBroker.start(folder, broker.port());
            await("acknowledgement")
                    .until(() -> sender.events("application/json", upsert("e")).status() == 200);
        } finally {
            broker.close();
        }
    }

    /** Sends two megabytes of events 128 times, 32 at once. */
    private static List<RawAnswer> answersToManySenders(Endpoint endpoint) throws Exception {
        byte[] events = (upsert("b\",\"title\":\"" + "x".repeat(1_000)) + "\n")
                .repeat(2_000)
                .getBytes(UTF_8);
        List<RawAnswer> answers = new ArrayList<>();
        ExecutorService senders = Executors.newFixedThreadPool(32);
        try {
            List<Future<RawAnswer>> requests = new ArrayList<>();
            for (int i = 0; i < 128; i++) {
                requests.add(senders.submit(() -> endpoint.sender().events("application/x-ndjson", events, "")));
            }
            for (Future<RawAnswer> request : requests) {
                answers.add(request.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
                assertThat(endpoint.server().bytesInFlight()).isLessThanOrEqualTo(96L * 1024 * 1024);
            }
        } finally {
            senders.shutdownNow();
        }
        return answers;
    }

    /** The ingest port of an instance whose pipeline may run or not. */
    private record Endpoint(KafkaEventOutput output, IngestServer server) implements AutoCloseable {

        static Endpoint of(TestNamespace broker) throws Exception {
            broker.create(broker.topics().events(), 1, Map.of());
            broker.create(broker.topics().rejected(), 1, Map.of());
            KafkaEventOutput output = new KafkaEventOutput(broker.topics(), broker.client());
            IngestServer.Parts parts = TestSenders.parts(output, IngestMetrics.NONE);
            return new Endpoint(output, IngestServer.start("127.0.0.1", 0, null, parts, IngestServerLimits.DEFAULT));
        }

        Sender sender() {
            return new Sender(server.port());
        }

        @Override
        public void close() {
            server.close();
            output.close();
        }
    }

    private static String upsert(String path) {
        return "{\"op\":\"upsert\"," + TIMED + ",\"url\":\"" + SHOP + path + "\"}";
    }

    private static Set<String> urls(String... paths) {
        return Stream.of(paths).map(path -> SHOP + path).collect(Collectors.toSet());
    }

    private Set<String> pages() throws IOException {
        Path site = folder.resolve("public/shop");
        // Once the index exists, every file that it lists exists and is complete.
        return Files.exists(site.resolve("sitemap.xml"))
                ? PublishedSite.read(site).pages().keySet()
                : Set.of();
    }
}
