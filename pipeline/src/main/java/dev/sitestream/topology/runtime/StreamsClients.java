package dev.sitestream.topology.runtime;

import dev.sitestream.topology.WakeTimes;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * Creates Kafka Streams' clients. It counts the transactions that the calling stream thread has committed, and can end
 * polls. Stream threads poll for as long as none of their processors has anything to do.
 *
 * <p>Kafka Streams does not notify its processors of commits, so the producers count them. A thread commits for all of
 * its tasks at once ({@code exactly_once_v2}). A poll that runs while the machine's clock is set back does not end by
 * itself, so the consumers' polls can be ended from outside.
 */
public final class StreamsClients implements KafkaClientSupplier, LongSupplier {

    /** Processors do not look for work more often. */
    private static final long SHORTEST_POLL_MILLIS = 20;

    /** Consumers in use; closed ones disappear with their threads. */
    private final Set<Consumer<byte[], byte[]>> consumers =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private final ThreadLocal<Long> commits = ThreadLocal.withInitial(() -> 0L);
    private final WakeTimes wakeTimes;
    private final LongSupplier millis;

    /**
     * Creates the clients' supplier.
     *
     * @param wakeTimes when stream threads have something to do
     * @param millis supplies the present time, by the steady clock
     */
    public StreamsClients(WakeTimes wakeTimes, LongSupplier millis) {
        this.wakeTimes = wakeTimes;
        this.millis = millis;
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
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer()) {
            @Override
            public void commitTransaction() {
                super.commitTransaction();
                commits.set(commits.get() + 1);
            }
        };
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        Consumer<byte[], byte[]> consumer = new WakeableConsumer(config);
        consumers.add(consumer);
        return consumer;
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return consumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return consumer(config);
    }

    private static Consumer<byte[], byte[]> consumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Ends running polls; they return no records. */
    void wakeUpConsumers() {
        synchronized (consumers) {
            consumers.forEach(Consumer::wakeup);
        }
    }

    /**
     * A consumer whose polls can be woken up. They return no records then, because Kafka Streams does not expect the
     * exception.
     */
    private final class WakeableConsumer extends KafkaConsumer<byte[], byte[]> {

        WakeableConsumer(Map<String, Object> config) {
            super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        }

        @Override
        public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            try {
                return super.poll(timeout.isZero() ? timeout : untilNextWork(timeout));
            } catch (WakeupException e) {
                return ConsumerRecords.empty();
            }
        }

        private Duration untilNextWork(Duration most) {
            return Duration.ofMillis(wakeTimes.waitMillis(millis.getAsLong(), SHORTEST_POLL_MILLIS, most.toMillis()));
        }
    }
}
