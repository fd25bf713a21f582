package dev.sitestream.app;

import dev.sitestream.clock.ClockSample;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the broker's clock: it sends an empty record to a topic in which the broker sets the timestamps. Confined to
 * one thread.
 */
final class BrokerClock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerClock.class);

    /** The start waits for the first answer, because everything else begins with the time that it shows. */
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    /** Always the same partition, and so one broker at a time. */
    private static final int PARTITION = 0;

    private static final byte[] NOTHING = {};

    private final String topic;
    private final Map<String, Object> settings;
    private Producer<byte[], byte[]> producer;

    /** @param client settings of Kafka clients */
    BrokerClock(Map<String, String> client) {
        this.topic = StreamsPipeline.clockTopic(client);
        this.settings = new HashMap<>(client);
        settings.put(ProducerConfig.ACKS_CONFIG, "1");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT.toMillis());
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        this.producer = producer(settings);
    }

    private static Producer<byte[], byte[]> producer(Map<String, Object> settings) {
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Replaces the Kafka client. */
    void renewClient() {
        producer.close(Duration.ZERO);
        producer = producer(settings);
    }

    /** The broker's time; empty when the broker does not answer in time. */
    Optional<ClockSample> sample() {
        long askedNanos = System.nanoTime();
        try {
            RecordMetadata appended = producer.send(new ProducerRecord<>(topic, PARTITION, NOTHING, NOTHING))
                    .get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.of(new ClockSample(appended.timestamp(), 0, askedNanos, System.nanoTime()));
        } catch (KafkaException | ExecutionException | TimeoutException e) {
            LOG.debug("can't read the broker's clock", e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
