package dev.sitestream.app;

import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.broker.TopicException;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.site.Site;
import dev.sitestream.topology.runtime.LaneRequests;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends operators' requests to the lanes of a site, whichever process serves them. Each method returns when the broker
 * has acknowledged the request.
 */
public final class SiteRequests {

    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(20).toMillis();

    private final Site site;
    private final Map<String, String> client;

    /**
     * Requests to one site.
     *
     * @param client settings of Kafka clients
     */
    public SiteRequests(Site site, Map<String, String> client) {
        this.site = site;
        this.client = client;
    }

    /**
     * Releases the site's held publication.
     *
     * @throws StartException when the request can't be sent
     */
    public void release() throws StartException, InterruptedException {
        send(lanes().release(site));
    }

    /**
     * Rewrites all files of a section, or of the site if no section is named.
     *
     * @throws StartException when the request can't be sent
     */
    public void rewrite(@Nullable String section) throws StartException, InterruptedException {
        send(lanes().rewrite(site, section));
    }

    /**
     * Rewrites these files.
     *
     * @throws StartException when the request can't be sent
     */
    public void rewriteFiles(Collection<String> names) throws StartException, InterruptedException {
        LaneRequests lanes = lanes();
        send(names.stream().flatMap(name -> lanes.rewriteFile(site, name)));
    }

    /**
     * Makes the site's announcer try a target again at once, or all targets if none is named.
     *
     * @throws StartException when the request can't be sent
     */
    public void resumeAnnouncing(@Nullable String target) throws StartException, InterruptedException {
        send(lanes().resumeAnnouncing(site, target));
    }

    /**
     * Keeps the report of a verification with the site, to be shown.
     *
     * @throws StartException when the request can't be sent
     */
    public void keep(VerifyReport report) throws StartException, InterruptedException {
        send(lanes().keep(site, report));
    }

    private void send(Stream<ProducerRecord<byte[], byte[]>> messages) throws StartException, InterruptedException {
        try (Producer<byte[], byte[]> producer = producer()) {
            List<Future<RecordMetadata>> sent = messages.map(producer::send).toList();
            for (Future<RecordMetadata> message : sent) {
                message.get();
            }
        } catch (KafkaException | ExecutionException e) {
            throw new StartException("can't send the request for site `" + site.id() + "`: " + RootCause.message(e), e);
        }
    }

    private LaneRequests lanes() throws StartException, InterruptedException {
        String topic = StreamsPipeline.listingsTopic(client);
        Map<String, Object> settings = new HashMap<>(client);
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        try (Admin admin = Admin.create(settings)) {
            OptionalInt partitions = new TopicAdmin(admin).partitions(topic);
            return new LaneRequests(
                    client,
                    partitions.orElseThrow(() -> new StartException("there is no topic `" + topic
                            + "`: no pipeline with this `application.id` has run on this broker")));
        } catch (KafkaException e) {
            throw new StartException("can't reach the broker: " + RootCause.message(e), e);
        } catch (TopicException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }

    private Producer<byte[], byte[]> producer() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT_MILLIS);
        settings.putAll(client);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
