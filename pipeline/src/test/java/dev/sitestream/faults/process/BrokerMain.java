package dev.sitestream.faults.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** The main class of a process with one Kafka node, which is broker and controller. */
final class BrokerMain {

    static final String READY = "the broker is ready";
    static final String CLUSTER_ID = "Zm9yLWZhdWx0LXRlc3RzIQ";

    private BrokerMain() {}

    // Argument: a file with Kafka's properties
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(arguments[0]), StandardCharsets.ISO_8859_1)) {
            properties.load(reader);
        }
        format(properties);
        KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        server.startup();
        System.out.println(READY);
        server.awaitShutdown();
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
                    .setControllerListenerName("CONTROLLER")
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .run();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(directory + " can't be formatted", e);
        }
    }
}
