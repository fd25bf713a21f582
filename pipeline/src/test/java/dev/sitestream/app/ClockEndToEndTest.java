package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.broker.TestTopics;
import dev.sitestream.config.Broker;
import dev.sitestream.config.Topics;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.produce.EventSender;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.MemoryObjectStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline whose clock is wrong by days and is then corrected. */
@Tag("slow")
class ClockEndToEndTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final String SITE = "https://news.example.com/";
    private static final String PAGE_TAG = "<loc>";
    private static final int ARTICLES = 20;
    private static final Duration FAR = Duration.ofHours(60);

    private final MemoryObjectStore objects = new MemoryObjectStore();

    @TempDir
    private Path folder;

    private volatile Duration ahead = Duration.ZERO;

    @Test
    void aClockThatIsAheadOfTheBrokerEndsNeitherTheNewsNorTheProcess() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("broker"), 0)) {
            Map<String, String> servers = Map.of("bootstrap.servers", broker.bootstrapServers());
            createTopic(servers);
            Opening external = () -> BrokerConnection.open(new Broker.External(servers), folder.resolve("state"));
            runWith(external, (app, client) -> {
                send(client, 0, ARTICLES);
                await(app, "the news", () -> articles() == ARTICLES);
                await(app, "health", () -> app.healthIssues().isEmpty());
            });

            ahead = FAR;
            runWith(external, (app, client) -> {
                await(
                        app,
                        "doubt in the clock alone",
                        () -> kinds(app).equals(List.of(HealthIssue.Kind.CLOCK_IN_DOUBT)));
                assertThat(app.healthIssues().get(0).detail()).contains("60 h ahead of the broker's");
                send(client, ARTICLES, 1);
                await(app, "the new article", () -> articles() == ARTICLES + 1);

                Set<Thread> threads = streamThreads();
                ahead = Duration.ZERO;
                await(app, "agreement", () -> app.healthIssues().isEmpty());
                await(app, "other Kafka clients", () -> haveBeenReplaced(threads));
                assertThat(articles()).isEqualTo(ARTICLES + 1);

                ahead = FAR.negated();
                await(
                        app,
                        "doubt",
                        () -> app.healthIssues().stream()
                                .anyMatch(issue -> issue.detail().contains("60 h behind the broker's")));
                send(client, ARTICLES + 1, 1);
                await(app, "another article", () -> articles() == ARTICLES + 2);
            });

            ahead = Duration.ZERO;
            runWith(external, (app, client) -> {
                await(app, "rest", () -> app.isAtRest(app.activity()));
                assertThat(articles()).isEqualTo(ARTICLES + 2);
            });
        }
    }

    @Test
    void whereNoOtherClockIsKnownEverythingIsBackOnceItIsRight() throws Exception {
        runWith(() -> BrokerConnection.embedded(folder.resolve("state"), 0), (app, client) -> {
            send(client, 0, ARTICLES);
            await(app, "the news", () -> articles() == ARTICLES);
        });

        ahead = FAR;
        runWith(() -> BrokerConnection.embedded(folder.resolve("state"), 0), (app, client) -> {
            await(app, "the end of the news", () -> articles() == 0);
            await(app, "health", () -> app.healthIssues().isEmpty());
            send(client, ARTICLES, 1);
            await(app, "rest", () -> app.activity().livePages() == ARTICLES + 1 && app.isAtRest(app.activity()));
        });

        ahead = Duration.ZERO;
        runWith(
                () -> BrokerConnection.embedded(folder.resolve("state"), 0),
                (app, client) -> await(app, "the news again", () -> articles() == ARTICLES + 1));
    }

    private static List<HealthIssue.Kind> kinds(PipelineApp app) {
        return app.healthIssues().stream().map(HealthIssue::kind).toList();
    }

    private void runWith(Opening broker, Use use) throws Exception {
        try (BrokerConnection connection = broker.open();
                PipelineApp app = PipelineApp.start(options(connection))) {
            use.with(app, connection.client());
        }
    }

    private PipelineApp.Options options(BrokerConnection connection) throws Exception {
        return new PipelineApp.Options(
                connection,
                Topics.DEFAULT,
                Peers.NONE,
                1,
                folder.resolve("state"),
                new Sites(List.of(Site.at(WebUrl.parse(SITE)))),
                objects,
                TestPublishing.settings(Duration.ofMillis(20), Duration.ZERO),
                null,
                PipelineObserver.NONE,
                () -> System.currentTimeMillis() + ahead.toMillis());
    }

    private static boolean haveBeenReplaced(Set<Thread> threads) {
        Set<Thread> present = streamThreads();
        return !present.isEmpty() && present.stream().noneMatch(threads::contains);
    }

    private static Set<Thread> streamThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("StreamThread"))
                .collect(Collectors.toSet());
    }

    private int articles() {
        byte[] news = objects.get("news.example.com", "news.xml");
        String text = news == null ? "" : new String(news, UTF_8);
        return text.split(PAGE_TAG, -1).length - 1;
    }

    /** Sends articles that were published one minute ago. */
    private static void send(Map<String, String> client, int first, int count) throws Exception {
        String published = Instant.now().minusSeconds(60).toString();
        try (EventSender sender = new EventSender(Topics.DEFAULT.events(), client)) {
            for (int i = first; i < first + count; i++) {
                String event = "{\"op\":\"upsert\",\"url\":\"" + SITE + i + "\",\"time\":\"" + published
                        + "\",\"news\":{\"title\":\"Article\",\"publicationDate\":\"" + published
                        + "\",\"publication\":{\"name\":\"The Example\",\"language\":\"en\"}}}";
                sender.send(event.getBytes(UTF_8), "test");
            }
            sender.flush();
        }
    }

    private static void createTopic(Map<String, String> client) throws Exception {
        try (Admin admin = Admin.create(Map.copyOf(client))) {
            TestTopics.create(admin, Topics.DEFAULT.events(), 1);
        }
    }

    private static void await(PipelineApp app, String description, Condition condition) throws Exception {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new AssertionError(
                        "no " + description + " after " + TIMEOUT.toSeconds() + " s: " + app.activity());
            }
            awaitLook(app);
        }
    }

    private static void awaitLook(PipelineApp app) throws Exception {
        try {
            app.termination().get(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException alive) {
            return;
        } catch (ExecutionException e) {
            throw new AssertionError("the pipeline died", e);
        }
        throw new AssertionError("the pipeline was closed");
    }

    private interface Opening {
        BrokerConnection open() throws Exception;
    }

    private interface Use {
        void with(PipelineApp app, Map<String, String> client) throws Exception;
    }

    private interface Condition {
        boolean holds() throws Exception;
    }
}
