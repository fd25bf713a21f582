package dev.sitestream.bench;

import java.util.Map;
import java.util.function.IntFunction;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A load of events, sent as fast as the broker takes them. */
final class EventLoad {

    private EventLoad() {}

    /** Sends this many events, numbered from 0, and returns when the broker has acknowledged them. */
    static void send(String broker, int count, IntFunction<ProducerRecord<byte[], byte[]>> events) {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker,
                ProducerConfig.LINGER_MS_CONFIG,
                20,
                ProducerConfig.BATCH_SIZE_CONFIG,
                256 * 1024,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4");
        @Nullable Exception[] failure = new Exception[1];
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < count; i++) {
                ProducerRecord<byte[], byte[]> event = events.apply(i);
                var unused = producer.send(event, (metadata, e) -> {
                    if (e != null) {
                        failure[0] = e;
                    }
                });
            }
            producer.flush();
        }
        if (failure[0] != null) {
            throw new IllegalStateException("events can't be sent", failure[0]);
        }
    }
}
