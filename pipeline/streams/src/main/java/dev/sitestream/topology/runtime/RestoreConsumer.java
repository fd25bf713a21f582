package dev.sitestream.topology.runtime;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A consumer that polls briefly, above all when stores have just been added. Kafka Streams adds further ones
 * between two polls, and most have little to restore or nothing. It checks whether stores on disk still belong to their
 * changelogs.
 */
final class RestoreConsumer extends KafkaConsumer<byte[], byte[]> {

    /**
     * The longest poll for stores that are restored or follow others. Kafka Streams adds and removes stores between two
     * polls, so when a standby takes over, it waits for one, and for standbys without a change no poll ends earlier.
     */
    private static final Duration LONGEST_POLL = Duration.ofMillis(100);

    /** How long a store that begins to be restored may keep its thread attentive; many are empty, and need no more. */
    private static final long RESTORATION_BEGINS_MILLIS = 2_000;

    private final LongSupplier steadyMillis;
    private final PositionCheck positions;
    private long assignedMillis;

    RestoreConsumer(Map<String, Object> config, LongSupplier steadyMillis, PositionCheck positions) {
        super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.steadyMillis = steadyMillis;
        this.positions = positions;
    }

    @Override
    public void assign(Collection<TopicPartition> partitions) {
        assignedMillis = steadyMillis.getAsLong();
        super.assign(partitions);
    }

    /** Kafka Streams seeks where a store on disk goes on; empty ones begin at the beginning. */
    @Override
    public void seek(TopicPartition changelog, long position) {
        positions.add(changelog, position);
        super.seek(changelog, position);
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        positions.run();
        boolean begins = steadyMillis.getAsLong() - assignedMillis < RESTORATION_BEGINS_MILLIS;
        Duration most = begins ? WakeableConsumer.SHORTEST_POLL : LONGEST_POLL;
        return super.poll(timeout.compareTo(most) < 0 ? timeout : most);
    }
}
