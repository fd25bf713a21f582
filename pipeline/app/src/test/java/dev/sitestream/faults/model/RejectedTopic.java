package dev.sitestream.faults.model;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sitestream.testing.KnownSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The events that the pipeline has rejected, by their places on the events topic: each malformed one once. */
public final class RejectedTopic implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Set<EventPlace> found = new HashSet<>();
    private final List<EventPlace> repeated = new ArrayList<>();

    public RejectedTopic(Map<String, String> client, int partitionCount) {
        Map<String, Object> settings = new HashMap<>(client);
        settings.put("enable.auto.commit", false);
        settings.put("isolation.level", "read_committed");
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = IntStream.range(0, partitionCount)
                .mapToObj(partition -> new TopicPartition(KnownSite.TOPIC + "-rejected", partition))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** The differences from these malformed events; none if each was rejected once. */
    public List<String> differences(Set<EventPlace> malformed) {
        consumer.poll(POLL).forEach(this::add);
        List<String> differences = new ArrayList<>();
        malformed.stream()
                .filter(place -> !found.contains(place))
                .forEach(place -> differences.add(place + " was not rejected"));
        found.stream()
                .filter(place -> !malformed.contains(place))
                .forEach(place -> differences.add(place + " was rejected, but is well-formed"));
        repeated.forEach(place -> differences.add(place + " was rejected twice"));
        return differences;
    }

    @Override
    public void close() {
        consumer.close();
    }

    private void add(ConsumerRecord<byte[], byte[]> message) {
        EventPlace place = new EventPlace(number(message, "partition"), number(message, "offset"));
        if (!found.add(place)) {
            repeated.add(place);
        }
    }

    private static long number(ConsumerRecord<byte[], byte[]> message, String header) {
        byte[] value =
                message.headers().lastHeader("__streams.errors." + header).value();
        return Long.parseLong(new String(value, US_ASCII));
    }
}
