package dev.sitestream.produce;

import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.broker.TopicException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;

/**
 * Checks the topic that events are sent to.
 *
 * <p>A producer that finds no broker, or no such topic, waits for half a minute, and can't distinguish the two.
 */
public final class EventTopic {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String SERVERS = "bootstrap.servers";

    private EventTopic() {}

    /**
     * Checks that the broker answers and has the topic.
     *
     * @param client settings of a Kafka client
     * @throws SendException when it does not; the message contains the remedy
     */
    public static void requireExisting(String topic, Map<String, String> client)
            throws SendException, InterruptedException {
        String timeout = Long.toString(TIMEOUT.toMillis());
        Map<String, Object> settings = new HashMap<>(client);
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeout);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout);
        String servers = client.getOrDefault(SERVERS, "no address");
        try (Admin admin = Admin.create(settings)) {
            OptionalInt partitions = new TopicAdmin(admin).partitions(topic);
            if (partitions.isEmpty()) {
                throw new SendException(
                        "topic `" + topic + "` does not exist on " + servers
                                + ": create it, or name another one in `topics.events`; on an embedded broker,"
                                + " `sitestream run` creates it",
                        null);
            }
        } catch (TopicException e) {
            String remedy = e.getCause() instanceof AuthenticationException
                    ? ""
                    : ": start it (an embedded broker runs inside `sitestream run`), or set another one in `kafka`";
            throw new SendException(e.getMessage() + "; the broker is " + servers + remedy, e);
        } catch (KafkaException e) {
            throw SendException.unusableSettings(e);
        }
    }
}
