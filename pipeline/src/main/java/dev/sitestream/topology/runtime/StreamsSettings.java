package dev.sitestream.topology.runtime;

import dev.sitestream.topology.CommitPace;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Kafka Streams' settings: the user's connection, and what the pipeline needs for its promises. */
public final class StreamsSettings {

    private static final String DEFAULT_APPLICATION_ID = "sitestream";

    /**
     * The longest latency of a hop, since a message is visible when it is committed; {@link CommitPace} commits
     * earlier.
     */
    private static final int COMMIT_MILLIS = 1_000;

    /** An idle poll holds the commit up. */
    private static final int POLL_MILLIS = 20;

    /** How long a dead instance's lanes wait for somebody else; Kafka's default is 45 s. */
    private static final int SESSION_TIMEOUT_MILLIS = 15_000;

    /** Only the small records of shards and lanes are gathered; with random keys a cache costs more than it saves. */
    private static final long GATHERED_BYTES = 8L * 1024 * 1024;

    /** Under a backlog, Kafka's 16 KiB make a thread wake its sender, and the broker, for a few dozen messages each. */
    private static final int BATCH_BYTES = 128 * 1024;

    /**
     * A transaction that follows closely is refused until the one before it is written everywhere, which takes a few
     * milliseconds; Kafka's default is to try again after 100.
     */
    private static final long PRODUCER_BACKOFF_MILLIS = 10;

    /** Larger than any event that a broker is likely to take: a rejected one has to go back whole. */
    static final int LARGEST_REQUEST = 64 * 1024 * 1024;

    /**
     * A page with extensions of 3 MiB in its slot beside a thousand siblings of the longest URLs, and room to spare.
     */
    static final int LARGEST_INTERNAL_MESSAGE = 8 * 1024 * 1024;

    /**
     * Of the topics that Kafka Streams makes: room for the largest message; and records have their events' times or
     * this process's, while the broker's clock may be another one.
     */
    static final Map<String, String> INTERNAL_TOPICS = Map.of(
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(LARGEST_INTERNAL_MESSAGE),
            TopicConfig.MESSAGE_TIMESTAMP_BEFORE_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE),
            TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE));

    private StreamsSettings() {}

    public static Properties of(Map<String, String> client, Instance instance, Path state) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, DEFAULT_APPLICATION_ID);
        settings.put(
                StreamsConfig.NUM_STREAM_THREADS_CONFIG, Runtime.getRuntime().availableProcessors());
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_MILLIS);
        settings.put(StreamsConfig.POLL_MS_CONFIG, POLL_MILLIS);
        // No order between topics is relied on, so nothing is gained by waiting for the others; and Kafka Streams
        // writes a message
        // for its log, event by event, when it does not wait though it might.
        settings.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
        settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MILLIS);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MS_CONFIG), PRODUCER_BACKOFF_MILLIS);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * LARGEST_REQUEST);
        INTERNAL_TOPICS.forEach((name, value) -> settings.put(StreamsConfig.topicPrefix(name), value));
        settings.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, instance.id());
        // What the user says of the connection, and may say of the above.
        settings.putAll(client);
        // What the guarantees rest on.
        settings.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        if (instance.address() != null) {
            settings.put(StreamsConfig.APPLICATION_SERVER_CONFIG, instance.address());
        }
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, GATHERED_BYTES);
        settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class);
        settings.put(StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, ForgivingTimestampExtractor.class);
        Properties properties = new Properties();
        properties.putAll(settings);
        return properties;
    }

    static String applicationId(Map<String, String> client) {
        return client.getOrDefault(StreamsConfig.APPLICATION_ID_CONFIG, DEFAULT_APPLICATION_ID);
    }
}
