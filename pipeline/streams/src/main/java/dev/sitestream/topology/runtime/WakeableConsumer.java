package dev.sitestream.topology.runtime;

import dev.sitestream.topology.WakeTimes;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer that polls until a processor of its thread has something to do. Its polls can be woken up. They return no
 * records then, because Kafka Streams does not expect the exception. Polls that return few records keep a distance, so
 * that records that come one by one share a fetch: for each, a broker looks at all partitions of the consumer.
 */
final class WakeableConsumer extends KafkaConsumer<byte[], byte[]> {

    private static final Logger LOG = LoggerFactory.getLogger(WakeableConsumer.class);

    /** Processors do not look for work more often. */
    static final Duration SHORTEST_POLL = Duration.ofMillis(20);

    /** A thread that gets so many at once is busy. */
    private static final int MANY_RECORDS = 100;

    private final WakeTimes wakeTimes;
    private final LongSupplier steadyMillis;
    private final BooleanSupplier areThreadsEnding;
    private final HeldPartitions held;
    /** Moves and pauses this consumer's partitions, without the owner's knowledge. */
    private final HeldPartitions.Position position = new HeldPartitions.Position() {

        @Override
        public void seekAndPause(TopicPartition partition, OffsetAndMetadata offset) {
            seek(partition, offset);
            WakeableConsumer.super.pause(List.of(partition));
        }

        @Override
        public void resume(Collection<TopicPartition> partitions) {
            WakeableConsumer.super.resume(partitions);
        }
    };

    private long polledAtNanos = System.nanoTime() - SHORTEST_POLL.toNanos();

    /**
     * @param wakeTimes when the thread has something to do
     * @param areThreadsEnding whether polls are to be brief, since threads end between two of them
     * @param held holds partitions whose next record can't be decoded yet
     */
    WakeableConsumer(
            Map<String, Object> config,
            WakeTimes wakeTimes,
            LongSupplier steadyMillis,
            BooleanSupplier areThreadsEnding,
            HeldPartitions held) {
        super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.wakeTimes = wakeTimes;
        this.steadyMillis = steadyMillis;
        this.areThreadsEnding = areThreadsEnding;
        this.held = held;
    }

    @Override
    public void pause(Collection<TopicPartition> partitions) {
        held.pausedByOwner(partitions);
        super.pause(partitions);
    }

    @Override
    public void resume(Collection<TopicPartition> partitions) {
        super.resume(held.resumedByOwner(partitions));
    }

    /** Ends the poll in which partitions are assigned, because their tasks begin after it. */
    @Override
    public void subscribe(Collection<String> topics, ConsumerRebalanceListener listener) {
        super.subscribe(topics, new ConsumerRebalanceListener() {
            @Override
            public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
                listener.onPartitionsAssigned(partitions);
                wakeup();
            }

            @Override
            public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
                listener.onPartitionsRevoked(partitions);
            }

            @Override
            public void onPartitionsLost(Collection<TopicPartition> partitions) {
                listener.onPartitionsLost(partitions);
            }
        });
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        if (timeout.isZero()) {
            return pollAtOnce(timeout);
        }
        wakeTimes.rest(
                steadyMillis.getAsLong(),
                Duration.ofNanos(polledAtNanos + SHORTEST_POLL.toNanos() - System.nanoTime()));
        long atNanos = System.nanoTime();
        ConsumerRecords<byte[], byte[]> records = pollAtOnce(untilNextWork(timeout));
        polledAtNanos = records.count() < MANY_RECORDS ? atNanos : atNanos - SHORTEST_POLL.toNanos();
        return records;
    }

    private ConsumerRecords<byte[], byte[]> pollAtOnce(Duration timeout) {
        held.release(this::assignment, position);
        try {
            return held.hold(super.poll(timeout), position);
        } catch (WakeupException e) {
            return ConsumerRecords.empty();
        }
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> partitions) {
        return unwoken(() -> super.committed(partitions));
    }

    @Override
    public long position(TopicPartition partition) {
        return unwoken(() -> super.position(partition));
    }

    /** A wake-up is meant for a poll. One that comes after it must not end another request: its owner would die. */
    private static <T> T unwoken(Supplier<T> request) {
        while (true) {
            try {
                return request.get();
            } catch (WakeupException e) {
                LOG.trace("woken up between two polls", e);
            }
        }
    }

    private Duration untilNextWork(Duration most) {
        // Tasks whose state is being restored begin between two polls, and their partitions are paused until then.
        if (areThreadsEnding.getAsBoolean() || !paused().isEmpty()) {
            return most.compareTo(SHORTEST_POLL) < 0 ? most : SHORTEST_POLL;
        }
        return Duration.ofMillis(
                wakeTimes.waitMillis(steadyMillis.getAsLong(), SHORTEST_POLL.toMillis(), most.toMillis()));
    }
}
