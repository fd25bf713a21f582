package dev.sitestream.topology.runtime;

import dev.sitestream.topology.CommitPace;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.StreamsConfig;

/** Kafka Streams' settings: the user's connection, and what the pipeline's guarantees need. */
public final class StreamsSettings {

    private static final String DEFAULT_APPLICATION_ID = "sitestream";

    /**
     * {@link CommitPace} commits all work earlier. This is how often threads commit that have done nothing. It is
     * Kafka Streams' timeout of transactions, the longest that it allows.
     */
    private static final int COMMIT_MILLIS = 10_000;

    /** The longest poll of a thread that has nothing to do; {@link StreamsClients} ends it earlier. */
    private static final int POLL_MILLIS = 5_000;

    /** How long a dead instance's lanes wait for another instance: the shortest that a broker allows by default. */
    private static final int SESSION_TIMEOUT_MILLIS = 6_000;

    /**
     * An instance learns by the answer to its next heartbeat that another one has ended or is dead. A thread of its own
     * sends them, so that an instance that is busy or starved loses its lanes only after 24 are late.
     */
    private static final int HEARTBEAT_MILLIS = 250;

    /** The cache is for few stores with small records; with random keys it costs more than it saves. */
    private static final long CACHE_BYTES = 8L * 1024 * 1024;

    /**
     * With Kafka's default of 16 KiB, a thread with a backlog wakes its sender, and the broker, for every few dozen
     * messages.
     */
    private static final int BATCH_BYTES = 128 * 1024;

    /**
     * The broker refuses a transaction until the previous one is written everywhere, which takes a few milliseconds.
     * Kafka's default is to retry after 100 ms.
     */
    private static final long PRODUCER_BACKOFF_MILLIS = 10;

    /**
     * A broker answers the requests of a connection one after the other. So when a store is added, the request for it
     * waits for a fetch of others that may have nothing more to restore, by Kafka's default half a second. So does a
     * standby that takes over.
     */
    private static final int RESTORE_FETCH_WAIT_MILLIS = 50;

    /** Larger than any event that a broker is likely to accept, because a rejected event is sent back whole. */
    static final int LARGEST_REQUEST = 64 * 1024 * 1024;

    /**
     * Enough for a page with 3 MiB of extensions in its slot and a thousand siblings with the longest URLs, with a
     * reserve.
     */
    static final int LARGEST_INTERNAL_MESSAGE = 8 * 1024 * 1024;

    /**
     * Settings of the topics that Kafka Streams creates. They accept the largest message. They accept any timestamp,
     * because records have the times of events or of this process, and the broker's clock may differ.
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
        // The pipeline relies on no order between topics, so waiting for other topics gains nothing. If waiting is
        // enabled, Kafka Streams builds a log message for each event for which it could wait but doesn't.
        settings.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
        settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MILLIS);
        settings.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, HEARTBEAT_MILLIS);
        settings.put(
                StreamsConfig.restoreConsumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
                RESTORE_FETCH_WAIT_MILLIS);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MS_CONFIG), PRODUCER_BACKOFF_MILLIS);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * LARGEST_REQUEST);
        INTERNAL_TOPICS.forEach((name, value) -> settings.put(StreamsConfig.topicPrefix(name), value));
        settings.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, instance.id());
        // The user's settings: the connection, and changes of the settings above.
        settings.putAll(client);
        // The guarantees depend on these, so the user can't change them.
        settings.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        if (instance.address() != null) {
            settings.put(StreamsConfig.APPLICATION_SERVER_CONFIG, instance.address());
        }
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, CACHE_BYTES);
        settings.put(StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, ForgivingTimestampExtractor.class);
        Properties properties = new Properties();
        properties.putAll(settings);
        return properties;
    }

    /**
     * Whether an instance that ends leaves the group. If it does, its standbys go on with its work at once. Without
     * standbys, it stays reserved for the instance's return: others would have to restore the state first.
     */
    static GroupMembershipOperation membershipAfterClose(StreamsConfig settings) {
        return settings.getInt(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG) > 0
                ? GroupMembershipOperation.LEAVE_GROUP
                : GroupMembershipOperation.REMAIN_IN_GROUP;
    }

    static String applicationId(Map<String, String> client) {
        return client.getOrDefault(StreamsConfig.APPLICATION_ID_CONFIG, DEFAULT_APPLICATION_ID);
    }
}
