package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.broker.FoundTopic;
import dev.sitestream.broker.TestTopics;
import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.config.Topics;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pipeline's topics on an external broker. */
@Tag("slow")
class PipelineTopicsTest {

    private final TestNamespace namespace = TestBroker.namespace("topics");
    private final Topics names = namespace.topics();
    private final BrokerConnection broker = namespace.connect();
    private final Admin admin = namespace.admin();

    @AfterEach
    void stop() {
        admin.close();
        broker.close();
    }

    @Test
    void allAreMissingAtFirstAndThereOnceTheyAreCreated() throws Exception {
        try (PipelineTopics topics = PipelineTopics.of(broker, names, Peers.NONE)) {
            assertThat(topics.check())
                    .allMatch(topic -> !topic.isFit())
                    .extracting(TopicState::name)
                    .contains(names.events());

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
        TestTopics.create(admin, names.events(), 5);
        try (PipelineTopics topics = PipelineTopics.of(broker, names, Peers.NONE)) {
            topics.create(3, Map.of());

            assertThat(topics.check()).extracting(TopicState::partitions).containsOnly(OptionalInt.of(5));
        }
    }

    @Test
    void publicTopicsAreCompactedAndExistingOnesAreTakenAsTheyAre() throws Exception {
        String pages = namespace.topic("pages");
        String files = namespace.topic("files");
        TestTopics.create(admin, files, 1);
        Topics all = new Topics(names.events(), names.rejected(), Duration.ZERO, pages, files);
        try (PipelineTopics topics = PipelineTopics.of(broker, all, Peers.NONE)) {
            topics.create(3, Map.of());

            assertThat(topics.check()).allMatch(TopicState::isFit);
            Map<String, FoundTopic> found = new TopicAdmin(admin).find(List.of(pages, files));
            assertThat(found.get(pages))
                    .returns(3, FoundTopic::partitions)
                    .returns("compact", topic -> topic.setting("cleanup.policy"));
            assertThat(found.get(files)).returns(1, FoundTopic::partitions);
        }
    }

    @Test
    void aTopicThatDoesNotFitIsNamedWithTheRemedy() throws Exception {
        TestTopics.create(admin, names.events(), 2, Map.of("max.message.bytes", "5000000"));
        TestTopics.create(admin, names.rejected(), 2, Map.of("max.message.bytes", "1000000"));
        String records = namespace.topic("page-records-changelog");
        String listings = namespace.topic("listings");
        TestTopics.create(admin, records, 2, Map.of("max.message.bytes", "8388608"));
        TestTopics.create(admin, listings, 3);
        try (PipelineTopics topics = PipelineTopics.of(broker, names, Peers.NONE)) {
            topics.create(2, Map.of());
            List<String> problems = topics.check().stream()
                    .flatMap(topic -> topic.problems().stream())
                    .toList();

            assertThat(problems)
                    .hasSize(3)
                    .anyMatch(problem -> problem.startsWith("topic `" + names.rejected() + "` accepts messages of")
                            && problem.endsWith("raise its `max.message.bytes` to 6048576"))
                    .anyMatch(problem -> problem.startsWith("topic `" + records + "` has `cleanup.policy` `delete`")
                            && problem.endsWith("change it to `compact`"))
                    .anyMatch(problem -> problem.startsWith("topic `" + listings + "` has 3 partitions"));
        }
        assertThatThrownBy(() -> TopicSetup.prepare(broker, names, Peers.NONE, 1))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("`" + names.rejected() + "`");
    }

    @Test
    void aPipelineDoesNotCreateTheEventsTopicOfAnExternalBroker() throws Exception {
        assertThatThrownBy(() -> TopicSetup.prepare(broker, names, Peers.NONE, 1))
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith(
                        "topic `" + names.events() + "` does not exist: create it with as many partitions")
                .hasMessageContaining("sitestream topics --create");
        try (PipelineTopics topics = PipelineTopics.of(broker, names, Peers.NONE)) {
            assertThat(topics.check()).extracting(TopicState::partitions).containsOnly(OptionalInt.empty());
        }
    }
}
