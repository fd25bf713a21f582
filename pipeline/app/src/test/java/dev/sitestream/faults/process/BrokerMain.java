package dev.sitestream.faults.process;

import dev.sitestream.broker.BoundListeners;
import dev.sitestream.broker.ListeningNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * The main class of a process with one Kafka node, which is broker and controller. It listens on free ports, and prints
 * them before the node starts.
 */
final class BrokerMain {

    static final String READY = "the broker is ready";
    static final String LISTENING = "listening on ";
    static final String CLUSTER_ID = "Zm9yLWZhdWx0LXRlc3RzIQ";

    private BrokerMain() {}

    // Argument: a file with Kafka's properties
    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(arguments[0]), StandardCharsets.ISO_8859_1)) {
            properties.load(reader);
        }
        BoundListeners listeners =
                BoundListeners.bind(BrokerProperties.CLIENTS, BrokerProperties.BROKERS, BrokerProperties.CONTROLLERS);
        System.out.println(LISTENING + listeners.addresses());
        properties.setProperty("listeners", listeners.addresses());
        format(properties);
        ListeningNode node = ListeningNode.start(new KafkaConfig(properties, false), listeners);
        Runtime.getRuntime().addShutdownHook(new Thread(node::close));
        System.out.println(READY);
        node.awaitShutdown();
    }

    private static void format(Properties properties) throws IOException {
        String directory = properties.getProperty("log.dirs");
        if (Files.exists(Path.of(directory, "meta.properties"))) {
            return;
        }
        try {
            new Formatter()
                    .setNodeId(Integer.parseInt(properties.getProperty("node.id")))
                    .setClusterId(CLUSTER_ID)
                    .addDirectory(directory)
                    .setMetadataLogDirectory(directory)
                    .setControllerListenerName(BrokerProperties.CONTROLLERS)
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .run();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(directory + " can't be formatted", e);
        }
    }
}
