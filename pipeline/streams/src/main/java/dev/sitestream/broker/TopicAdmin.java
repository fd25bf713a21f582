package dev.sitestream.broker;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads topics, and creates missing ones, on the embedded broker or on any other. It never changes existing topics. */
public final class TopicAdmin {

    /** How long a topic may take from its creation until the brokers know of it. */
    private static final Duration VISIBILITY_TIMEOUT = Duration.ofSeconds(30);

    private static final Duration VISIBILITY_PAUSE = Duration.ofMillis(10);

    private final Admin admin;

    /** @param admin used, and not closed */
    public TopicAdmin(Admin admin) {
        this.admin = Objects.requireNonNull(admin, "admin");
    }

    /**
     * Finds those of these topics that exist, with their settings.
     *
     * @throws TopicException when the broker refuses the request or can't be reached
     */
    public Map<String, FoundTopic> find(Collection<String> names) throws TopicException, InterruptedException {
        Map<String, Integer> partitions = new HashMap<>();
        Map<String, KafkaFuture<TopicDescription>> descriptions =
                admin.describeTopics(names).topicNameValues();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> topic : descriptions.entrySet()) {
            try {
                partitions.put(
                        topic.getKey(), topic.getValue().get().partitions().size());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw failure("can't describe topic '" + topic.getKey() + "'", e);
                }
            }
        }
        Map<String, FoundTopic> found = new HashMap<>();
        settings(partitions.keySet())
                .forEach((name, settings) ->
                        found.put(name, new FoundTopic(Objects.requireNonNull(partitions.get(name)), settings)));
        return found;
    }

    /**
     * Creates topics. A topic that is created by another client meanwhile is no error. Returns when the broker knows
     * them.
     *
     * @param replication the number of replicas of each; empty for the brokers' default
     * @throws TopicException when the broker refuses it or can't be reached
     */
    public void create(Collection<TopicSpec> topics, OptionalInt replication)
            throws TopicException, InterruptedException {
        Optional<Short> copies =
                replication.isPresent() ? Optional.of((short) replication.getAsInt()) : Optional.empty();
        List<NewTopic> newTopics = topics.stream()
                .map(topic ->
                        new NewTopic(topic.name(), Optional.of(topic.partitions()), copies).configs(topic.settings()))
                .toList();
        for (Map.Entry<String, KafkaFuture<Void>> topic :
                admin.createTopics(newTopics).values().entrySet()) {
            try {
                topic.getValue().get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw failure("can't create topic '" + topic.getKey() + "'", e);
                }
            }
        }
        for (TopicSpec topic : topics) {
            awaitVisible(topic.name());
        }
    }

    private Map<String, Map<String, String>> settings(Collection<String> names)
            throws TopicException, InterruptedException {
        List<ConfigResource> resources = names.stream()
                .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .toList();
        Map<String, Map<String, String>> settings = new HashMap<>();
        try {
            admin.describeConfigs(resources).all().get().forEach((resource, config) -> {
                Map<String, String> values = new HashMap<>();
                config.entries().stream()
                        .filter(entry -> entry.value() != null)
                        .forEach(entry -> values.put(entry.name(), entry.value()));
                settings.put(resource.name(), values);
            });
        } catch (ExecutionException e) {
            throw failure("can't read the settings of topics " + names, e);
        }
        return settings;
    }

    /**
     * The number of partitions of a topic; empty if it does not exist.
     *
     * @throws TopicException when the broker refuses the request or can't be reached
     */
    public OptionalInt partitions(String name) throws TopicException, InterruptedException {
        try {
            Collection<TopicDescription> descriptions =
                    admin.describeTopics(List.of(name)).allTopicNames().get().values();
            return OptionalInt.of(descriptions.iterator().next().partitions().size());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return OptionalInt.empty();
            }
            throw failure("can't describe topic '" + name + "'", e);
        }
    }

    /** Waits until the broker knows a topic, which may take a short time after its controller has created it. */
    private void awaitVisible(String name) throws TopicException, InterruptedException {
        long deadlineNanos = System.nanoTime() + VISIBILITY_TIMEOUT.toNanos();
        while (partitions(name).isEmpty()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new TopicException("topic '" + name + "' was created, but the broker does not report it after "
                        + VISIBILITY_TIMEOUT.toSeconds() + " s");
            }
            Thread.sleep(VISIBILITY_PAUSE.toMillis());
        }
    }

    private static TopicException failure(String action, ExecutionException e) {
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        return new TopicException(action + ": " + ClientErrorText.refusal(cause), cause);
    }
}
