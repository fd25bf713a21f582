package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.FreePorts;
import dev.sitestream.deploy.DeployedQueries;
import dev.sitestream.deploy.ExportedMetrics;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.ingest.AccessToken;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares all deployed queries with the metrics that a process exports. A query for a missing metric shows nothing and
 * never raises an alert.
 */
@Tag("slow")
class DeployedQueriesTest {

    /** A small young generation, so that the first garbage collection and its metrics come soon. */
    private static final Map<String, String> SMALL_YOUNG_GENERATION = Map.of("JAVA_TOOL_OPTIONS", "-Xmn4m");

    @TempDir
    private Path folder;

    private final AccessToken token = AccessToken.create(new SecureRandom());
    private final int broker = FreePorts.next();
    private final int operators = FreePorts.next();
    private final int ingest = FreePorts.next();
    private List<String> problems = List.of();

    DeployedQueriesTest() throws IOException {}

    @Test
    void theDashboardAndTheAlertsQueryExportedMetrics() throws Exception {
        DeployedQueries queries = DeployedQueries.read();
        assertThat(queries.size()).isGreaterThan(110);
        OperatorClient client = new OperatorClient(operators);
        String config = config();

        try (SitestreamProcess run =
                SitestreamProcess.start(folder.resolve("run"), SMALL_YOUNG_GENERATION, "run", "--config", config)) {
            run.awaitReady();
            assertThat(CommandRun.of("produce", "--config", config, events()).exitCode())
                    .isZero();
            assertThat(post()).isEqualTo(200);
            // Some metrics appear only with their first event
            run.await("answer to all queries", () -> {
                sendCrawl();
                problems = queries.problems(ExportedMetrics.read(metrics(client)));
                return problems.isEmpty();
            });
        } catch (AssertionError e) {
            throw problems.isEmpty() ? e : new AssertionError(String.join("\n", problems), e);
        }
    }

    private static String metrics(OperatorClient client) throws IOException {
        try {
            return client.get("/metrics").body();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String events() throws IOException {
        String events = """
                {"op":"upsert","url":"https://shop.example.com/1","priority":7}
                {"op":"upsert","url":"https://shop.example.com/2","robots":"noindex"}
                {"op":"upsert","url":"https://elsewhere.example.com/"}
                {"op":"upsert","url":"https://shop.example.com/3","news":{"title":"A","publicationDate":"%s"}}
                """;
        return Files.writeString(folder.resolve("events.ndjson"), events.formatted(Instant.now()))
                .toString();
    }

    private int post() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + ingest + "/v1/sites/shop/events"))
                .header("Authorization", "Bearer " + token.secretText())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/4\"}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    /** Sends a crawler's request for the index, which counts once the index is written. */
    private void sendCrawl() {
        String request = """
                {"url":"https://shop.example.com/sitemap.xml","time":"%s","ip":"192.0.2.1","status":200}
                """;
        Map<String, Object> settings = Map.of("bootstrap.servers", "127.0.0.1:" + broker);
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            // Closing the producer awaits it.
            var unused = producer.send(new ProducerRecord<>("requests", request.formatted(Instant.now())));
        }
    }

    private String config() throws IOException {
        Files.writeString(folder.resolve("bot.txt"), "192.0.2.0/24\n");
        String config = """
                embedded: {port: %d}
                state: %s
                store: {directory: %s}
                http: {port: %d}
                ingest: {port: %d}
                topics: {pages: published-pages, files: published-files}
                sources: [{name: cdn, topic: requests, format: crawls, bots: {bot: bot.txt}}]
                sites:
                  - id: shop
                    url: https://shop.example.com/
                    tokens: ["sha256:%s"]
                    news: {publication: {name: Shop, language: en}}
                    announce: {after: 0s, dryRun: true, indexNow: {key: 0123456789abcdef}}
                """;
        Path state = folder.resolve("state");
        Path store = folder.resolve("public");
        return Files.writeString(
                        folder.resolve("sitestream.yaml"),
                        config.formatted(broker, state, store, operators, ingest, token.hash()))
                .toString();
    }
}
