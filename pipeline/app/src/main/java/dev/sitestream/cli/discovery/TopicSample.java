package dev.sitestream.cli.discovery;

import dev.sitestream.broker.ClientErrorText;
import dev.sitestream.broker.GrouplessReading;
import dev.sitestream.cli.dryrun.PayloadRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the latest records of a topic. */
final class TopicSample {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(200);

    /** So many are enough to see which fields there are. */
    private static final int RECORDS = 200;

    private TopicSample() {}

    /**
     * Reads the latest records of each partition, about 200 in all; fewer where the topic has no more.
     *
     * @param client settings of Kafka clients
     */
    static List<PayloadRecord> read(String topic, Map<String, String> client)
            throws DiscoveryException, InterruptedException {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                GrouplessReading.settings(client, TIMEOUT), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return read(topic, consumer);
        } catch (InterruptException e) {
            // Clears the interrupt flag, which Kafka's clients set again.
            var unused = Thread.interrupted();
            throw new InterruptedException();
        } catch (KafkaException e) {
            throw new DiscoveryException("can't read topic `" + topic + "`: " + ClientErrorText.refusal(e), e);
        }
    }

    private static List<PayloadRecord> read(String topic, KafkaConsumer<byte[], byte[]> consumer)
            throws DiscoveryException {
        List<TopicPartition> partitions = GrouplessReading.partitions(consumer, topic);
        if (partitions.isEmpty()) {
            throw new DiscoveryException("topic `" + topic
                    + "` does not exist on these brokers; its sender may have to create it, or has sent nothing yet");
        }
        consumer.assign(partitions);
        long each = Math.max(1, RECORDS / partitions.size());
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        ends.forEach(
                (partition, end) -> consumer.seek(partition, Math.max(begins.getOrDefault(partition, 0L), end - each)));
        List<PayloadRecord> records = new ArrayList<>();
        while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                records.add(sampled(record));
            }
        }
        return records;
    }

    private static PayloadRecord sampled(ConsumerRecord<byte[], byte[]> record) {
        Map<String, byte[]> headers = new HashMap<>();
        for (Header header : record.headers()) {
            if (header.value() != null) {
                headers.put(header.key(), header.value());
            }
        }
        return new PayloadRecord(
                "partition " + record.partition() + ", offset " + record.offset(),
                record.key(),
                record.value(),
                headers);
    }
}
