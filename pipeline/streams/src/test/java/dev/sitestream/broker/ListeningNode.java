package dev.sitestream.broker;

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
import org.apache.kafka.raft.QuorumConfig;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * A Kafka node, which is broker and controller, on listeners that are bound already. Otherwise like {@link
 * KafkaRaftServer}, but without Kafka's error after a kill of the only broker.
 */
public final class ListeningNode implements AutoCloseable {

    private final ControllerServer controller;
    private final BrokerServer broker;

    private ListeningNode(ControllerServer controller, BrokerServer broker) {
        this.controller = controller;
        this.broker = broker;
    }

    /** Starts a node, whose folder is formatted, and returns when it serves clients. */
    public static ListeningNode start(KafkaConfig config, BoundListeners listeners) throws Exception {
        QuorumConfig quorum = config.quorumConfig();
        Tuple2<MetaPropertiesEnsemble, BootstrapMetadata> formatted =
                KafkaRaftServer.initializeLogDirs(config, LoggerFactory.getLogger(ListeningNode.class), "");
        SharedServer shared = new SharedServer(
                config,
                formatted._1(),
                Time.SYSTEM,
                new Metrics(),
                CompletableFuture.completedFuture(QuorumConfig.parseVoterConnections(quorum.voters())),
                QuorumConfig.parseBootstrapServers(quorum.bootstrapServers()),
                new StandardFaultHandlerFactory(),
                listeners);
        ListeningNode node = new ListeningNode(
                new ControllerServer(shared, KafkaRaftServer.configSchema(), formatted._2()), new BrokerServer(shared));
        node.controller.startup();
        if (quorum.voters().size() == 1) {
            FormerSession.awaitEnd(shared.loader(), config.nodeId());
        }
        node.broker.startup();
        return node;
    }

    public void awaitShutdown() {
        broker.awaitShutdown();
    }

    @Override
    public void close() {
        broker.shutdown();
        controller.shutdown();
        broker.awaitShutdown();
        controller.awaitShutdown();
    }
}
