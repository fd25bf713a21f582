package dev.sitestream.app;

import dev.sitestream.config.Topics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** Ensures that the topics that the pipeline needs exist and are fit for use. */
final class TopicSetup {

    /** For the embedded broker; an external broker has the settings that its operator chose. */
    private static final int LARGEST_EMBEDDED_EVENT = 16 * 1024 * 1024;

    private TopicSetup() {}

    /**
     * Creates the missing topics, and checks the existing ones. On an external broker the events topic has to exist,
     * because its operator decides how many partitions it has; and so have the topics of sources, because they belong
     * to others.
     *
     * @param peers has topics of its own
     * @param embeddedPartitions partitions of the events topic, if it has to be created on the embedded broker
     * @return the number of partitions of the events topic
     * @throws StartException when a topic is missing and can't be created, or is unfit
     */
    static int prepare(BrokerConnection broker, Topics names, Peers peers, int embeddedPartitions)
            throws StartException, InterruptedException {
        try (PipelineTopics topics = PipelineTopics.of(broker, names, peers)) {
            if (!broker.isEmbedded()) {
                TopicState events = topics.check().get(0);
                if (!events.isFit()) {
                    throw new StartException(events.problems().get(0) + "; the broker is " + broker.servers());
                }
            } else {
                // Their senders can't create them before the first start.
                topics.createSources();
            }
            topics.create(
                    embeddedPartitions,
                    Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(LARGEST_EMBEDDED_EVENT)));
            List<TopicState> states = topics.check();
            for (TopicState topic : states) {
                if (!topic.isFit()) {
                    throw new StartException(topic.problems().get(0));
                }
            }
            return states.get(0).partitions().orElseThrow();
        }
    }
}
