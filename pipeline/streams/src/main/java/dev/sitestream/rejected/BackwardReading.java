package dev.sitestream.rejected;

import dev.sitestream.broker.GrouplessReading;
import dev.sitestream.topology.record.RejectionHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One reading of a part of the rejected topic: the newest records before a place, of all its partitions. */
final class BackwardReading {

    /** How many records one part has at most. */
    static final int MOST_RECORDS = 1_000;

    /** How many characters the records of one part have at most, apart from the last one. */
    private static final int MOST_CHARACTERS = 4 * 1024 * 1024;

    /** How many bytes of a value are shown. */
    private static final int MOST_SHOWN = 8 * 1024;

    private static final int SMALLEST_CHUNK = 32;

    private static final Duration POLL = Duration.ofMillis(100);

    private static final Comparator<RejectedRecord> NEWEST =
            Comparator.comparing(RejectedRecord::at).thenComparing(RejectedRecord::partition);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final String topic;
    private final RejectedOrigins origins;
    private final Map<TopicPartition, BackwardPartition> parts = new HashMap<>();

    BackwardReading(KafkaConsumer<byte[], byte[]> consumer, String topic, RejectedOrigins origins) {
        this.consumer = consumer;
        this.topic = topic;
        this.origins = origins;
    }

    /**
     * Reads a part.
     *
     * @param from the records before this place; null for the newest ones
     */
    RejectedWindow before(@Nullable RejectedCursor from) throws RejectedException {
        List<TopicPartition> partitions = partitions();
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        int chunk = MOST_RECORDS / partitions.size() + SMALLEST_CHUNK;
        Map<Integer, Long> starts = new TreeMap<>();
        for (TopicPartition partition : partitions) {
            long end = Objects.requireNonNull(ends.get(partition));
            long start = from == null
                    ? end
                    : Math.min(end, from.of(partition.partition()).orElse(end));
            starts.put(partition.partition(), start);
            parts.put(
                    partition, new BackwardPartition(Objects.requireNonNull(beginnings.get(partition)), start, chunk));
        }
        List<RejectedRecord> records = new ArrayList<>();
        boolean ended = false;
        int characters = 0;
        while (!ended && records.size() < MOST_RECORDS && characters < MOST_CHARACTERS) {
            readChunks();
            Optional<BackwardPartition> next = newest();
            ended = next.isEmpty();
            if (next.isPresent()) {
                RejectedRecord record = Objects.requireNonNull(next.get().peek());
                next.get().take();
                records.add(record);
                characters += record.size();
            }
        }
        return new RejectedWindow(new RejectedCursor(starts), records, ended);
    }

    private Optional<BackwardPartition> newest() {
        return parts.values().stream()
                .filter(part -> part.peek() != null)
                .max(Comparator.comparing(part -> Objects.requireNonNull(part.peek()), NEWEST));
    }

    /** Reads chunks until each partition has a record, or none is left. */
    private void readChunks() {
        Set<TopicPartition> exhausted = exhausted();
        while (!exhausted.isEmpty()) {
            consumer.assign(exhausted);
            // A partition that was assigned before may still be paused.
            consumer.resume(exhausted);
            exhausted.forEach(
                    partition -> consumer.seek(partition, part(partition).chunkStart()));
            readChunk(exhausted).forEach((partition, records) -> part(partition).add(records));
            exhausted = exhausted();
        }
    }

    /** Reads the next chunk of each of these partitions. */
    private Map<TopicPartition, List<RejectedRecord>> readChunk(Set<TopicPartition> partitions) {
        Map<TopicPartition, List<RejectedRecord>> read = new HashMap<>();
        partitions.forEach(partition -> read.put(partition, new ArrayList<>()));
        Set<TopicPartition> reading = new HashSet<>(partitions);
        long deadlineNanos = System.nanoTime() + RejectedTopic.TIMEOUT.toNanos();
        while (!reading.isEmpty()) {
            if (System.nanoTime() > deadlineNanos) {
                throw new TimeoutException("no records");
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                TopicPartition partition = new TopicPartition(record.topic(), record.partition());
                if (reading.contains(partition)
                        && record.offset() < part(partition).chunkEnd()) {
                    describe(record).ifPresent(Objects.requireNonNull(read.get(partition))::add);
                }
            }
            Set<TopicPartition> done = new HashSet<>(reading);
            done.removeIf(
                    partition -> consumer.position(partition) < part(partition).chunkEnd());
            consumer.pause(done);
            reading.removeAll(done);
        }
        return read;
    }

    /** The partitions of which a chunk has to be read. */
    private Set<TopicPartition> exhausted() {
        return parts.entrySet().stream()
                .filter(part -> part.getValue().isExhausted())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private BackwardPartition part(TopicPartition partition) {
        return Objects.requireNonNull(parts.get(partition));
    }

    private Optional<RejectedRecord> describe(ConsumerRecord<byte[], byte[]> record) {
        byte[] decoded = RejectionHeaders.decoded(record.headers());
        EventPeek peek = EventPeek.of(record.value());
        return RejectionHeaders.read(record.headers())
                .filter(rejection -> !rejection.problems().isEmpty())
                .map(rejection -> new RejectedRecord(
                        record.partition(),
                        record.offset(),
                        Instant.ofEpochMilli(record.timestamp()),
                        rejection,
                        origins.source(rejection, peek),
                        origins.site(record.key(), record.value(), peek),
                        ReadableBytes.of(record.key(), MOST_SHOWN),
                        ReadableBytes.of(decoded == null ? record.value() : decoded, MOST_SHOWN),
                        decoded != null));
    }

    private List<TopicPartition> partitions() throws RejectedException {
        List<TopicPartition> partitions = GrouplessReading.partitions(consumer, topic);
        if (partitions.isEmpty()) {
            throw new RejectedException("topic `" + topic
                    + "` does not exist: `sitestream run` creates it, or `sitestream topics --create`");
        }
        return partitions;
    }
}
