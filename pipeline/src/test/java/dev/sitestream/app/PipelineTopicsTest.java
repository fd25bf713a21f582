package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.broker.FoundTopic;
import dev.sitestream.broker.TestTopics;
import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.config.Broker;
import dev.sitestream.config.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pipeline's topics on an external broker. */
@Tag("slow")
class PipelineTopicsTest {

    private static final Topics NAMES = Topics.DEFAULT;

    private BrokerConnection embedded;
    private BrokerConnection broker;
    private Admin admin;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    PipelineTopicsTest() {}

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        embedded = BrokerConnection.embedded(folder, 0);
        broker = BrokerConnection.connect(new Broker.External(embedded.client()));
        admin = Admin.create(Map.copyOf(embedded.client()));
    }

    @AfterEach
    void stop() {
        admin.close();
        embedded.close();
    }

    @Test
    void allAreMissingAtFirstAndThereOnceTheyAreCreated() throws Exception {
        try (PipelineTopics topics = PipelineTopics.of(broker, NAMES, Set.of())) {
            assertThat(topics.check())
                    .allMatch(topic -> !topic.isFit())
                    .extracting(TopicState::name)
                    .contains("page-events");

            topics.create(3, Map.of());

            assertThat(topics.check())
                    .allMatch(TopicState::isFit)
                    .extracting(TopicState::partitions)
                    .containsOnly(OptionalInt.of(3));
            topics.create(9, Map.of());
            assertThat(topics.check()).extracting(TopicState::partitions).containsOnly(OptionalInt.of(3));
        }
    }

    @Test
    void theOthersGetAsManyPartitionsAsTheEventsHave() throws Exception {
        TestTopics.create(admin, "page-events", 5);
        try (PipelineTopics topics = PipelineTopics.of(broker, NAMES, Set.of())) {
            topics.create(3, Map.of());

            assertThat(topics.check()).extracting(TopicState::partitions).containsOnly(OptionalInt.of(5));
        }
    }

    @Test
    void publicTopicsAreCompactedAndExistingOnesAreTakenAsTheyAre() throws Exception {
        Topics names = new Topics("page-events", "page-events-rejected", Duration.ZERO, "pages", "files");
        TestTopics.create(admin, "files", 1);
        try (PipelineTopics topics = PipelineTopics.of(broker, names, Set.of())) {
            topics.create(3, Map.of());

            assertThat(topics.check()).allMatch(TopicState::isFit);
            Map<String, FoundTopic> found = new TopicAdmin(admin).find(List.of("pages", "files"));
            assertThat(found.get("pages"))
                    .returns(3, FoundTopic::partitions)
                    .returns("compact", topic -> topic.setting("cleanup.policy"));
            assertThat(found.get("files")).returns(1, FoundTopic::partitions);
        }
    }

    @Test
    void aTopicThatDoesNotFitIsNamedWithTheRemedy() throws Exception {
        TestTopics.create(admin, "page-events", 2, Map.of("max.message.bytes", "5000000"));
        TestTopics.create(admin, "page-events-rejected", 2, Map.of("max.message.bytes", "1000000"));
        TestTopics.create(admin, "sitestream-page-records-changelog", 2, Map.of("max.message.bytes", "8388608"));
        TestTopics.create(admin, "sitestream-listings", 3);
        try (PipelineTopics topics = PipelineTopics.of(broker, NAMES, Set.of())) {
            topics.create(2, Map.of());
            List<String> problems = topics.check().stream()
                    .flatMap(topic -> topic.problems().stream())
                    .toList();

            assertThat(problems)
                    .hasSize(3)
                    .anyMatch(problem -> problem.startsWith("topic `page-events-rejected` accepts messages of")
                            && problem.endsWith("raise its `max.message.bytes` to 6048576"))
                    .anyMatch(problem -> problem.startsWith(
                                    "topic `sitestream-page-records-changelog` has `cleanup.policy` `delete`")
                            && problem.endsWith("change it to `compact`"))
                    .anyMatch(problem -> problem.startsWith("topic `sitestream-listings` has 3 partitions"));
        }
        assertThatThrownBy(() -> TopicSetup.prepare(broker, NAMES, Set.of(), 1))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("`page-events-rejected`");
    }

    @Test
    void aPipelineDoesNotCreateTheEventsTopicOfAnExternalBroker() throws Exception {
        assertThatThrownBy(() -> TopicSetup.prepare(broker, NAMES, Set.of(), 1))
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("topic `page-events` does not exist: create it with as many partitions")
                .hasMessageContaining("sitestream topics --create");
        try (PipelineTopics topics = PipelineTopics.of(broker, NAMES, Set.of())) {
            assertThat(topics.check()).extracting(TopicState::partitions).containsOnly(OptionalInt.empty());
        }
    }
}
