package dev.sitestream.faults.process;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** One Kafka node as a process, which can be killed and started again with its ports and its folder, behind a proxy. */
public final class BrokerProcess implements AutoCloseable {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final int node;
    private final Path folder;
    private final Path properties;
    private final TcpProxy clients;
    private @Nullable ChildJvm process;

    private BrokerProcess(int node, Path folder, Path properties, TcpProxy clients) {
        this.node = node;
        this.folder = folder;
        this.properties = properties;
        this.clients = clients;
    }

    /**
     * Prepares a node; it does not run yet.
     *
     * @param folder a folder for this node only
     * @param node its number, from 1
     * @param ports the ports of all nodes, in the order of their numbers
     */
    static BrokerProcess prepare(Path folder, int node, List<Ports> ports) throws IOException {
        Files.createDirectories(folder);
        TcpProxy clients = TcpProxy.to(ports.get(node - 1).client());
        Path file = folder.resolve("server.properties");
        Properties properties = new Properties();
        properties.putAll(BrokerProperties.of(node, folder.resolve("log"), ports, clients.port()));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return new BrokerProcess(node, folder, file, clients);
    }

    /**
     * The ports of a node, on loopback.
     *
     * @param client the port for clients, behind the proxy
     * @param broker the port for other brokers
     * @param controller the port for controllers
     */
    record Ports(int client, int broker, int controller) {}

    /** Starts it. It may become ready only with other nodes of its cluster. */
    public void start() throws IOException {
        process = ChildJvm.start(
                folder.resolve("../broker-" + node + ".log").normalize(),
                folder.resolve("tmp"),
                Map.of(),
                List.of(BrokerMain.class.getName(), properties.toString()));
    }

    public void awaitReady() throws IOException, InterruptedException {
        running().awaitOutput(BrokerMain.READY);
    }

    public void kill() {
        running().kill();
    }

    public void terminate() throws InterruptedException {
        running().terminate();
        running().awaitExit(STOP_TIMEOUT);
    }

    /** The proxy between clients and this node. */
    public TcpProxy clients() {
        return clients;
    }

    String address() {
        return "127.0.0.1:" + clients.port();
    }

    @Override
    public void close() throws IOException {
        if (process != null) {
            process.close();
        }
        clients.close();
    }

    private ChildJvm running() {
        if (process == null) {
            throw new IllegalStateException("broker " + node + " was not started");
        }
        return process;
    }
}
