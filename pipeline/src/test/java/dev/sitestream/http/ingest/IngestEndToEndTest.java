package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineObserver;
import dev.sitestream.app.PublishedSite;
import dev.sitestream.config.Topics;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.KafkaEventOutput;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.rejected.RejectedEvent;
import dev.sitestream.rejected.RejectedReader;
import dev.sitestream.store.directory.DirectoryObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events over HTTP, through a real broker and a pipeline, to the published files. */
@Tag("slow")
class IngestEndToEndTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final int PARTITIONS = 2;
    private static final String TIMED = "\"time\":\"2026-11-20T00:00:00Z\"";

    @TempDir
    private Path folder;

    private BrokerConnection broker;
    private PipelineApp app;
    private KafkaEventOutput output;
    private IngestServer server;
    private Sender sender;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    IngestEndToEndTest() {}

    @BeforeEach
    void start() throws Exception {
        broker = BrokerConnection.embedded(folder.resolve("state"), 0);
        app = PipelineApp.start(new PipelineApp.Options(
                broker,
                Topics.DEFAULT,
                PARTITIONS,
                folder.resolve("state"),
                TestSenders.sites(),
                new DirectoryObjectStore(folder.resolve("public")),
                PublishSettings.CONTINUOUS,
                null,
                PipelineObserver.NONE));
        output = new KafkaEventOutput(Topics.DEFAULT, broker.client());
        server = IngestServer.start(
                "127.0.0.1", 0, null, TestSenders.parts(output, IngestMetrics.NONE), IngestServerLimits.DEFAULT);
        sender = new Sender(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
        output.close();
        app.close();
        broker.close();
    }

    @Test
    void whatIsAcknowledgedIsListed() throws Exception {
        assertThat(sender.events("application/json", upsert("a")).body()).isEqualTo("{\"accepted\":1,\"rejected\":0}");
        assertThat(sender.events("application/x-ndjson", upsert("b") + "\n" + upsert("c") + "\n")
                        .body())
                .isEqualTo("{\"accepted\":2,\"rejected\":0}");
        assertThat(sender.hook("cms", "good", "d").body()).isEqualTo("{\"accepted\":1,\"rejected\":0}");
        awaitPages("a", "b", "c", "d");

        assertThat(sender.request(
                                "DELETE /v1/sites/shop/pages?url=https%3A%2F%2Fshop.example.com%2Fb",
                                "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\n",
                                "{\"time\":\"2026-11-21T00:00:00Z\"}".getBytes(UTF_8))
                        .status())
                .isEqualTo(200);
        awaitPages("a", "c", "d");
    }

    @Test
    void aPayloadThatMakesNoEventIsOnTheRejectedTopicWithItsBytesSourceAndReasons() throws Exception {
        RawAnswer answer = sender.hook("cms", "good", "where?\nx/y");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).startsWith("{\"accepted\":1,\"rejected\":1,");
        List<RejectedEvent> rejected = new ArrayList<>();
        try (RejectedReader reader = new RejectedReader(Topics.DEFAULT.rejected(), broker.client())) {
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
        int port = broker.embeddedPort();
        assertThat(sender.events("application/json", upsert("a")).status()).isEqualTo(200);
        app.close();
        broker.close();

        List<RawAnswer> answers = new ArrayList<>();
        ExecutorService senders = Executors.newFixedThreadPool(32);
        try {
            byte[] events = (upsert("b\",\"title\":\"" + "x".repeat(1_000)) + "\n")
                    .repeat(2_000)
                    .getBytes(UTF_8);
            List<Future<RawAnswer>> requests = new ArrayList<>();
            for (int i = 0; i < 128; i++) {
                requests.add(senders.submit(() -> sender.events("application/x-ndjson", events, "")));
            }
            for (Future<RawAnswer> request : requests) {
                answers.add(request.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
                assertThat(server.bytesInFlight()).isLessThanOrEqualTo(96L * 1024 * 1024);
            }
        } finally {
            senders.shutdownNow();
        }
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.head()).contains("\r\nRetry-After: ");
        });
        assertThat(sender.hook("cms", "good", "d").status()).isEqualTo(503);

        broker = BrokerConnection.embedded(folder.resolve("state"), port);
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (sender.events("application/json", upsert("e")).status() != 200) {
            assertThat(System.nanoTime() - deadlineNanos).as("time left").isNegative();
        }
    }

    private static String upsert(String path) {
        return "{\"op\":\"upsert\"," + TIMED + ",\"url\":\"https://shop.example.com/" + path + "\"}";
    }

    private void awaitPages(String... paths) throws Exception {
        Set<String> expected = new TreeSet<>();
        for (String path : paths) {
            expected.add("https://shop.example.com/" + path);
        }
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!pages().equals(expected)) {
            assertThat(System.nanoTime() - deadlineNanos)
                    .as("time left for %s", expected)
                    .isNegative();
            try {
                app.termination().get(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException alive) {
                // It goes on.
            }
        }
    }

    private Set<String> pages() throws IOException {
        Path site = folder.resolve("public/shop");
        // Once the index exists, every file that it lists exists and is complete.
        return Files.exists(site.resolve("sitemap.xml"))
                ? PublishedSite.read(site).pages().keySet()
                : Set.of();
    }
}
