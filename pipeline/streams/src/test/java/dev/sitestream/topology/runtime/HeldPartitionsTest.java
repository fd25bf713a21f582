package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.frame.HeaderValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A partition stops before a record that can't be decoded yet, and goes on with it; others are not affected. */
class HeldPartitionsTest {

    private static final TopicPartition AVRO = new TopicPartition("avro", 0);
    private static final TopicPartition OTHER = new TopicPartition("avro", 1);
    private static final TopicPartition JSON = new TopicPartition("json", 0);

    private final Set<Integer> unready = new HashSet<>();
    private final HeldPartitions held = new HeldPartitions(Map.of("avro", new Readiness()));
    private final List<String> done = new ArrayList<>();
    private final HeldPartitions.Position position = new HeldPartitions.Position() {

        @Override
        public void seekAndPause(TopicPartition partition, OffsetAndMetadata offset) {
            done.add("hold " + partition + '@' + offset.offset());
        }

        @Override
        public void resume(Collection<TopicPartition> partitions) {
            partitions.forEach(partition -> done.add("resume " + partition));
        }
    };

    /** Records can be decoded unless their key is one of those that can't. */
    private final class Readiness implements RecordEncoding {

        @Override
        public boolean isReady(
                byte @Nullable [] key, byte @Nullable [] value, HeaderValues headers, long timestampMillis) {
            return key != null && !unready.contains((int) key[0]);
        }

        @Override
        public byte[] value(byte[] value, HeaderValues headers) {
            return value;
        }

        @Override
        public byte[] whole(byte[] value, HeaderValues headers) {
            return value;
        }

        @Override
        public byte[] key(byte[] key, HeaderValues headers) {
            return key;
        }
    }

    private static ConsumerRecords<byte[], byte[]> records(TopicPartition... partitions) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new LinkedHashMap<>();
        Map<TopicPartition, OffsetAndMetadata> next = new LinkedHashMap<>();
        for (TopicPartition partition : partitions) {
            records.put(
                    partition,
                    LongStream.range(0, 4)
                            .mapToObj(offset -> new ConsumerRecord<>(
                                    partition.topic(),
                                    partition.partition(),
                                    offset,
                                    new byte[] {(byte) (10 * partition.partition() + offset)},
                                    new byte[0]))
                            .toList());
            next.put(partition, new OffsetAndMetadata(4));
        }
        return new ConsumerRecords<>(records, next);
    }

    private static List<Long> offsets(ConsumerRecords<byte[], byte[]> records, TopicPartition partition) {
        return records.records(partition).stream().map(ConsumerRecord::offset).toList();
    }

    @Test
    void recordsBeforeOneThatIsNotReadyAreReturned() {
        unready.add(2);
        ConsumerRecords<byte[], byte[]> records = held.hold(records(AVRO, OTHER, JSON), position);

        assertThat(offsets(records, AVRO)).containsExactly(0L, 1L);
        assertThat(offsets(records, OTHER)).containsExactly(0L, 1L, 2L, 3L);
        assertThat(offsets(records, JSON)).containsExactly(0L, 1L, 2L, 3L);
        assertThat(records.nextOffsets().get(AVRO)).isEqualTo(new OffsetAndMetadata(2));
        assertThat(records.nextOffsets().get(JSON)).isEqualTo(new OffsetAndMetadata(4));
        assertThat(done).containsExactly("hold avro-0@2");
    }

    @Test
    void aPartitionWithoutAReadyRecordReturnsNone() {
        unready.add(0);

        assertThat(held.hold(records(AVRO), position).partitions()).isEmpty();
        assertThat(done).containsExactly("hold avro-0@0");
    }

    @Test
    void aPartitionGoesOnWhenItsRecordIsReady() {
        unready.add(2);
        held.hold(records(AVRO), position);
        held.release(() -> Set.of(AVRO), position);
        assertThat(done).containsExactly("hold avro-0@2");

        unready.clear();
        held.release(() -> Set.of(AVRO), position);
        held.release(() -> Set.of(AVRO), position);
        assertThat(done).containsExactly("hold avro-0@2", "resume avro-0");
    }

    @Test
    void theOwnerDoesNotResumeWhatIsHeld() {
        unready.add(2);
        held.hold(records(AVRO), position);

        assertThat(held.resumedByOwner(List.of(AVRO, JSON))).containsExactly(JSON);
    }

    @Test
    void whatTheOwnerHasPausedStaysPaused() {
        unready.add(2);
        held.hold(records(AVRO), position);
        held.pausedByOwner(List.of(AVRO));
        unready.clear();
        held.release(() -> Set.of(AVRO), position);

        assertThat(done).containsExactly("hold avro-0@2");
        assertThat(held.resumedByOwner(List.of(AVRO))).containsExactly(AVRO);
    }

    @Test
    void aPartitionThatHasMovedIsForgotten() {
        unready.add(2);
        held.hold(records(AVRO), position);
        held.release(() -> Set.of(JSON), position);
        unready.clear();
        held.release(() -> Set.of(AVRO), position);

        assertThat(done).containsExactly("hold avro-0@2");
    }
}
