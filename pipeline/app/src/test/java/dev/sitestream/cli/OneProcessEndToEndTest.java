package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.deploy.DeployedQueries;
import dev.sitestream.deploy.ExportedMetrics;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** One process is a whole deployment: events in over HTTP, files out over HTTP, and health and metrics. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneProcessEndToEndTest {

    private static final String KEY = "0123456789abcdef";
    private static final String ACCEPTED =
            "sitestream_ingest_requests_total{outcome=\"accepted\",site=\"shop\",source=\"events\"}";
    private static final String UNAUTHENTICATED =
            "sitestream_ingest_requests_total{outcome=\"unauthenticated\",site=\"shop\",source=\"events\"}";

    private static final Duration CRAWL_INTERVAL = Duration.ofMillis(200);

    private final HttpClient client = HttpClient.newHttpClient();

    private final Path folder;
    private final String token;
    private final Path config;
    private final SitestreamProcess run;
    private final OperatorClient operators;

    OneProcessEndToEndTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\n");
        Files.writeString(folder.resolve("bot.txt"), "192.0.2.0/24\n");
        List<String> printed = CommandRun.of("token", "--config", config("[]").toString(), "shop")
                .out()
                .lines()
                .toList();
        token = printed.get(0).replace("token: ", "");
        config = config("['" + printed.get(1).replace("hash:  ", "") + "']");
        run = SitestreamProcess.run(folder.resolve("run"), config.toString());
        operators = new OperatorClient(run.consolePort());
        run.await("readiness", () -> operators.get("/health/ready").statusCode() == 200);
        run.awaitReady();
    }

    @AfterAll
    void stop() throws Exception {
        try (run) {
            assertThat(run.terminate()).isEqualTo(SitestreamProcess.TERMINATED);
            assertThat(run.err())
                    .contains("sitestream: stopping")
                    .doesNotContain("Exception", "Javalin", "Jetty", "HTTP", token);
        }
    }

    @Test
    void itSaysWhereItListensAndPublicationIsNotHeld() throws Exception {
        assertThat(run.err())
                .contains("sitestream: the console is at http://127.0.0.1:" + run.consolePort()
                        + "/; the published files are served at http://127.0.0.1:" + run.filesPort()
                        + "/maps/sitemap.xml\n")
                .contains(", accepting events on http://127.0.0.1:" + run.ingestPort())
                .contains(", serving the files on http://127.0.0.1:" + run.filesPort());
        assertThat(operators.metric("sitestream_publication_held{site=\"shop\"}"))
                .isZero();
    }

    @Test
    void aPageThatIsPostedWithAPrintedTokenIsListedAndServed() throws Exception {
        long accepted = count(ACCEPTED);

        assertThat(post(token, "posted")).isEqualTo(200);

        Path site = folder.resolve("public/shop");
        run.await(
                "the page",
                () -> Files.exists(site.resolve("sitemap.xml"))
                        && PublishedSite.read(site).pages().containsKey("https://shop.example.com/posted"));
        assertThat(count(ACCEPTED)).isEqualTo(accepted + 1);
        run.await("the index", () -> get("/maps/sitemap.xml").body().contains("/maps/pages-00001.xml.gz"));
        run.await(
                "the served page",
                () -> get("/maps/pages-00001.xml").body().contains("<loc>https://shop.example.com/posted</loc>"));
        assertThat(get("/robots.txt").body()).contains("User-agent: *", "Sitemap: http://localhost/maps/sitemap.xml");
        assertThat(get("/maps/" + KEY + ".txt").statusCode())
                .as("the key's file is published only where all pages are below its folder")
                .isEqualTo(404);
        assertThat(get("/maps/.shop.lock").statusCode()).isEqualTo(404);
        run.await("the counted requests", () -> count("sitestream_serve_requests_total{status=\"4xx\"}") >= 2);
        assertThat(count("sitestream_serve_requests_total{status=\"2xx\"}")).isGreaterThanOrEqualTo(3);
        assertThat(count("sitestream_serve_cache_requests_total{result=\"miss\"}"))
                .isGreaterThanOrEqualTo(3);
        assertThat(count("sitestream_serve_sent_bytes_total")).isGreaterThan(300);
        assertThat(count("sitestream_serve_connections")).isPositive();
    }

    @Test
    void aWrongTokenIsRefusedAndCounted() throws Exception {
        long before = count(UNAUTHENTICATED);

        assertThat(post(token + "x", "refused")).isEqualTo(401);

        assertThat(count(UNAUTHENTICATED)).isEqualTo(before + 1);
    }

    /** A query for a missing metric shows nothing and never raises an alert. */
    @Test
    void theDashboardAndTheAlertsQueryExportedMetrics() throws Exception {
        DeployedQueries queries = DeployedQueries.read();
        assertThat(queries.size()).isGreaterThan(110);
        CommandRun produce =
                CommandRun.of("produce", "--config", run.withItsPorts(config).toString(), events());
        assertThat(produce.exitCode()).as(produce.err()).isZero();
        assertThat(post(token, "counted")).isEqualTo(200);
        // The JVM reports collections of its memory only after the first one.
        run.collectGarbage();

        // Some metrics appear only with their first event.
        Await.await("answer to all queries").pollInterval(CRAWL_INTERVAL).untilAsserted(() -> {
            sendCrawl();
            assertThat(queries.problems(
                            ExportedMetrics.read(operators.get("/metrics").body())))
                    .isEmpty();
        });
    }

    @Test
    void anotherOnItsPortRunsWithoutHttp() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path file = Files.writeString(
                other.resolve("sitestream.yaml"),
                "embedded: {port: 0}\nstate: " + other.resolve("state") + "\nstore: {directory: "
                        + other.resolve("public") + "}\nhttp: {port: " + run.consolePort()
                        + "}\nsites: [{url: 'https://other.example.com/'}]\n");

        try (SitestreamProcess second = SitestreamProcess.run(other.resolve("run"), file.toString())) {
            second.awaitReady();
            assertThat(second.err())
                    .startsWith("sitestream: warning: can't listen on 127.0.0.1, port " + run.consolePort()
                            + ": Address already in use; set another address in `http`; ");
            second.terminate();
        }
    }

    @Test
    void aTakenPortForEventsEndsItWithTheRemedy() throws Exception {
        Path other = Files.createDirectory(folder.resolve("taken"));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path file = Files.writeString(
                    other.resolve("sitestream.yaml"),
                    "embedded: {port: 0}\nstate: " + other.resolve("state") + "\nstore: {directory: "
                            + other.resolve("public") + "}\nhttp: false\ningest: {port: " + taken.getLocalPort()
                            + "}\nsites: [{url: 'https://other.example.com/'}]\n");

            CommandRun ended = CommandRun.of("run", "--config", file.toString());

            assertThat(ended.exitCode()).isEqualTo(1);
            assertThat(ended.err())
                    .contains("sitestream: can't listen on 127.0.0.1, port " + taken.getLocalPort()
                            + " for events: Address already in use; set another address in `ingest`");
        }
    }

    private int post(String secret, String page) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + run.ingestPort() + "/v1/sites/shop/events"))
                .header("Authorization", "Bearer " + secret)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + page + "\"}"))
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://localhost:" + run.filesPort() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
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

    /** Sends a crawler's request for the index, which counts once the index is written. */
    private void sendCrawl() {
        String request = """
                {"url":"http://localhost/maps/sitemap.xml","time":"%s","ip":"192.0.2.1","status":200}
                """;
        Map<String, Object> settings = Map.of("bootstrap.servers", "127.0.0.1:" + run.brokerPort());
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            // Closing the producer awaits it.
            var unused = producer.send(new ProducerRecord<>("requests", request.formatted(Instant.now())));
        }
    }

    /** The value of a metric; 0 before its first event. */
    private long count(String series) throws IOException, InterruptedException {
        return operators.get("/metrics").body().contains("\n" + series + " ") ? operators.metric(series) : 0;
    }

    /** Writes a configuration in which everything is turned on, on any free ports. */
    private Path config(String tokens) throws IOException {
        String text = """
                embedded: {port: 0}
                http: {port: 0}
                ingest: {port: 0}
                serve: {port: 0}
                state: %s
                store: {directory: %s}
                topics: {pages: published-pages, files: published-files}
                sources: [{name: cdn, topic: requests, format: crawls, bots: {bot: bot.txt}}]
                sites:
                  - id: shop
                    url: https://shop.example.com/
                    sitemaps: http://localhost/maps/
                    publishAfter: 0s
                    robots: {template: robots.txt}
                    tokens: %s
                    news: {publication: {name: Shop, language: en}}
                    announce: {after: 0s, dryRun: true, indexNow: {key: %s}}
                """;
        return Files.writeString(
                folder.resolve("sitestream.yaml"),
                text.formatted(folder.resolve("state"), folder.resolve("public"), tokens, KEY));
    }
}
