package dev.sitestream.faults.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.ChildJvm;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One Kafka node as a process behind proxies, which can be killed and started again with its folder. */
public final class BrokerProcess implements AutoCloseable {

    private static final Pattern PORTS =
            Pattern.compile(Pattern.quote(BrokerMain.LISTENING) + "\\S+:(\\d+),\\S+:(\\d+),\\S+:(\\d+)\\s");

    private final int node;
    private final Path folder;
    private final Path properties;
    private final BrokerProxies proxies;
    private @Nullable ChildJvm process;

    private BrokerProcess(int node, Path folder, Path properties, BrokerProxies proxies) {
        this.node = node;
        this.folder = folder;
        this.properties = properties;
        this.proxies = proxies;
    }

    /**
     * Prepares a node; it does not run yet.
     *
     * @param folder a folder for this node only
     * @param node its number, from 1
     * @param proxies those of all nodes, in the order of their numbers
     */
    static BrokerProcess prepare(Path folder, int node, List<BrokerProxies> proxies) throws IOException {
        Files.createDirectories(folder.resolve("tmp"));
        Path file = folder.resolve("server.properties");
        Properties properties = new Properties();
        properties.putAll(BrokerProperties.of(node, folder.resolve("log"), proxies));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return new BrokerProcess(node, folder, file, proxies.get(node - 1));
    }

    /** Starts it, and returns when its proxies forward to it. It may become ready only with other nodes. */
    public void start() throws IOException {
        ChildCommand command = ChildCommand.of(BrokerMain.class, properties.toString())
                .heap("256m")
                .temporaryFolder(folder.resolve("tmp"));
        ChildJvm started = new ChildJvm(command, folder.resolveSibling("broker-" + node));
        process = started;
        started.await("report of its ports", () -> PORTS.matcher(started.out()).find());
        Matcher ports = PORTS.matcher(started.out());
        assertThat(ports.find()).isTrue();
        proxies.forwardTo(port(ports, 1), port(ports, 2), port(ports, 3));
    }

    public void awaitReady() {
        running().awaitOut(BrokerMain.READY);
    }

    public void kill() {
        proxies.forwardToNone();
        running().kill();
    }

    /** Asks it to end, and waits for that. It says goodbye to other nodes, so it can be reached until the end. */
    public void terminate() throws InterruptedException {
        running().terminate();
        proxies.forwardToNone();
    }

    /** The proxy between clients and this node. */
    public TcpProxy clients() {
        return proxies.clients();
    }

    String address() {
        return BrokerProperties.HOST + ":" + proxies.clients().port();
    }

    @Override
    public void close() throws IOException {
        if (process != null) {
            process.close();
        }
        proxies.close();
    }

    private ChildJvm running() {
        if (process == null) {
            throw new IllegalStateException("broker " + node + " was not started");
        }
        return process;
    }

    private static int port(Matcher ports, int listener) {
        return Integer.parseInt(ports.group(listener));
    }
}
