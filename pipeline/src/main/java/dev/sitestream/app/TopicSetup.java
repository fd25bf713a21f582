package dev.sitestream.app;

import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.broker.TopicException;
import dev.sitestream.config.Topics;
import dev.sitestream.topology.StreamsPipeline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/** Makes sure that the topics which the pipeline needs are there, and fit each other. */
final class TopicSetup {

    /** On the embedded broker; a broker of one's own has the number of partitions that its operator chose. */
    private static final int LARGEST_EMBEDDED_EVENT = 16 * 1024 * 1024;

    /** A rejected event goes back with headers that say why and whence. */
    private static final int HEADROOM = 1024 * 1024;

    /** An index tells a lane again what it missed, so these need not last. */
    private static final Duration LISTINGS_RETENTION = Duration.ofDays(1);

    /** A lane that is down for no longer learns every single step of a translation group; later on, the last one alone. */
    private static final Duration SIBLINGS_LAG = Duration.ofDays(7);

    private final BrokerConnection broker;
    private final Topics topics;
    private final Admin admin;
    private final TopicAdmin topicAdmin;

    TopicSetup(BrokerConnection broker, Topics topics, Admin admin) {
        this.broker = broker;
        this.topics = topics;
        this.admin = admin;
        this.topicAdmin = new TopicAdmin(admin);
    }

    /**
     * Creates the topics that are missing, and checks those that exist.
     *
     * @param embeddedPartitions of the events topic, where it has to be made on the embedded broker
     * @return the number of partitions of the events topic
     */
    int prepare(int embeddedPartitions) throws StartException, InterruptedException {
        try {
            int partitions = prepareEvents(embeddedPartitions);
            prepareRejected(partitions);
            prepareInternal(
                    StreamsPipeline.listingsTopic(broker.client()),
                    partitions,
                    Map.of(TopicConfig.RETENTION_MS_CONFIG, Long.toString(LISTINGS_RETENTION.toMillis())));
            prepareInternal(
                    StreamsPipeline.siblingsTopic(broker.client()),
                    partitions,
                    Map.of(
                            TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT,
                            TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG, Long.toString(SIBLINGS_LAG.toMillis()),
                            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                                    Integer.toString(StreamsPipeline.largestInternalMessage())));
            return partitions;
        } catch (TopicException e) {
            throw new StartException(e.getMessage() + "; the broker is " + broker.servers(), e);
        }
    }

    private int prepareEvents(int embeddedPartitions) throws TopicException, StartException, InterruptedException {
        if (broker.isEmbedded()) {
            Map<String, String> settings =
                    Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(LARGEST_EMBEDDED_EVENT));
            return topicAdmin.ensureTopic(topics.events(), embeddedPartitions, settings);
        }
        OptionalInt partitions = topicAdmin.partitions(topics.events());
        if (partitions.isEmpty()) {
            throw new StartException("topic `" + topics.events() + "` does not exist on " + broker.servers()
                    + ": create it with as many partitions as instances and threads may ever share the work, or name"
                    + " another one in `topics.events`");
        }
        return partitions.getAsInt();
    }

    private void prepareRejected(int partitions) throws TopicException, StartException, InterruptedException {
        long largestEvent = largestMessage(topics.events());
        long needed = Math.min(largestEvent + HEADROOM, StreamsPipeline.largestRejection());
        topicAdmin.ensureTopic(
                topics.rejected(), partitions, Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Long.toString(needed)));
        long allowed = largestMessage(topics.rejected());
        if (allowed < needed) {
            throw new StartException("topic `" + topics.rejected() + "` takes messages of " + allowed
                    + " bytes, but one of `" + topics.events() + "` can have " + largestEvent
                    + ", and goes there when it is rejected: raise its `max.message.bytes` to " + needed);
        }
    }

    private void prepareInternal(String name, int partitions, Map<String, String> settings)
            throws TopicException, StartException, InterruptedException {
        int found = topicAdmin.ensureTopic(name, partitions, settings);
        if (found != partitions) {
            throw new StartException("topic `" + name + "` has " + found + " partitions, but `" + topics.events()
                    + "` has " + partitions + ": the number of partitions can't change under a stored state; start anew"
                    + " with an empty state and another `application.id`, and replay the events");
        }
    }

    private long largestMessage(String topic) throws StartException, InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        try {
            Config config = admin.describeConfigs(List.of(resource)).all().get().get(resource);
            if (config == null) {
                throw new StartException("the broker does not tell the settings of topic `" + topic + "`");
            }
            return Long.parseLong(
                    config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value());
        } catch (ExecutionException e) {
            throw new StartException("can't read the settings of topic `" + topic + "` on " + broker.servers() + ": "
                    + RootCause.message(e));
        }
    }
}
