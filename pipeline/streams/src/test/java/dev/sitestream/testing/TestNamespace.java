package dev.sitestream.testing;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.broker.TestTopics;
import dev.sitestream.broker.TopicException;
import dev.sitestream.config.Broker;
import dev.sitestream.config.Topics;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;

/**
 * One pipeline's topics, consumer group, transactional ids and internal topics on a broker that others use as well. The
 * names of all begin alike.
 *
 * @param name the application id; the names of topics begin with it
 * @param client settings of Kafka clients
 */
public record TestNamespace(String name, Map<String, String> client) {

    public TestNamespace {
        client = Map.copyOf(client);
    }

    /** A namespace on this broker. */
    public static TestNamespace on(EmbeddedBroker broker, String name) {
        return new TestNamespace(
                name,
                Map.of(Broker.External.SERVERS, broker.bootstrapServers(), StreamsConfig.APPLICATION_ID_CONFIG, name));
    }

    /** This namespace with one more setting of Kafka clients. */
    public TestNamespace with(String setting, String value) {
        Map<String, String> more = new HashMap<>(client);
        more.put(setting, value);
        return new TestNamespace(name, more);
    }

    /** The name of a topic in this namespace. */
    public String topic(String topic) {
        return name + "-" + topic;
    }

    /** The names of the pipeline's topics. */
    public Topics topics() {
        return new Topics(topic(Topics.DEFAULT.events()), topic(Topics.DEFAULT.rejected()));
    }

    /** A connection as with any external broker. */
    public BrokerConnection connect() {
        return BrokerConnection.connect(new Broker.External(client));
    }

    public Admin admin() {
        return Admin.create(Map.copyOf(client));
    }

    /** Creates a topic, given its full name, unless it exists. */
    public void create(String topic, int partitions, Map<String, String> settings)
            throws TopicException, InterruptedException {
        try (Admin admin = admin()) {
            TestTopics.create(admin, topic, partitions, settings);
        }
    }
}
