package dev.sitestream.ingest;

import dev.sitestream.broker.ClientErrorText;
import dev.sitestream.broker.ClientSettingsException;
import dev.sitestream.config.Topics;
import dev.sitestream.page.event.Problem;
import dev.sitestream.topology.record.RejectionHeaders;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends to Kafka with an idempotent producer that waits for all in-sync replicas. Its buffer is bounded, and so is the
 * time for which it blocks and for which it tries: whoever waits for an acknowledgement gets an answer. When it has
 * blocked in vain, it refuses records for a while without another attempt, so that threads don't queue for a broker
 * that is away.
 */
public final class KafkaEventOutput implements EventOutput {

    /** How long a record may take from {@link #send} to its outcome. */
    static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration BLOCK_TIMEOUT = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final long BUFFER_BYTES = 64L * 1024 * 1024;
    private static final int LARGEST_REQUEST = 16 * 1024 * 1024;

    /** What is kept of a payload that the rejected topic refuses for its size. */
    private static final int CUT_PAYLOAD_BYTES = 256 * 1024;

    private final Topics topics;
    private final Producer<byte[], byte[]> producer;
    private volatile boolean pausing;
    private volatile long pausedAtNanos;

    /**
     * @param topics the names of the topics, which exist
     * @param client settings of Kafka clients
     * @throws ClientSettingsException when Kafka refuses the settings
     */
    public KafkaEventOutput(Topics topics, Map<String, String> client) throws ClientSettingsException {
        this.topics = topics;
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 * 1024);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        settings.putAll(client);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER_BYTES);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, BLOCK_TIMEOUT.toMillis());
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) REQUEST_TIMEOUT.toMillis());
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) DELIVERY_TIMEOUT.toMillis());
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        try {
            producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        } catch (KafkaException e) {
            throw new ClientSettingsException(e);
        }
        fetchMetadata();
    }

    /** Fetches the metadata of the topics, so that the first request does not wait for them. */
    private void fetchMetadata() {
        try {
            producer.partitionsFor(topics.events());
            producer.partitionsFor(topics.rejected());
        } catch (KafkaException e) {
            pause();
        }
    }

    @Override
    public void send(byte[] key, byte[] value, Receipt receipt) {
        send(new ProducerRecord<>(topics.events(), key, value), receipt);
    }

    @Override
    public void reject(String source, byte[] payload, List<Problem> problems, Receipt receipt) {
        send(rejection(source, payload, problems), new Receipt() {
            @Override
            public void acknowledged() {
                receipt.acknowledged();
            }

            @Override
            public void tooLarge() {
                // Its beginning and its reasons are better than nothing.
                byte[] cut = Arrays.copyOf(payload, Math.min(payload.length, CUT_PAYLOAD_BYTES));
                send(rejection(source, cut, problems), receipt);
            }

            @Override
            public void failed(String reason) {
                receipt.failed(reason);
            }
        });
    }

    private ProducerRecord<byte[], byte[]> rejection(String source, byte[] payload, List<Problem> problems) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topics.rejected(), payload);
        RejectionHeaders.setForSource(record.headers(), source, problems);
        return record;
    }

    private void send(ProducerRecord<byte[], byte[]> record, Receipt receipt) {
        if (isPausing()) {
            receipt.failed("the broker did not answer a moment ago");
            return;
        }
        long begunNanos = System.nanoTime();
        try {
            // The callback is called at once if the producer accepts no record, for example because its buffer is full.
            var unused = producer.send(record, (metadata, e) -> {
                if (e == null) {
                    receipt.acknowledged();
                } else if (e instanceof RecordTooLargeException) {
                    receipt.tooLarge();
                } else {
                    receipt.failed(ClientErrorText.refusal(e));
                }
            });
        } catch (KafkaException | IllegalStateException e) {
            // Only then there is no callback.
            receipt.failed(ClientErrorText.refusal(e));
        }
        if (System.nanoTime() - begunNanos >= BLOCK_TIMEOUT.toNanos()) {
            pause();
        }
    }

    private void pause() {
        pausedAtNanos = System.nanoTime();
        pausing = true;
    }

    private boolean isPausing() {
        if (pausing && System.nanoTime() - pausedAtNanos >= PAUSE.toNanos()) {
            pausing = false;
        }
        return pausing;
    }

    @Override
    public void close() {
        producer.close(CLOSE_TIMEOUT);
    }
}
