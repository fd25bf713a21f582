package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.LaneMessage.Batch;
import dev.sitestream.topology.message.LaneMessage.Rewrite;
import dev.sitestream.topology.message.LaneMessage.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The messages of a transaction to a lane share records. */
class LaneBatchesTest {

    private static final String TOPIC = "changes";
    private static final LaneKey BLOG = new LaneKey("blog", 0);
    private static final LaneKey SHOP = new LaneKey("shop", 3);
    private static final RecordMetadata METADATA = new RecordMetadata(new TopicPartition(TOPIC, 2), 7, 0, 0, 0, 0);

    private final List<ProducerRecord<byte[], byte[]>> sent = new ArrayList<>();
    private final List<Callback> callbacks = new ArrayList<>();
    private final List<Future<RecordMetadata>> written = new ArrayList<>();
    private @Nullable KafkaException refusal;
    private final LaneBatches batches = new LaneBatches(this::send);

    private Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message, Callback callback) {
        if (refusal != null) {
            throw refusal;
        }
        sent.add(message);
        callbacks.add(callback);
        return new CompletableFuture<>();
    }

    @Test
    void theMessagesToALaneTravelTogetherInTheirOrder() {
        add(BLOG, 1_000, "a");
        add(SHOP, 1_001, "b");
        add(BLOG, 998, "c");
        assertThat(sent).isEmpty();

        batches.sendAll();

        assertThat(sent).hasSize(2);
        ProducerRecord<byte[], byte[]> record = sent.get(0);
        assertThat(LaneKey.decode(record.key())).isEqualTo(BLOG);
        assertThat(record.topic()).isEqualTo(TOPIC);
        assertThat(record.partition()).isEqualTo(2);
        assertThat(record.timestamp()).isEqualTo(1_000);
        assertThat(LaneMessage.decode(record.value()))
                .isEqualTo(new Batch(List.of(new Sent(1_000, new Rewrite("a")), new Sent(998, new Rewrite("c")))));
    }

    @Test
    void aMessageThatIsAloneKeepsItsRecord() {
        ProducerRecord<byte[], byte[]> alone = message(BLOG, 1_000, "a");
        written.add(batches.add(alone, (metadata, failure) -> {}));

        batches.sendAll();

        assertThat(sent).containsExactly(alone);
    }

    @Test
    void whatIsSentIsNotSentAgain() {
        add(BLOG, 1_000, "a");
        batches.sendAll();
        batches.sendAll();

        assertThat(sent).hasSize(1);
    }

    @Test
    void aLargeBatchIsSentAtOnceAndTheNextMessageComesAfterIt() {
        add(BLOG, 1_000, "a");
        add(BLOG, 1_000, "b".repeat(10_000));
        assertThat(sent).hasSize(1);

        add(BLOG, 1_000, "c");
        batches.sendAll();
        assertThat(sent).extracting(record -> names(record.value())).containsExactly(List.of("a", "b"), List.of("c"));
    }

    @Test
    void aThreadSendsEverythingWhenItHasGatheredMuchForManyLanes() {
        int lanes = 0;
        while (sent.isEmpty()) {
            assertThat(lanes).isLessThan(10_000);
            add(new LaneKey("site-" + lanes, 0), 1_000, "b".repeat(1_000));
            lanes++;
        }
        assertThat(sent).hasSize(lanes);

        add(BLOG, 1_000, "a");
        assertThat(sent).as("counted from zero again").hasSize(lanes);
    }

    @Test
    void eachSenderIsToldWhenTheRecordIsWritten() throws Exception {
        List<String> told = new ArrayList<>();
        Future<RecordMetadata> first = batches.add(message(BLOG, 1, "a"), (metadata, failure) -> told.add("a"));
        Future<RecordMetadata> second = batches.add(message(BLOG, 1, "b"), (metadata, failure) -> told.add("b"));
        batches.sendAll();
        assertThat(told).isEmpty();
        assertThat(first).isNotDone();

        callbacks.get(0).onCompletion(METADATA, null);

        assertThat(told).containsExactly("a", "b");
        assertThat(first.get()).isEqualTo(METADATA);
        assertThat(second.get()).isEqualTo(METADATA);
    }

    @Test
    void eachSenderIsToldWhyTheRecordCouldNotBeSent() {
        List<Exception> told = new ArrayList<>();
        Future<RecordMetadata> refused = batches.add(message(BLOG, 1, "a"), (metadata, failure) -> told.add(failure));
        ProducerFencedException cause = new ProducerFencedException("a newer one has begun");
        refusal = new KafkaException("in an error state", cause);

        batches.sendAll();

        assertThat(told).containsExactly(cause);
        assertThatThrownBy(refused::get).hasCause(cause);
    }

    @Test
    void whatIsGatheredIsForgottenWithItsTransaction() {
        add(BLOG, 1_000, "a");
        batches.clear();
        batches.sendAll();

        assertThat(sent).isEmpty();
        assertThat(written).noneMatch(Future::isDone);
    }

    private void add(LaneKey lane, long atMillis, String file) {
        written.add(batches.add(message(lane, atMillis, file), (metadata, failure) -> {}));
    }

    private static ProducerRecord<byte[], byte[]> message(LaneKey lane, long atMillis, String file) {
        return new ProducerRecord<>(TOPIC, 2, atMillis, lane.encode(), new Rewrite(file).encode());
    }

    /** The first characters of the files' names in a record. */
    private static List<String> names(byte[] value) {
        LaneMessage message = LaneMessage.decode(value);
        List<LaneMessage> messages = message instanceof Batch batch
                ? batch.messages().stream().<LaneMessage>map(Sent::message).toList()
                : List.of(message);
        return messages.stream()
                .map(each -> ((Rewrite) each).file().substring(0, 1))
                .toList();
    }
}
