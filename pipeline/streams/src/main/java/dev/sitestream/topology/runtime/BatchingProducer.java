package dev.sitestream.topology.runtime;

import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.disk.ThreadTransaction;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A producer that sends the messages to each lane in batches, and reports its commits, also to the thread's stores. */
final class BatchingProducer extends KafkaProducer<byte[], byte[]> {

    /** How Kafka Streams ends the names of changelogs. */
    private static final String CHANGELOG = "-changelog";

    private final LaneBatches batches = new LaneBatches(super::send);

    /** What was sent last to each changelog in the present transaction. */
    private final Map<TopicPartition, Future<RecordMetadata>> lastChanges = new HashMap<>();

    private final String changes;
    private final BeforeCommit beforeCommit;
    private final Runnable afterCommit;

    /**
     * @param changes the topic with messages to lanes
     * @param beforeCommit what the thread writes before it commits
     * @param afterCommit called by the thread when it has committed
     */
    BatchingProducer(Map<String, Object> config, String changes, BeforeCommit beforeCommit, Runnable afterCommit) {
        super(config, new ByteArraySerializer(), new ByteArraySerializer());
        this.changes = changes;
        this.beforeCommit = beforeCommit;
        this.afterCommit = afterCommit;
    }

    @Override
    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, @Nullable Callback callback) {
        if (record.topic().equals(changes) && callback != null) {
            return batches.add(record, callback);
        }
        Future<RecordMetadata> sent = super.send(record, callback);
        if (record.topic().endsWith(CHANGELOG) && record.partition() != null) {
            lastChanges.put(new TopicPartition(record.topic(), record.partition()), sent);
        }
        return sent;
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
        Map<TopicPartition, Long> written = new HashMap<>();
        lastChanges.forEach((changelog, sent) -> offset(sent).ifPresent(offset -> written.put(changelog, offset)));
        lastChanges.clear();
        ThreadTransaction.current().commit(written);
        afterCommit.run();
    }

    /** The offset of a record that is committed. Without it, a store restores a little more after a crash. */
    private static OptionalLong offset(Future<RecordMetadata> committed) {
        try {
            return OptionalLong.of(committed.get().offset());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a transaction was committed without one of its records", e);
        }
    }

    @Override
    public void abortTransaction() {
        batches.clear();
        lastChanges.clear();
        ThreadTransaction.current().abort();
        super.abortTransaction();
    }
}
