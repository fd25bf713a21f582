package dev.sitestream.topology.runtime;

import dev.sitestream.topology.message.LaneBatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the messages that a stream thread sends to lanes, and sends those of a lane together. A record costs the
 * sender, the broker and the receiver more than the message in it.
 *
 * <p>Nothing is later for it: receivers read only what is committed, and everything is sent before the commit. A lane's
 * messages keep their order. Not thread-safe.
 */
final class LaneBatches {

    /** A batch that is this large is sent; a record of its own costs less than a larger batch would save. */
    private static final int MOST_BYTES = 8 * 1024;

    /** A thread that has gathered this much sends everything: there may be thousands of lanes. */
    private static final int MOST_BYTES_OF_ALL = 1024 * 1024;

    /** Enough for what a message has in a batch besides its bytes. */
    private static final int EXPECTED_HEAD = 16;

    private final Sender sender;
    private final Map<Bytes, Batch> batches = new LinkedHashMap<>();
    private int bytes;

    /** Sends records. */
    interface Sender {
        Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback);
    }

    LaneBatches(Sender sender) {
        this.sender = sender;
    }

    /**
     * Adds a record with a message.
     *
     * @param callback called when the record is written that carries the message, or can't be written
     * @return completed then, too
     */
    Future<RecordMetadata> add(ProducerRecord<byte[], byte[]> message, Callback callback) {
        Bytes lane = Bytes.wrap(message.key());
        Batch batch = batches.computeIfAbsent(lane, key -> new Batch());
        batch.add(message, callback);
        bytes += message.value().length;
        if (batch.bytes >= MOST_BYTES) {
            batches.remove(lane);
            send(batch);
        } else if (bytes >= MOST_BYTES_OF_ALL) {
            sendAll();
        }
        return batch.written;
    }

    /** Sends what is gathered. */
    void sendAll() {
        List<Batch> all = new ArrayList<>(batches.values());
        batches.clear();
        all.forEach(this::send);
    }

    /** Forgets what is gathered. */
    void clear() {
        batches.clear();
        bytes = 0;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback gets the same
    private void send(Batch batch) {
        bytes -= batch.bytes;
        try {
            sender.send(batch.toRecord(), batch);
        } catch (KafkaException e) {
            // Kafka Streams handles the cause where it has sent the record, but expects none from a flush.
            batch.onCompletion(null, e.getCause() instanceof ApiException cause ? cause : e);
        }
    }

    /** Messages to one lane. */
    private static final class Batch implements Callback {

        private final List<ProducerRecord<byte[], byte[]>> messages = new ArrayList<>();
        private final List<Callback> callbacks = new ArrayList<>();
        private final CompletableFuture<RecordMetadata> written = new CompletableFuture<>();
        private int bytes;

        void add(ProducerRecord<byte[], byte[]> message, Callback callback) {
            messages.add(message);
            callbacks.add(callback);
            bytes += message.value().length;
        }

        /** Returns the only message as it was added, or a record with all of them. */
        ProducerRecord<byte[], byte[]> toRecord() {
            ProducerRecord<byte[], byte[]> first = messages.get(0);
            if (messages.size() == 1) {
                return first;
            }
            LaneBatch batch = new LaneBatch(first.timestamp(), bytes + EXPECTED_HEAD * (messages.size() + 1));
            messages.forEach(message -> batch.add(message.timestamp(), message.value()));
            return new ProducerRecord<>(
                    first.topic(), first.partition(), first.timestamp(), first.key(), batch.toBytes());
        }

        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failure) {
            callbacks.forEach(callback -> callback.onCompletion(metadata, failure));
            if (failure == null) {
                written.complete(metadata);
            } else {
                written.completeExceptionally(failure);
            }
        }
    }
}
