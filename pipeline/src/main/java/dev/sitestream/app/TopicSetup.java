package dev.sitestream.app;

import dev.sitestream.config.Topics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** Makes sure that the topics which the pipeline needs are there, and fit each other. */
final class TopicSetup {

    /** On the embedded broker; a broker of one's own has the settings that its operator chose. */
    private static final int LARGEST_EMBEDDED_EVENT = 16 * 1024 * 1024;

    private TopicSetup() {}

    /**
     * Creates the topics that are missing, and checks those that exist. On a broker of one's own the events topic has
     * to be there: how many partitions it has is for its operator to decide.
     *
     * @param embeddedPartitions of the events topic, where it has to be made on the embedded broker
     * @return the number of partitions of the events topic
     * @throws StartException when a topic is missing and can't be created, or does not fit
     */
    static int prepare(BrokerConnection broker, Topics names, int embeddedPartitions)
            throws StartException, InterruptedException {
        try (PipelineTopics topics = PipelineTopics.of(broker, names)) {
            if (!broker.isEmbedded()) {
                TopicState events = topics.look().get(0);
                if (!events.isFit()) {
                    throw new StartException(events.problems().get(0) + "; the broker is " + broker.servers());
                }
            }
            topics.create(
                    embeddedPartitions,
                    Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(LARGEST_EMBEDDED_EVENT)));
            List<TopicState> states = topics.look();
            for (TopicState topic : states) {
                if (!topic.isFit()) {
                    throw new StartException(topic.problems().get(0));
                }
            }
            return states.get(0).partitions().orElseThrow();
        }
    }
}
