package dev.sitestream.faults.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Kafka's settings for a node of a small cluster. Of three nodes, two have every acknowledged record. */
final class BrokerProperties {

    static final String HOST = "127.0.0.1";

    /** The names of the listeners, in the order in which a node has them. */
    static final String CLIENTS = "CLIENT";

    static final String BROKERS = "BROKER";
    static final String CONTROLLERS = "CONTROLLER";

    private BrokerProperties() {}

    /** The settings but for the {@code listeners}, whose ports are known only when the node starts. */
    static Map<String, String> of(int node, Path log, List<BrokerProxies> proxies) {
        Map<String, String> settings = new HashMap<>();
        addListeners(settings, node, proxies);
        addCopies(settings, proxies.size());
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(node));
        settings.put("log.dirs", log.toString());
        settings.put("auto.create.topics.enable", "false");
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("message.max.bytes", Integer.toString(16 * 1024 * 1024));
        settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(16 * 1024 * 1024));
        settings.put("log.index.size.max.bytes", Integer.toString(512 * 1024));
        // A killed node can only come back when its session has ended.
        settings.put("broker.session.timeout.ms", "4000");
        settings.put("broker.heartbeat.interval.ms", "500");
        settings.put("offsets.topic.num.partitions", "2");
        settings.put("transaction.state.log.num.partitions", "2");
        settings.put("share.coordinator.state.topic.num.partitions", "1");
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "2");
        settings.put("background.threads", "2");
        return settings;
    }

    private static void addListeners(Map<String, String> settings, int node, List<BrokerProxies> proxies) {
        BrokerProxies own = proxies.get(node - 1);
        settings.put(
                "advertised.listeners",
                CLIENTS + "://" + address(own.clients()) + "," + BROKERS + "://" + address(own.brokers()));
        settings.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("inter.broker.listener.name", BROKERS);
        settings.put("controller.listener.names", CONTROLLERS);
        StringJoiner voters = new StringJoiner(",");
        for (int i = 0; i < proxies.size(); i++) {
            voters.add((i + 1) + "@" + address(proxies.get(i).controllers()));
        }
        settings.put("controller.quorum.voters", voters.toString());
    }

    private static String address(TcpProxy proxy) {
        return HOST + ":" + proxy.port();
    }

    private static void addCopies(Map<String, String> settings, int nodes) {
        String copies = Integer.toString(nodes);
        String inSync = nodes > 1 ? "2" : "1";
        settings.put("default.replication.factor", copies);
        settings.put("offsets.topic.replication.factor", copies);
        settings.put("transaction.state.log.replication.factor", copies);
        settings.put("share.coordinator.state.topic.replication.factor", copies);
        settings.put("min.insync.replicas", inSync);
        settings.put("transaction.state.log.min.isr", inSync);
        settings.put("share.coordinator.state.topic.min.isr", inSync);
    }
}
