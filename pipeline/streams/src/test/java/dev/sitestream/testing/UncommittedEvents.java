package dev.sitestream.testing;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The events of a topic that a pipeline has not read, or whose transaction it has not committed. Counters in its
 * processes are no measure: a transaction that is aborted is counted, and comes again.
 */
public final class UncommittedEvents implements AutoCloseable {

    private static final String DEFAULT_APPLICATION = "sitestream";

    private final Admin admin;
    private final String topic;
    private final String group;

    /** @param client the settings of Kafka clients, with the application id if it is not the usual one */
    public UncommittedEvents(String topic, Map<String, String> client) {
        this.admin = Admin.create(Map.copyOf(client));
        this.topic = topic;
        this.group = client.getOrDefault(StreamsConfig.APPLICATION_ID_CONFIG, DEFAULT_APPLICATION);
    }

    /** The number of events that were ever sent to the topic. */
    public long sent() throws Exception {
        return ends().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Their number. */
    public long count() throws Exception {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        return ends().entrySet().stream()
                .mapToLong(end -> {
                    OffsetAndMetadata offset = committed.get(end.getKey());
                    return end.getValue() - (offset == null ? 0 : offset.offset());
                })
                .sum();
    }

    private Map<TopicPartition, Long> ends() throws Exception {
        int partitions = admin.describeTopics(List.of(topic))
                .allTopicNames()
                .get()
                .get(topic)
                .partitions()
                .size();
        return admin
                .listOffsets(IntStream.range(0, partitions)
                        .mapToObj(partition -> new TopicPartition(topic, partition))
                        .collect(toMap(partition -> partition, partition -> OffsetSpec.latest())))
                .all()
                .get()
                .entrySet()
                .stream()
                .collect(toMap(Map.Entry::getKey, end -> end.getValue().offset()));
    }

    @Override
    public void close() {
        admin.close();
    }
}
