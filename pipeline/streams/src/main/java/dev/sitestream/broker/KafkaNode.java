package dev.sitestream.broker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.bootstrap.BootstrapMetadata;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * Kafka's own servers, a controller and a broker, assembled as in {@link KafkaRaftServer}.
 *
 * <p>Unlike that class, it accepts bound sockets and a handler of faults.
 */
final class KafkaNode {

    private static final Duration CONTROLLED_SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);

    private final SharedServer shared;
    private final ControllerServer controller;
    private final BrokerServer broker;
    private final BrokerFaults faults;

    private KafkaNode(SharedServer shared, ControllerServer controller, BrokerServer broker, BrokerFaults faults) {
        this.shared = shared;
        this.controller = controller;
        this.broker = broker;
        this.faults = faults;
    }

    /** Creates the servers; throws any exception that Kafka throws for a broken folder. */
    static KafkaNode prepare(LogDirectory directory, LoopbackSockets sockets) {
        KafkaConfig config = new KafkaConfig(
                BrokerSettings.of(
                        directory.path(),
                        sockets.clientPort(),
                        sockets.controllerAddress().getPort()),
                false);
        Tuple2<MetaPropertiesEnsemble, BootstrapMetadata> formatted = KafkaRaftServer.initializeLogDirs(
                config, LoggerFactory.getLogger(KafkaNode.class), "embedded broker: ");
        BrokerFaults faults = new BrokerFaults();
        SharedServer shared = new SharedServer(
                config,
                formatted._1(),
                Time.SYSTEM,
                new Metrics(),
                CompletableFuture.completedFuture(Map.of(BrokerSettings.NODE_ID, sockets.controllerAddress())),
                List.of(),
                faults,
                sockets);
        ControllerServer controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), formatted._2());
        return new KafkaNode(shared, controller, new BrokerServer(shared), faults);
    }

    /** Returns when clients are served. After any exception of Kafka, {@link #stop} must be called. */
    void start() {
        // The controller first: the broker registers with it.
        controller.startup();
        FormerSession.awaitEnd(shared.loader(), BrokerSettings.NODE_ID);
        broker.startup();
        faults.brokerHasStarted();
    }

    /** Stops the servers that run. The broker stops first, since it signs off from the controller. */
    void stop() {
        broker.shutdown(CONTROLLED_SHUTDOWN_TIMEOUT);
        controller.shutdown();
        broker.awaitShutdown();
        controller.awaitShutdown();
    }
}
