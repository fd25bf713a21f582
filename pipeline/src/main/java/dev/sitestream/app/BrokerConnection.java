package dev.sitestream.app;

import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.config.Broker;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The way to a broker: somebody else's, or one that lives in this process as long as the connection is open. */
public final class BrokerConnection implements AutoCloseable {

    private static final String SERVERS = "bootstrap.servers";

    private final Map<String, String> client;
    private final @Nullable EmbeddedBroker embedded;

    private BrokerConnection(Map<String, String> client, @Nullable EmbeddedBroker embedded) {
        this.client = client;
        this.embedded = embedded;
    }

    /** The broker that the configuration names; an embedded one keeps its records in the state folder. */
    public static BrokerConnection open(Broker broker, Path state) throws BrokerStartException {
        if (broker instanceof Broker.External external) {
            return new BrokerConnection(external.client(), null);
        }
        return embedded(state, ((Broker.Embedded) broker).port());
    }

    /** An embedded broker that keeps its records in the state folder; port 0 is any free one. */
    public static BrokerConnection embedded(Path state, int port) throws BrokerStartException {
        EmbeddedBroker broker = EmbeddedBroker.start(logDirectory(state), port);
        return new BrokerConnection(Map.of(SERVERS, broker.bootstrapServers()), broker);
    }

    /** Whether an embedded broker is at work in this state folder, in whatever process. */
    public static boolean isEmbeddedRunning(Path state) {
        return EmbeddedBroker.isRunning(logDirectory(state));
    }

    private static Path logDirectory(Path state) {
        return state.resolve("broker");
    }

    /** The port on which the embedded broker listens. */
    public int embeddedPort() {
        if (embedded == null) {
            throw new IllegalStateException("the broker is not embedded");
        }
        return embedded.port();
    }

    /**
     * Settings of Kafka clients for the broker that the configuration names; an embedded one lives in another process.
     */
    public static Map<String, String> fromOutside(Broker broker) {
        return broker instanceof Broker.External external
                ? external.client()
                : Map.of(SERVERS, "127.0.0.1:" + ((Broker.Embedded) broker).port());
    }

    /** The same broker, which runs already; an embedded one in another process. */
    public static BrokerConnection toRunning(Broker broker) {
        return new BrokerConnection(fromOutside(broker), null);
    }

    /** Settings for Kafka clients. */
    public Map<String, String> client() {
        return client;
    }

    /** Where the broker is, for people. */
    public String servers() {
        return client.getOrDefault(SERVERS, "no address");
    }

    boolean isEmbedded() {
        return embedded != null;
    }

    @Override
    public void close() {
        if (embedded != null) {
            embedded.close();
        }
    }
}
