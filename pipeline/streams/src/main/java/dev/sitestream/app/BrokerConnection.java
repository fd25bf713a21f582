package dev.sitestream.app;

import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.config.Broker;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection to a broker: an external one, or one that runs in this process while the connection is open. */
public final class BrokerConnection implements AutoCloseable {

    private static final String SERVERS = "bootstrap.servers";

    private final Map<String, String> client;
    private final @Nullable EmbeddedBroker embedded;

    private BrokerConnection(Map<String, String> client, @Nullable EmbeddedBroker embedded) {
        this.client = client;
        this.embedded = embedded;
    }

    /** Connects to the configured broker; an embedded one stores its records in the state folder. */
    public static BrokerConnection open(Broker broker, Path state) throws BrokerStartException {
        if (broker instanceof Broker.External external) {
            return new BrokerConnection(external.client(), null);
        }
        return embedded(state, ((Broker.Embedded) broker).port());
    }

    /** Starts an embedded broker that stores its records in the state folder; port 0 takes any free port. */
    public static BrokerConnection embedded(Path state, int port) throws BrokerStartException {
        EmbeddedBroker broker = EmbeddedBroker.start(logDirectory(state), port);
        return new BrokerConnection(Map.of(SERVERS, broker.bootstrapServers()), broker);
    }

    /** Whether an embedded broker uses this state folder, in any process. */
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
     * Connects to the configured broker, which is running already; an embedded one runs in another process.
     *
     * @throws IllegalArgumentException if it is embedded on any free port, which is not known here
     */
    public static BrokerConnection connect(Broker broker) {
        if (broker instanceof Broker.External external) {
            return new BrokerConnection(external.client(), null);
        }
        Broker.Embedded inside = (Broker.Embedded) broker;
        if (inside.hasAnyPort()) {
            throw new IllegalArgumentException("the broker's port is not known");
        }
        return new BrokerConnection(Map.of(SERVERS, "127.0.0.1:" + inside.port()), null);
    }

    /** Settings for Kafka clients. */
    public Map<String, String> client() {
        return client;
    }

    /** The broker's address, for people. */
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
