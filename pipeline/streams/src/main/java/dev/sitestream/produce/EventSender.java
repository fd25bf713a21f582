package dev.sitestream.produce;

import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends events, each keyed by its page's id or URL, so that all changes of a page keep their order. The producer
 * is idempotent and waits for the acknowledgement of all in-sync replicas.
 *
 * <p>A malformed event is sent unchanged and without a key, because the pipeline decides what is valid.
 */
public final class EventSender implements AutoCloseable {

    private static final int LARGEST_REQUEST = 64 * 1024 * 1024;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final String topic;
    private final Producer<byte[], byte[]> producer;
    private final EventDecoder decoder = new JsonEventDecoder();
    private final AtomicReference<@Nullable SendException> failure = new AtomicReference<>();

    /**
     * Sends to this topic, with these settings of a Kafka client.
     *
     * @throws SendException when Kafka refuses the settings
     */
    public EventSender(String topic, Map<String, String> client) throws SendException {
        this.topic = topic;
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 10);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 256 * 1024);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * LARGEST_REQUEST);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000);
        settings.putAll(client);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        try {
            producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        } catch (KafkaException e) {
            throw SendException.unusableSettings(e);
        }
    }

    /**
     * Sends an event; it may still be under way when this returns.
     *
     * @param event the event in JSON; it may be malformed
     * @param origin where the event comes from, for the error message
     * @throws SendException when this or an earlier event could not be sent
     */
    public void send(byte[] event, String origin) throws SendException {
        send(key(event), event, origin);
    }

    /**
     * Sends an event that was decoded before; it may still be under way when this returns.
     *
     * @param key the event's {@linkplain PageEvent#recordKey key}; null if it is malformed
     * @param event the event in JSON
     * @param origin where the event comes from, for the error message
     * @throws SendException when this or an earlier event could not be sent
     */
    public void send(byte @Nullable [] key, byte[] event, Object origin) throws SendException {
        throwFailure();
        try {
            // The callback records failures.
            var unused = producer.send(new ProducerRecord<>(topic, key, event), (metadata, e) -> {
                if (e != null) {
                    failure.compareAndSet(null, failed(origin, e));
                }
            });
        } catch (KafkaException e) {
            throw failed(origin, e);
        }
    }

    /**
     * Waits until everything is acknowledged.
     *
     * @throws SendException when an event could not be sent
     */
    public void flush() throws SendException {
        producer.flush();
        throwFailure();
    }

    @Override
    public void close() {
        producer.close(CLOSE_TIMEOUT);
    }

    private byte @Nullable [] key(byte[] event) {
        Decoded decoded = decoder.decode(null, event, Instant.EPOCH);
        return decoded instanceof Decoded.Valid valid ? valid.event().recordKey() : null;
    }

    private void throwFailure() throws SendException {
        SendException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    private SendException failed(Object origin, Exception e) {
        return new SendException(origin + ": the event can't be sent to topic `" + topic + "`: " + e.getMessage(), e);
    }
}
