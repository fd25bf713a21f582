package dev.sitestream.topology.runtime;

import dev.sitestream.topology.BeforeCommit;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A producer that sends the messages to each lane in batches, and reports its commits. */
final class BatchingProducer extends KafkaProducer<byte[], byte[]> {

    private final LaneBatches batches = new LaneBatches(super::send);
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
        afterCommit.run();
    }

    @Override
    public void abortTransaction() {
        batches.clear();
        super.abortTransaction();
    }
}
