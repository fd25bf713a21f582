package dev.sitestream.topology.runtime;

import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.topology.RepartitionTopics;
import dev.sitestream.topology.state.GroupStores;
import dev.sitestream.topology.state.IdStores;
import dev.sitestream.topology.state.IndexStores;
import dev.sitestream.topology.state.LaneStores;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The topics that only the pipeline itself uses, with the settings that it relies on. Each has as many partitions as
 * the events topic.
 *
 * <p>The topics of Kafka Streams (changelogs and repartition topics) have the settings with which Kafka Streams would
 * create them. So an operator with the permission can create them in advance.
 */
public final class InternalTopics {

    /** Short, because an index sends a lane again what it missed. */
    private static final Duration LISTINGS_RETENTION = Duration.ofDays(1);

    /**
     * A lane that is down for less than this reads every change of a translation group; after that, only the last one.
     */
    private static final Duration SIBLINGS_LAG = Duration.ofDays(7);

    /** The sender reads a record's time from the acknowledgement, so the record need not last. */
    private static final Duration CLOCK_RETENTION = Duration.ofHours(1);

    /**
     * The broker sets the timestamps. So it rejects no record because of its timestamp, and retention does not depend
     * on the sender's clock.
     */
    private static final String BROKERS_TIME = "LogAppendTime";

    private static final String FOR_EVER = "-1";

    /** Kafka Streams purges processed records, and Kafka deletes whole segments only. */
    private static final String REPARTITION_SEGMENT_BYTES = Integer.toString(50 * 1024 * 1024);

    private static final String TOPIC_SETTING = StreamsConfig.topicPrefix("");

    private final Map<String, String> client;
    private final PipelineExtension extension;
    private final SortedMap<String, Map<String, String>> topics = new TreeMap<>();

    private InternalTopics(Map<String, String> client, PipelineExtension extension) {
        this.client = client;
        this.extension = extension;
    }

    /**
     * The settings of each topic, by topic name.
     *
     * @param client the settings of Kafka clients, with the application id
     * @param extension has stores of its own
     */
    public static SortedMap<String, Map<String, String>> of(Map<String, String> client, PipelineExtension extension) {
        InternalTopics internal = new InternalTopics(client, extension);
        internal.addOwn();
        internal.addStreams();
        return internal.topics;
    }

    /** The name of a repartition topic, given the name that the topology uses. */
    static String repartitionTopic(String name, Map<String, String> client) {
        return StreamsSettings.applicationId(client) + "-" + name + "-repartition";
    }

    private void addOwn() {
        topics.put(
                StreamsPipeline.clockTopic(client),
                Map.of(
                        TopicConfig.RETENTION_MS_CONFIG, Long.toString(CLOCK_RETENTION.toMillis()),
                        TopicConfig.SEGMENT_MS_CONFIG, Long.toString(CLOCK_RETENTION.toMillis()),
                        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, BROKERS_TIME));
        topics.put(
                StreamsPipeline.listingsTopic(client),
                Map.of(
                        TopicConfig.RETENTION_MS_CONFIG,
                        Long.toString(LISTINGS_RETENTION.toMillis()),
                        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                        BROKERS_TIME));
        topics.put(
                StreamsPipeline.siblingsTopic(client),
                Map.of(
                        TopicConfig.CLEANUP_POLICY_CONFIG,
                        TopicConfig.CLEANUP_POLICY_COMPACT,
                        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                        BROKERS_TIME,
                        TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG,
                        Long.toString(SIBLINGS_LAG.toMillis()),
                        TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                        Integer.toString(StreamsSettings.LARGEST_INTERNAL_MESSAGE)));
    }

    private void addStreams() {
        String application = StreamsSettings.applicationId(client);
        Stream.of(LaneStores.NAMES, IndexStores.NAMES, GroupStores.NAMES, IdStores.NAMES, extension.stores())
                .flatMap(List::stream)
                .forEach(store -> topics.put(
                        application + "-" + store + "-changelog",
                        streams(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT))));
        for (String name : RepartitionTopics.ALL) {
            topics.put(
                    repartitionTopic(name, client),
                    streams(Map.of(
                            TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE,
                            TopicConfig.SEGMENT_BYTES_CONFIG, REPARTITION_SEGMENT_BYTES,
                            TopicConfig.RETENTION_MS_CONFIG, FOR_EVER)));
        }
    }

    private Map<String, String> streams(Map<String, String> kind) {
        Map<String, String> settings = new HashMap<>(StreamsSettings.INTERNAL_TOPICS);
        settings.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime");
        settings.putAll(kind);
        client.forEach((name, value) -> {
            if (name.startsWith(TOPIC_SETTING)) {
                settings.put(name.substring(TOPIC_SETTING.length()), value);
            }
        });
        return settings;
    }
}
