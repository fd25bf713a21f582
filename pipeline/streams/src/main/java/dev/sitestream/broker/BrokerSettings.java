package dev.sitestream.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The Kafka configuration of the embedded broker: one node that is broker and controller, small and quick to start. */
final class BrokerSettings {

    static final int NODE_ID = 1;
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    private static final int MIB = 1024 * 1024;
    private static final int LARGEST_MESSAGE_BYTES = 16 * MIB;

    private BrokerSettings() {}

    static Map<String, String> of(Path logDirectory, int clientPort, int controllerPort) {
        Map<String, String> settings = new HashMap<>();
        addNode(settings, logDirectory, clientPort, controllerPort);
        addSingleCopies(settings);
        addLogs(settings);
        addThreads(settings);
        settings.put("auto.create.topics.enable", "false");
        // The threads of a process join a group within this time, so they share the first division of the work.
        settings.put("group.initial.rebalance.delay.ms", "100");
        settings.put("message.max.bytes", Integer.toString(LARGEST_MESSAGE_BYTES));
        settings.put("replica.fetch.max.bytes", Integer.toString(LARGEST_MESSAGE_BYTES));
        // Records carry the times of events; the pipeline decides whether a time may be in the future.
        settings.put("log.message.timestamp.after.max.ms", Long.toString(Long.MAX_VALUE));
        return settings;
    }

    private static void addNode(Map<String, String> settings, Path logDirectory, int clientPort, int controllerPort) {
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(NODE_ID));
        settings.put("log.dirs", logDirectory.toString());
        settings.put("controller.listener.names", CONTROLLER_LISTENER);
        settings.put("listener.security.protocol.map", "CLIENT:PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
        settings.put("inter.broker.listener.name", "CLIENT");
        String client = "CLIENT://" + LoopbackSockets.HOST + ":" + clientPort;
        settings.put(
                "listeners", client + "," + CONTROLLER_LISTENER + "://" + LoopbackSockets.HOST + ":" + controllerPort);
        settings.put("advertised.listeners", client);
        settings.put("controller.quorum.voters", NODE_ID + "@" + LoopbackSockets.HOST + ":" + controllerPort);
        settings.put("server.max.startup.time.ms", "60000");
        // After a kill, the controller accepts the new broker only when the old one's session has ended. The broker
        // asks 0.1, 0.3, 0.7, 1.5, 3.1, 6.3, 12.7 s after its start; with the default of 9 s it would wait for the
        // last. With much less, a busy machine's heartbeats come too late.
        settings.put("broker.session.timeout.ms", "5000");
        settings.put("broker.heartbeat.interval.ms", "1000");
        // Records that show other brokers that the controller is alive; here they would only cost CPU, twice a second.
        settings.put("metadata.max.idle.interval.ms", "0");
    }

    private static void addSingleCopies(Map<String, String> settings) {
        for (String replicationFactor : new String[] {
            "default.replication.factor",
            "offsets.topic.replication.factor",
            "transaction.state.log.replication.factor",
            "share.coordinator.state.topic.replication.factor"
        }) {
            settings.put(replicationFactor, "1");
        }
        settings.put("min.insync.replicas", "1");
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        // The default is 50 each, for hundreds of clients; here there is one application.
        settings.put("offsets.topic.num.partitions", "4");
        settings.put("transaction.state.log.num.partitions", "4");
        settings.put("share.coordinator.state.topic.num.partitions", "1");
    }

    private static void addLogs(Map<String, String> settings) {
        settings.put("log.segment.bytes", Integer.toString(128 * MIB));
        // Preallocated twice for every partition, 10 MiB each by default. There is one entry for every 4 KiB of a
        // segment: 12 bytes x 32,768 fit into 512 KiB.
        settings.put("log.index.size.max.bytes", Integer.toString(MIB / 2));
        // Allocated on the heap at start, 128 MiB by default. 8 MiB hold 300,000 keys a pass, and a pass may end early.
        settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(8 * MIB));
    }

    private static void addThreads(Map<String, String> settings) {
        // Each thread of the broker, and each of the controller, looks for work three times in a second.
        int processors = Runtime.getRuntime().availableProcessors();
        settings.put("num.network.threads", Integer.toString(Math.max(1, processors / 2)));
        settings.put("num.io.threads", Integer.toString(Math.max(2, processors)));
        settings.put("background.threads", "2");
        settings.put("group.coordinator.threads", "1");
        settings.put("share.coordinator.threads", "1");
    }
}
