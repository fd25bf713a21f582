package dev.sitestream.topology.runtime;

import dev.sitestream.topology.SitestreamTopology;
import dev.sitestream.topology.state.GroupStores;
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
 * that of the events.
 *
 * <p>Those of Kafka Streams (changelogs of stores, and what lies between the parts) are here as Kafka Streams would
 * make them itself, so that somebody else can make them who may.
 */
public final class InternalTopics {

    /** An index tells a lane again what it missed, so these need not last. */
    private static final Duration LISTINGS_RETENTION = Duration.ofDays(1);

    /**
     * A lane that is down for no longer learns every single step of a translation group; later on, the last one alone.
     */
    private static final Duration SIBLINGS_LAG = Duration.ofDays(7);

    /** A record of the clock's topic is read once, in the answer to its sender. */
    private static final Duration CLOCK_RETENTION = Duration.ofHours(1);

    /**
     * Records get the broker's time: it refuses none for its time then, and keeps each for as long as is meant,
     * whatever the sender's clock shows.
     */
    private static final String BROKERS_TIME = "LogAppendTime";

    private static final String FOR_EVER = "-1";

    /** Kafka Streams purges what has been read, which works by whole segments. */
    private static final String REPARTITION_SEGMENT_BYTES = Integer.toString(50 * 1024 * 1024);

    private static final String TOPIC_SETTING = StreamsConfig.topicPrefix("");

    private final Map<String, String> client;
    private final SortedMap<String, Map<String, String>> topics = new TreeMap<>();

    private InternalTopics(Map<String, String> client) {
        this.client = client;
    }

    /**
     * The settings of each, by its name.
     *
     * @param client the pipeline's settings of Kafka clients, which name it
     */
    public static SortedMap<String, Map<String, String>> of(Map<String, String> client) {
        InternalTopics internal = new InternalTopics(client);
        internal.addOwn();
        internal.addStreams();
        return internal.topics;
    }

    /** The name of a topic that lies between two parts of the topology, given what Kafka Streams makes it from. */
    static String between(String name, Map<String, String> client) {
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
        Stream.of(LaneStores.NAMES, IndexStores.NAMES, GroupStores.NAMES)
                .flatMap(List::stream)
                .forEach(store -> topics.put(
                        application + "-" + store + "-changelog",
                        streams(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT))));
        for (String name : SitestreamTopology.BETWEEN) {
            topics.put(
                    between(name, client),
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
