package dev.sitestream.app;

import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.broker.TopicException;
import dev.sitestream.site.Site;
import dev.sitestream.topology.LaneRelease;
import dev.sitestream.topology.StreamsPipeline;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Lets the held publication of a site go, in whatever process it is held. */
public final class SiteRelease {

    private static final int PATIENCE_MILLIS = (int) Duration.ofSeconds(20).toMillis();

    private SiteRelease() {}

    /**
     * Tells the lanes of a site, and returns when the broker has acknowledged it.
     *
     * @param client settings of Kafka clients
     * @throws StartException when they can't be told
     */
    public static void send(Site site, Map<String, String> client) throws StartException, InterruptedException {
        try (Producer<byte[], byte[]> producer = producer(client)) {
            int partitions = partitions(client);
            List<Future<RecordMetadata>> sent = LaneRelease.messages(site, client, partitions)
                    .map(producer::send)
                    .toList();
            for (Future<RecordMetadata> message : sent) {
                message.get();
            }
        } catch (KafkaException | ExecutionException e) {
            throw new StartException(
                    "can't tell the pipeline to release site `" + site.id() + "`: " + RootCause.message(e), e);
        }
    }

    private static int partitions(Map<String, String> client) throws StartException, InterruptedException {
        String topic = StreamsPipeline.listingsTopic(client);
        Map<String, Object> settings = new HashMap<>(client);
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        try (Admin admin = Admin.create(settings)) {
            OptionalInt partitions = new TopicAdmin(admin).partitions(topic);
            return partitions.orElseThrow(() -> new StartException(
                    "there is no topic `" + topic + "`: no pipeline has run by this `application.id` on this broker"));
        } catch (TopicException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Producer<byte[], byte[]> producer(Map<String, String> client) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MILLIS);
        settings.putAll(client);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
