package dev.sitestream.topology.runtime;

import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.WakeTimes;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates Kafka Streams' clients. It counts the transactions that the calling stream thread has committed, and can end
 * polls. Stream threads poll for as long as none of their processors has anything to do; while tasks start, threads
 * poll briefly.
 *
 * <p>Kafka Streams does not notify its processors of commits, so the producers count them. A thread commits for all of
 * its tasks at once ({@code exactly_once_v2}). A poll that runs while the machine's clock is set back does not end by
 * itself, so the consumers' polls can be ended from outside.
 */
public final class StreamsClients implements KafkaClientSupplier, LongSupplier {

    /** Processors do not look for work more often. */
    private static final long SHORTEST_POLL_MILLIS = 20;

    private static final long SHORTEST_POLL_NANOS =
            Duration.ofMillis(SHORTEST_POLL_MILLIS).toNanos();

    /** A thread that gets so many at once is busy. */
    private static final int MANY_RECORDS = 100;

    /**
     * The longest poll for stores that are restored or follow others. Kafka Streams adds and removes stores between two
     * polls, so when a standby takes over, it waits for one, and for standbys without a change no poll ends earlier.
     */
    private static final long LONGEST_RESTORE_POLL_MILLIS = 100;

    /** How long a store that begins to be restored may keep its thread attentive; many are empty, and need no more. */
    private static final long RESTORATION_BEGINS_MILLIS = 2_000;

    /** Consumers in use; closed ones disappear with their threads. */
    private final Set<Consumer<byte[], byte[]>> consumers =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private final ThreadLocal<Long> commits = ThreadLocal.withInitial(() -> 0L);
    private final WakeTimes wakeTimes;
    private final BeforeCommit beforeCommit;
    private final LongSupplier millis;
    private final String changes;
    private volatile boolean areThreadsEnding;

    /**
     * Creates the clients' supplier.
     *
     * @param wakeTimes when stream threads have something to do
     * @param beforeCommit what the threads write before they commit
     * @param millis supplies the present time, by the steady clock
     * @param changes the topic with messages to lanes, which are sent in batches
     */
    public StreamsClients(WakeTimes wakeTimes, BeforeCommit beforeCommit, LongSupplier millis, String changes) {
        this.wakeTimes = wakeTimes;
        this.beforeCommit = beforeCommit;
        this.millis = millis;
        this.changes = changes;
    }

    @Override
    public long getAsLong() {
        return commits.get();
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        return new BatchingProducer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        Map<String, Object> main = new HashMap<>(config);
        main.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, EvenThreadAssignor.class.getName());
        Consumer<byte[], byte[]> consumer = new WakeableConsumer(main);
        consumers.add(consumer);
        return consumer;
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return new RestoreConsumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Makes all polls brief from now on, since threads end between two of them. */
    void endThreads() {
        areThreadsEnding = true;
        wakeUpConsumers();
    }

    /** Ends running polls; they return no records. */
    void wakeUpConsumers() {
        synchronized (consumers) {
            consumers.forEach(Consumer::wakeup);
        }
    }

    /** A producer that sends the messages to each lane in batches, and counts its commits. */
    private final class BatchingProducer extends KafkaProducer<byte[], byte[]> {

        private final LaneBatches batches = new LaneBatches(super::send);

        BatchingProducer(Map<String, Object> config) {
            super(config, new ByteArraySerializer(), new ByteArraySerializer());
        }

        @Override
        public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, @Nullable Callback callback) {
            return record.topic().equals(changes) && callback != null
                    ? batches.add(record, callback)
                    : super.send(record, callback);
        }

        @Override
        public void flush() {
            beforeCommit.run();
            batches.sendAll();
            super.flush();
        }

        @Override
        public void commitTransaction() {
            super.commitTransaction();
            commits.set(commits.get() + 1);
        }

        @Override
        public void abortTransaction() {
            batches.clear();
            super.abortTransaction();
        }
    }

    /**
     * A consumer whose polls can be woken up. They return no records then, because Kafka Streams does not expect the
     * exception. Polls that return few records keep a distance, so that records that come one by one share a fetch: for
     * each, a broker looks at all partitions of the consumer.
     */
    private final class WakeableConsumer extends KafkaConsumer<byte[], byte[]> {

        private long polledAtNanos = System.nanoTime() - SHORTEST_POLL_NANOS;

        WakeableConsumer(Map<String, Object> config) {
            super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
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
                    millis.getAsLong(), Duration.ofNanos(polledAtNanos + SHORTEST_POLL_NANOS - System.nanoTime()));
            long atNanos = System.nanoTime();
            ConsumerRecords<byte[], byte[]> records = pollAtOnce(untilNextWork(timeout));
            polledAtNanos = records.count() < MANY_RECORDS ? atNanos : atNanos - SHORTEST_POLL_NANOS;
            return records;
        }

        private ConsumerRecords<byte[], byte[]> pollAtOnce(Duration timeout) {
            try {
                return super.poll(timeout);
            } catch (WakeupException e) {
                return ConsumerRecords.empty();
            }
        }

        private Duration untilNextWork(Duration most) {
            // Tasks whose state is being restored begin between two polls, and their partitions are paused until then.
            if (areThreadsEnding || !paused().isEmpty()) {
                return atMost(SHORTEST_POLL_MILLIS, most);
            }
            return Duration.ofMillis(wakeTimes.waitMillis(millis.getAsLong(), SHORTEST_POLL_MILLIS, most.toMillis()));
        }
    }

    /**
     * A consumer that polls briefly, above all when stores have just been added. Kafka Streams adds further ones
     * between two polls, and most have little to restore or nothing.
     */
    private final class RestoreConsumer extends KafkaConsumer<byte[], byte[]> {

        private long assignedMillis;

        RestoreConsumer(Map<String, Object> config) {
            super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        }

        @Override
        public void assign(Collection<TopicPartition> partitions) {
            assignedMillis = millis.getAsLong();
            super.assign(partitions);
        }

        @Override
        public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            boolean begins = millis.getAsLong() - assignedMillis < RESTORATION_BEGINS_MILLIS;
            return super.poll(atMost(begins ? SHORTEST_POLL_MILLIS : LONGEST_RESTORE_POLL_MILLIS, timeout));
        }
    }

    private static Duration atMost(long millis, Duration timeout) {
        return Duration.ofMillis(Math.min(millis, timeout.toMillis()));
    }
}
