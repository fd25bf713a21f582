package dev.sitestream.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.testing.ClosedPort;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TopicAdminTest {

    private final TestNamespace broker = TestBroker.namespace("topic-admin");
    private final Admin admin = broker.admin();
    private final TopicAdmin topics = new TopicAdmin(admin);

    @AfterAll
    void stop() {
        admin.close();
    }

    @Test
    void aMissingTopicIsCreatedWithItsPartitionsAndSettings() throws Exception {
        String pages = broker.topic("pages");
        assertThat(topics.find(List.of(pages))).isEmpty();
        TestTopics.create(admin, pages, 3, Map.of("cleanup.policy", "compact"));
        assertThat(partitions(pages)).isEqualTo(3);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, pages);
        Config config = admin.describeConfigs(List.of(resource))
                .all()
                .get()
                .values()
                .iterator()
                .next();
        assertThat(config.get("cleanup.policy").value()).isEqualTo("compact");
    }

    @Test
    void anExistingTopicKeepsItsPartitions() throws Exception {
        String kept = broker.topic("kept");
        TestTopics.create(admin, kept, 2);
        TestTopics.create(admin, kept, 5);

        assertThat(partitions(kept)).isEqualTo(2);
    }

    @Test
    void manyMayCreateTheSameTopicAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                calls.add(() -> {
                    TestTopics.create(admin, broker.topic("raced"), 4);
                    return partitions(broker.topic("raced"));
                });
            }
            for (Future<Integer> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(4);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aRefusedTopicIsNamedWithTheReason() {
        assertThatThrownBy(() -> TestTopics.create(admin, "settings", 1, Map.of("cleanup.policy", "sweep")))
                .isInstanceOf(TopicException.class)
                .hasMessageContaining("'settings'")
                .hasMessageContaining("sweep");
    }

    @Test
    void anUnreachableBrokerIsAnErrorThatNamesTheTopic() throws Exception {
        try (ClosedPort closed = new ClosedPort();
                Admin unreachable = Admin.create(Map.of(
                        "bootstrap.servers", "127.0.0.1:" + closed.number(),
                        "default.api.timeout.ms", 300,
                        "request.timeout.ms", 200))) {
            assertThatThrownBy(() -> TestTopics.create(unreachable, "pages", 1))
                    .isInstanceOf(TopicException.class)
                    .hasMessageContaining("'pages'")
                    .hasMessageContaining("the broker does not answer");
        }
    }

    private int partitions(String topic) throws TopicException, InterruptedException {
        return Objects.requireNonNull(topics.find(List.of(topic)).get(topic)).partitions();
    }
}
