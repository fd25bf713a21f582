package dev.sitestream.broker;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Reading of topics without a consumer group, so that it does not affect other readers. */
public final class GrouplessReading {

    private GrouplessReading() {}

    /**
     * Settings of a consumer that reads committed records, and neither creates topics nor stores how far it is.
     *
     * @param client settings of Kafka clients
     * @param timeout the longest time for one request or call, if the settings name none
     */
    public static Map<String, Object> settings(Map<String, String> client, Duration timeout) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        settings.putAll(client);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return settings;
    }

    /** The partitions of a topic; none if it does not exist. */
    public static List<TopicPartition> partitions(Consumer<?, ?> consumer, String topic) {
        @Nullable List<PartitionInfo> known = consumer.partitionsFor(topic);
        return known == null
                ? List.of()
                : known.stream()
                        .map(partition -> new TopicPartition(topic, partition.partition()))
                        .toList();
    }
}
