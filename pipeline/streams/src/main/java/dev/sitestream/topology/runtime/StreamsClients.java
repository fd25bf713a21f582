package dev.sitestream.topology.runtime;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.WakeTimes;
import dev.sitestream.topology.kafka.EvenThreadAssignor;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates Kafka Streams' clients. It counts the transactions that the calling stream thread has committed, and can end
 * polls.
 *
 * <p>Kafka Streams does not notify its processors of commits, so the producers count them. A thread commits for all of
 * its tasks at once ({@code exactly_once_v2}). A poll that runs while the machine's clock is set back does not end by
 * itself, so the consumers' polls can be ended from outside.
 */
public final class StreamsClients implements KafkaClientSupplier, LongSupplier {

    /** Consumers in use; closed ones disappear with their threads. */
    private final Set<Consumer<byte[], byte[]>> consumers =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private final ThreadLocal<Long> commits = ThreadLocal.withInitial(() -> 0L);
    private final WakeTimes wakeTimes;
    private final BeforeCommit beforeCommit;
    private final LongSupplier steadyMillis;
    private final String changes;
    private final Map<String, RecordEncoding> encodings;
    private volatile boolean areThreadsEnding;
    private volatile @Nullable Admin admin;

    /**
     * Creates the clients' supplier.
     *
     * @param wakeTimes when stream threads have something to do
     * @param beforeCommit what the threads write before they commit
     * @param steadyMillis supplies the present time, by the steady clock
     * @param changes the topic with messages to lanes, which are sent in batches
     * @param encodings the encodings of topics that are not JSON
     */
    public StreamsClients(
            WakeTimes wakeTimes,
            BeforeCommit beforeCommit,
            LongSupplier steadyMillis,
            String changes,
            Map<String, RecordEncoding> encodings) {
        this.wakeTimes = wakeTimes;
        this.beforeCommit = beforeCommit;
        this.steadyMillis = steadyMillis;
        this.changes = changes;
        this.encodings = Map.copyOf(encodings);
    }

    /** Returns how many transactions the calling stream thread has committed. */
    @Override
    public long getAsLong() {
        return commits.get();
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        Admin created = Admin.create(config);
        admin = created;
        return created;
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        return new BatchingProducer(config, changes, beforeCommit, () -> commits.set(commits.get() + 1));
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        Map<String, Object> main = new HashMap<>(config);
        main.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, EvenThreadAssignor.class.getName());
        Consumer<byte[], byte[]> consumer = new WakeableConsumer(
                main, wakeTimes, steadyMillis, () -> areThreadsEnding, new HeldPartitions(encodings));
        consumers.add(consumer);
        return consumer;
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        // Kafka Streams creates its admin client first.
        PositionCheck positions = new PositionCheck(() -> Objects.requireNonNull(admin, "there is no admin client"));
        return new RestoreConsumer(config, steadyMillis, positions);
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
}
