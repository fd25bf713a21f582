package dev.sitestream.topology.runtime;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.topology.record.EncodedHeaders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The partitions whose next record can't be decoded yet, because its schema is not known. They are read on from this
 * record when it is. So a registry that is down holds up no other topic, no commit and no thread, and no record is
 * rejected for it. Used by one thread.
 */
final class HeldPartitions {

    private final Map<String, RecordEncoding> encodings;
    private final Map<TopicPartition, ConsumerRecord<byte[], byte[]>> held = new HashMap<>();

    /** What the owner of the consumer has paused itself. */
    private final Set<TopicPartition> pausedByOwner = new HashSet<>();

    /** @param encodings the encodings that need schemas, by topic */
    HeldPartitions(Map<String, RecordEncoding> encodings) {
        this.encodings = encodings;
    }

    /** What is done with the consumer. */
    interface Position {

        void seekAndPause(TopicPartition partition, OffsetAndMetadata offset);

        void resume(Collection<TopicPartition> partitions);
    }

    /** Notes partitions that are paused by the consumer's owner. */
    void pausedByOwner(Collection<TopicPartition> partitions) {
        pausedByOwner.addAll(partitions);
    }

    /** Notes partitions that the owner resumes; returns those that are not held. */
    Collection<TopicPartition> resumedByOwner(Collection<TopicPartition> partitions) {
        pausedByOwner.removeAll(partitions);
        return partitions.stream()
                .filter(partition -> !held.containsKey(partition))
                .toList();
    }

    /**
     * Lets partitions go on whose record can be decoded now, and forgets those that belong to others.
     *
     * @param assignment supplies the partitions of the consumer
     */
    void release(Supplier<Set<TopicPartition>> assignment, Position position) {
        if (held.isEmpty()) {
            return;
        }
        Set<TopicPartition> assigned = assignment.get();
        held.keySet().retainAll(assigned);
        pausedByOwner.retainAll(assigned);
        List<TopicPartition> ready = new ArrayList<>();
        held.forEach((partition, record) -> {
            if (isReady(record)) {
                ready.add(partition);
            }
        });
        ready.forEach(held::remove);
        ready.removeAll(pausedByOwner);
        position.resume(ready);
    }

    /** Returns the records up to those that can't be decoded yet, whose partitions are held. */
    ConsumerRecords<byte[], byte[]> hold(ConsumerRecords<byte[], byte[]> records, Position position) {
        Map<TopicPartition, Integer> readyBefore = new HashMap<>();
        for (TopicPartition partition : encodings.isEmpty() ? Set.<TopicPartition>of() : records.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> all = records.records(partition);
            int ready = encodings.containsKey(partition.topic()) ? countReady(all) : all.size();
            if (ready < all.size()) {
                readyBefore.put(partition, ready);
            }
        }
        return readyBefore.isEmpty() ? records : cutOff(records, readyBefore, position);
    }

    private ConsumerRecords<byte[], byte[]> cutOff(
            ConsumerRecords<byte[], byte[]> records, Map<TopicPartition, Integer> readyBefore, Position position) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> kept = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>(records.nextOffsets());
        for (TopicPartition partition : records.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> all = records.records(partition);
            int ready = readyBefore.getOrDefault(partition, all.size());
            if (ready > 0) {
                kept.put(partition, all.subList(0, ready));
            }
            if (ready < all.size()) {
                ConsumerRecord<byte[], byte[]> first = all.get(ready);
                OffsetAndMetadata offset = new OffsetAndMetadata(first.offset(), first.leaderEpoch(), "");
                held.put(partition, first);
                next.put(partition, offset);
                position.seekAndPause(partition, offset);
            }
        }
        return new ConsumerRecords<>(kept, next);
    }

    private int countReady(List<ConsumerRecord<byte[], byte[]>> records) {
        int ready = 0;
        while (ready < records.size() && isReady(records.get(ready))) {
            ready++;
        }
        return ready;
    }

    private boolean isReady(ConsumerRecord<byte[], byte[]> record) {
        RecordEncoding encoding = encodings.get(record.topic());
        return encoding == null
                || encoding.isReady(
                        record.key(), record.value(), EncodedHeaders.of(record.headers()), record.timestamp());
    }
}
