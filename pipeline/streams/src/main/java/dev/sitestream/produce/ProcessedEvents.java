package dev.sitestream.produce;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Waits until a pipeline has processed what it had been sent. Events that are sent meanwhile do not count.
 *
 * <p>The pipeline commits offsets together with its state. An event passes at most three tasks: it is accepted,
 * identified and placed. So three times in a row, everything that the pipeline's topics have at that moment must be
 * committed.
 */
public final class ProcessedEvents implements AutoCloseable {

    private static final int TASKS = 3;
    private static final long PAUSE_MILLIS = 200;
    private static final Duration POLL_TIMEOUT = Duration.ofSeconds(1);
    private static final String APPLICATION = "application.id";

    /** The application id of a pipeline whose settings have none. */
    private static final String DEFAULT_APPLICATION = "sitestream";

    private static final String INTERNAL = "-repartition";

    private final List<String> inputs;
    private final String application;
    private final Admin admin;
    private final KafkaConsumer<byte[], byte[]> reader;

    /**
     * Connects to the broker.
     *
     * @param inputs the topics whose events the pipeline processes
     * @param client the settings of Kafka clients, with the application id
     * @throws SendException when Kafka refuses the settings
     */
    public ProcessedEvents(Collection<String> inputs, Map<String, String> client) throws SendException {
        this.inputs = List.copyOf(inputs);
        this.application = client.getOrDefault(APPLICATION, DEFAULT_APPLICATION);
        Map<String, Object> settings = new HashMap<>(client);
        // Assigned partitions need no group, and nothing is committed.
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        try {
            admin = Admin.create(new HashMap<>(client));
            reader = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw SendException.unusableSettings(e);
        }
    }

    /**
     * Waits.
     *
     * @throws SendException when it takes longer than the patience, or Kafka does not answer
     */
    public void await(Duration patience) throws SendException, InterruptedException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        try {
            List<TopicPartition> partitions = partitions();
            for (int task = 0; task < TASKS; task++) {
                Map<TopicPartition, Long> ends = reader.endOffsets(partitions);
                while (!isProcessed(ends)) {
                    if (System.nanoTime() >= deadlineNanos) {
                        throw new SendException(
                                "the pipeline has not processed within " + patience.toSeconds()
                                        + " s what it had been sent: check `sitestream status`, and try again when"
                                        + " nothing is left to do",
                                null);
                    }
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
            }
        } catch (ExecutionException | KafkaException e) {
            throw new SendException("can't read how far the pipeline `" + application + "` is: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        reader.close();
        admin.close();
    }

    private List<TopicPartition> partitions() throws ExecutionException, InterruptedException {
        List<String> topics = new ArrayList<>();
        for (String topic : admin.listTopics().names().get()) {
            // A source's topic may not exist yet.
            if (inputs.contains(topic) || (topic.startsWith(application + "-") && topic.endsWith(INTERNAL))) {
                topics.add(topic);
            }
        }
        Collection<TopicDescription> found =
                admin.describeTopics(topics).allTopicNames().get().values();
        return found.stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .toList();
    }

    private boolean isProcessed(Map<TopicPartition, Long> ends) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(application)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, Long> beginnings = reader.beginningOffsets(ends.keySet());
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            OffsetAndMetadata offset = committed.get(end.getKey());
            long first = beginnings.getOrDefault(end.getKey(), 0L);
            long from = offset == null ? first : Math.max(first, offset.offset());
            if (from < end.getValue() && hasRecords(end.getKey(), from, end.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Whether there is anything but the markers of transactions, which nobody commits. */
    private boolean hasRecords(TopicPartition partition, long from, long end) {
        reader.assign(List.of(partition));
        reader.seek(partition, from);
        return !reader.poll(POLL_TIMEOUT).isEmpty() || reader.position(partition) < end;
    }
}
