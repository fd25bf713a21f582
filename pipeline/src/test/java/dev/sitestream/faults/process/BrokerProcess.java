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

/**
 * One Kafka node as a process, which can be killed and started again on its port and folder. Clients come through a
 * proxy.
 */
public final class BrokerProcess implements AutoCloseable {

    private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);

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
     * @param folder of its own
     * @param node its number, from 1
     * @param ports of all nodes, by their numbers
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
     * Where a node listens, on loopback.
     *
     * @param client for clients, behind the proxy
     * @param broker for other brokers
     * @param controller for controllers
     */
    record Ports(int client, int broker, int controller) {}

    /** Starts it, or starts it again; it may need others of its cluster to become ready. */
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
        running().awaitExit(STOP_PATIENCE);
    }

    /** The way that clients take to it. */
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
