package dev.sitestream.faults.process;

import dev.sitestream.broker.TestTopics;
import dev.sitestream.broker.TopicException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;

/** Brokers as processes: one, or three, of which one may be lost. */
public final class BrokerCluster implements AutoCloseable {

    private final List<BrokerProcess> brokers = new ArrayList<>();

    private BrokerCluster() {}

    /** Starts this many brokers, and returns when they serve clients. */
    public static BrokerCluster start(Path folder, int count) throws IOException {
        List<BrokerProxies> proxies = new ArrayList<>();
        for (int node = 1; node <= count; node++) {
            proxies.add(BrokerProxies.open());
        }
        BrokerCluster cluster = new BrokerCluster();
        for (int node = 1; node <= count; node++) {
            cluster.brokers.add(BrokerProcess.prepare(folder.resolve("broker-" + node), node, proxies));
        }
        for (BrokerProcess broker : cluster.brokers) {
            broker.start();
        }
        for (BrokerProcess broker : cluster.brokers) {
            broker.awaitReady();
        }
        return cluster;
    }

    public BrokerProcess broker(int index) {
        return brokers.get(index);
    }

    public int size() {
        return brokers.size();
    }

    public String bootstrapServers() {
        return brokers.stream().map(BrokerProcess::address).collect(Collectors.joining(","));
    }

    public void createTopic(String name, int partitions) throws TopicException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
            TestTopics.create(admin, name, partitions);
        }
    }

    @Override
    public void close() throws IOException {
        for (BrokerProcess broker : brokers) {
            broker.close();
        }
    }
}
