package dev.sitestream.faults.process;

import dev.sitestream.broker.FormerSession;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import kafka.server.StandardFaultHandlerFactory;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.bootstrap.BootstrapMetadata;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.raft.QuorumConfig;
import org.apache.kafka.server.ServerSocketFactory;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/** The main class of a process with one Kafka node, which is broker and controller. */
final class BrokerMain {

    static final String READY = "the broker is ready";
    static final String CLUSTER_ID = "Zm9yLWZhdWx0LXRlc3RzIQ";

    private BrokerMain() {}

    // Argument: a file with Kafka's properties
    public static void main(String[] arguments) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(arguments[0]), StandardCharsets.ISO_8859_1)) {
            properties.load(reader);
        }
        format(properties);
        run(new KafkaConfig(properties, false));
    }

    /** As {@link KafkaRaftServer} does it, but without Kafka's error after a kill of the only broker. */
    private static void run(KafkaConfig config) {
        QuorumConfig quorum = config.quorumConfig();
        Tuple2<MetaPropertiesEnsemble, BootstrapMetadata> formatted =
                KafkaRaftServer.initializeLogDirs(config, LoggerFactory.getLogger(BrokerMain.class), "");
        SharedServer shared = new SharedServer(
                config,
                formatted._1(),
                Time.SYSTEM,
                new Metrics(),
                CompletableFuture.completedFuture(QuorumConfig.parseVoterConnections(quorum.voters())),
                QuorumConfig.parseBootstrapServers(quorum.bootstrapServers()),
                new StandardFaultHandlerFactory(),
                ServerSocketFactory.INSTANCE);
        ControllerServer controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), formatted._2());
        BrokerServer broker = new BrokerServer(shared);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            broker.shutdown();
            controller.shutdown();
        }));
        controller.startup();
        if (quorum.voters().size() == 1) {
            FormerSession.awaitEnd(shared.loader(), config.nodeId());
        }
        broker.startup();
        System.out.println(READY);
        broker.awaitShutdown();
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
