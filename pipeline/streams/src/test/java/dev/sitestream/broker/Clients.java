package dev.sitestream.broker;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Broker operations for tests, each with a client of its own. */
final class Clients {

    private final String bootstrapServers;

    Clients(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    String clusterId() throws InterruptedException, ExecutionException {
        try (Admin admin = admin()) {
            return admin.describeCluster().clusterId().get();
        }
    }

    void createTopic(String topic) throws TopicException, InterruptedException {
        try (Admin admin = admin()) {
            TestTopics.create(admin, topic, 1);
        }
    }

    void send(String topic, byte[] value) throws InterruptedException, ExecutionException {
        try (KafkaProducer<byte[], byte[]> producer = producer(Map.of())) {
            producer.send(new ProducerRecord<>(topic, value)).get();
        }
    }

    KafkaProducer<byte[], byte[]> producer(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("bootstrap.servers", bootstrapServers);
        all.put("max.request.size", 16 * 1024 * 1024);
        return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Reads values from the beginning of the topic's only partition until at least this many have arrived. */
    List<String> receive(String topic, int count) {
        List<String> values = new ArrayList<>();
        Map<String, Object> settings =
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partition = List.of(new TopicPartition(topic, 0));
            consumer.assign(partition);
            consumer.seekToBeginning(partition);
            await("records of " + topic).until(() -> {
                for (ConsumerRecord<byte[], byte[]> item : consumer.poll(Duration.ofMillis(100))) {
                    values.add(new String(item.value(), UTF_8));
                }
                return values.size() >= count;
            });
        }
        return values;
    }

    long endOffset(String topic) throws InterruptedException, ExecutionException {
        TopicPartition partition = new TopicPartition(topic, 0);
        try (Admin admin = admin()) {
            return admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                    .partitionResult(partition)
                    .get()
                    .offset();
        }
    }
}
