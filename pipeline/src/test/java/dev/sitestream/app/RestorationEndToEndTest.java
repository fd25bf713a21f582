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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline that has lost its local state reports the progress of its restoration. */
@Tag("slow")
class RestorationEndToEndTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int PAGES = 2_000;

    @TempDir
    private Path folder;

    @Test
    void readinessShowsHowMuchIsLeftBeforeAnyEventIsRead() throws Exception {
        Sites sites = new Sites(List.of(Site.at(WebUrl.parse("https://shop.example.com/"))));
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("broker"), 0)) {
            Map<String, String> client = Map.of("bootstrap.servers", broker.bootstrapServers());
            load(client, sites);
            Files.move(folder.resolve("state").resolve("streams"), folder.resolve("lost"));

            // Slow enough to be observed
            Map<String, String> slow =
                    Map.of("bootstrap.servers", broker.bootstrapServers(), "restore.consumer.max.poll.records", "1");
            try (OperatorServer server = OperatorServer.start("127.0.0.1", 0, Set.of(), sites);
                    BrokerConnection connection = open(slow)) {
                OperatorClient operator = new OperatorClient(server.port());
                CompletableFuture<PipelineApp> started =
                        CompletableFuture.supplyAsync(() -> start(connection, sites, server));
                String restoring =
                        "\"kind\":\"rebalancing\",\"subject\":\"pipeline\",\"detail\":\"its state is being restored: ";
                while (!operator.get("/health/ready").body().contains(restoring)) {
                    assertThat(started).as("its start, while it restores").isNotDone();
                }
                try (PipelineApp app = started.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                    assertThat(app.metrics().restoring().restored()).isGreaterThanOrEqualTo(PAGES);
                    assertThat(app.metrics().restoring().stores()).isZero();
                }
            }
        }
    }

    private void load(Map<String, String> client, Sites sites) throws Exception {
        try (Admin admin = Admin.create(Map.copyOf(client))) {
            TestTopics.create(admin, Topics.DEFAULT.events(), 1);
        }
        try (BrokerConnection connection = open(client);
                PipelineApp app = start(connection, sites, PipelineObserver.NONE);
                EventSender sender = new EventSender(Topics.DEFAULT.events(), client)) {
            for (int page = 0; page < PAGES; page++) {
                String event = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + page + "\"}";
                sender.send(event.getBytes(UTF_8), "test");
            }
            sender.flush();
            new PipelineWatch(app).awaitRest(PAGES, snapshot -> {});
        }
    }

    private BrokerConnection open(Map<String, String> client) throws Exception {
        return BrokerConnection.open(new Broker.External(client), folder.resolve("state"));
    }

    private PipelineApp start(BrokerConnection connection, Sites sites, PipelineObserver observer) {
        try {
            return PipelineApp.start(new PipelineApp.Options(
                    connection,
                    Topics.DEFAULT,
                    1,
                    folder.resolve("state"),
                    sites,
                    new DirectoryObjectStore(folder.resolve("public")),
                    TestPublishing.settings(Duration.ofMillis(20), Duration.ZERO),
                    null,
                    observer));
        } catch (StartException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
