package dev.sitestream.rejected;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.broker.ClientErrorText;
import dev.sitestream.broker.GrouplessReading;
import dev.sitestream.topology.record.RejectionHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads the rejected topic without a consumer group, so that it does not affect other readers. */
public final class RejectedReader implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int LONGEST_SHOWN = 500;

    private final String topic;
    private final KafkaConsumer<byte[], byte[]> consumer;

    /**
     * Reads a topic.
     *
     * @param client settings of Kafka clients
     * @throws RejectedException when the settings are invalid
     */
    public RejectedReader(String topic, Map<String, String> client) throws RejectedException {
        this.topic = topic;
        try {
            this.consumer = new KafkaConsumer<>(
                    GrouplessReading.settings(client, TIMEOUT),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw new RejectedException("the settings in `kafka` can't be used: " + ClientErrorText.unusable(e), e);
        }
    }

    /**
     * Passes on the events since a time, in the order of each partition.
     *
     * @param follow whether to wait for more events for ever; to stop it, interrupt the thread
     * @throws RejectedException when the broker does not answer, or the topic does not exist
     */
    public void read(Instant since, boolean follow, Consumer<RejectedEvent> receiver)
            throws RejectedException, InterruptedException {
        try {
            List<TopicPartition> partitions = partitions();
            consumer.assign(partitions);
            seek(partitions, since);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (follow || !hasReached(ends)) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    deliver(record, receiver);
                }
            }
        } catch (InterruptException e) {
            // Clears the interrupt flag, which Kafka's clients set again.
            var unused = Thread.interrupted();
            throw new InterruptedException();
        } catch (KafkaException e) {
            throw new RejectedException("can't read topic `" + topic + "`: " + ClientErrorText.refusal(e), e);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }

    private List<TopicPartition> partitions() throws RejectedException {
        List<TopicPartition> partitions = GrouplessReading.partitions(consumer, topic);
        if (partitions.isEmpty()) {
            throw new RejectedException("topic `" + topic
                    + "` does not exist: `sitestream run` creates it, or `sitestream topics --create`");
        }
        return partitions;
    }

    private void seek(List<TopicPartition> partitions, Instant since) {
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, Math.max(0, since.toEpochMilli())));
        Map<TopicPartition, @Nullable OffsetAndTimestamp> found = consumer.offsetsForTimes(times);
        for (TopicPartition partition : partitions) {
            OffsetAndTimestamp offset = found.get(partition);
            if (offset == null) {
                consumer.seekToEnd(List.of(partition));
            } else {
                consumer.seek(partition, offset.offset());
            }
        }
    }

    private boolean hasReached(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private static void deliver(ConsumerRecord<byte[], byte[]> record, Consumer<RejectedEvent> receiver) {
        byte[] decoded = RejectionHeaders.decoded(record.headers());
        RejectionHeaders.read(record.headers())
                .ifPresent(some -> receiver.accept(new RejectedEvent(
                        Instant.ofEpochMilli(record.timestamp()),
                        some,
                        shown(record.key()),
                        shown(decoded == null ? record.value() : decoded),
                        decoded != null)));
    }

    private static String shown(byte @Nullable [] bytes) {
        if (bytes == null) {
            return "";
        }
        String text = new String(bytes, 0, Math.min(bytes.length, LONGEST_SHOWN), UTF_8);
        return bytes.length > LONGEST_SHOWN ? text + "... (" + bytes.length + " bytes)" : text;
    }
}
