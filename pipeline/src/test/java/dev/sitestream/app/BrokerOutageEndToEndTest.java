package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.broker.TestTopics;
import dev.sitestream.config.Broker;
import dev.sitestream.config.Topics;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.produce.EventSender;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.directory.DirectoryObjectStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The broker stops while a pipeline runs, and starts again. */
@Tag("slow")
class BrokerOutageEndToEndTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final String PAGE = "https://shop.example.com/1";

    @TempDir
    private Path folder;

    @Test
    void readinessIsRedForItsReasonWhileTheBrokerIsAwayAndGreenWhenItIsBack() throws Exception {
        Sites sites = new Sites(List.of(Site.at(WebUrl.parse("https://shop.example.com/"))));
        EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("broker"), 0);
        int port = Integer.parseInt(broker.bootstrapServers().replaceFirst(".*:", ""));
        Map<String, String> client = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (OperatorServer server = OperatorServer.start("127.0.0.1", 0, Set.of(), sites)) {
            OperatorClient operator = new OperatorClient(server.port());
            createTopic(client);
            try (BrokerConnection connection =
                            BrokerConnection.open(new Broker.External(client), folder.resolve("state"));
                    PipelineApp app = PipelineApp.start(options(connection, sites, server))) {
                await("readiness", () -> operator.get("/health/ready").statusCode() == 200);

                broker.close();
                await("a concern", () -> operator.get("/health/ready").body().contains("broker-unreachable"));
                assertThat(operator.get("/health/ready").statusCode()).isEqualTo(503);
                assertThat(operator.get("/health/ready").body())
                        .contains("\"subject\":\"broker\"", "127.0.0.1:" + port, "does not answer");
                assertThat(operator.metric("sitestream_concerns{kind=\"broker-unreachable\"}"))
                        .isEqualTo(1);
                assertThat(operator.get("/health/live").statusCode())
                        .as("a restart would not help")
                        .isEqualTo(200);

                broker = EmbeddedBroker.start(folder.resolve("broker"), port);
                await("green readiness", () -> operator.get("/health/ready").statusCode() == 200);
                try (EventSender sender = new EventSender(Topics.DEFAULT.events(), client)) {
                    sender.send(("{\"op\":\"upsert\",\"url\":\"" + PAGE + "\"}").getBytes(UTF_8), "test");
                    sender.flush();
                }
                await("the page", () -> app.activity().livePages() == 1 && app.isAtRest(app.activity()));
            }
        } finally {
            broker.close();
        }
        assertThat(PublishedSite.read(folder.resolve("public").resolve("shop.example.com"))
                        .pages())
                .containsOnlyKeys(PAGE);
    }

    private PipelineApp.Options options(BrokerConnection connection, Sites sites, OperatorServer server) {
        return new PipelineApp.Options(
                connection,
                Topics.DEFAULT,
                1,
                folder.resolve("state"),
                sites,
                new DirectoryObjectStore(folder.resolve("public")),
                TestPublishing.settings(Duration.ofMillis(20), Duration.ZERO),
                null,
                server);
    }

    private static void createTopic(Map<String, String> client) throws Exception {
        try (Admin admin = Admin.create(Map.copyOf(client))) {
            TestTopics.create(admin, Topics.DEFAULT.events(), 1);
        }
    }

    private static void await(String description, Condition condition) throws Exception {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new AssertionError("no " + description + " after " + TIMEOUT.toSeconds() + " s");
            }
            TimeUnit.NANOSECONDS.sleep(POLL_INTERVAL.toNanos());
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }
}
