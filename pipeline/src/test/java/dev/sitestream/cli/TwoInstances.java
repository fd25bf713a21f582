package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.FreePorts;
import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.Peers;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.produce.EventSender;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Two instances of a pipeline on one broker, each with an HTTP port for operators. */
final class TwoInstances implements AutoCloseable {

    private static final int PARTITIONS = 4;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final Path folder;
    private final Map<String, String> client;
    private final Deque<Runnable> closing;
    private final List<PipelineApp> apps = new ArrayList<>();
    private final List<Path> configurations = new ArrayList<>();
    private final List<OperatorServer> servers = new ArrayList<>();

    private TwoInstances(Path folder, BrokerConnection broker, Deque<Runnable> closing) {
        this.folder = folder;
        this.client = broker.client();
        this.closing = closing;
    }

    /**
     * Starts both instances.
     *
     * @param sites the YAML of {@code sites}
     */
    static TwoInstances start(Path folder, String sites) throws Exception {
        Deque<Runnable> closing = new ArrayDeque<>();
        BrokerConnection broker = BrokerConnection.embedded(folder.resolve("broker"), 0);
        closing.push(broker::close);
        TwoInstances instances = new TwoInstances(folder, broker, closing);
        try {
            instances.add(broker, sites);
            PipelineApp first = instances.apps.get(0);
            instances.await("start of the work", () -> first.isAtRest(first.activity()));
            int parts = instances.parts().get(0);
            instances.add(broker, sites);
            instances.await("division of the work", () -> {
                List<Integer> divided = instances.parts();
                return !divided.contains(0)
                        && divided.stream().mapToInt(Integer::intValue).sum() == parts;
            });
            return instances;
        } catch (Exception | AssertionError e) {
            instances.close();
            throw e;
        }
    }

    /** The configuration file of an instance. */
    String configuration(int instance) {
        return configurations.get(instance).toString();
    }

    /** The {@code host:port} of an instance. */
    String address(int instance) {
        return apps.get(instance).answers().address();
    }

    /** The port for operators of an instance. */
    int port(int instance) {
        return servers.get(instance).port();
    }

    /** An operator's HTTP client of an instance. */
    OperatorClient operator(int instance) {
        return new OperatorClient(servers.get(instance).port());
    }

    /** The folder that both publish to. */
    Path published() {
        return folder.resolve("public");
    }

    void send(Collection<String> events) throws Exception {
        sendBytes(events.stream().map(event -> event.getBytes(UTF_8)).toList());
    }

    /** Sends events that may be no text. */
    void sendBytes(Collection<byte[]> events) throws Exception {
        try (EventSender sender = new EventSender("page-events", client)) {
            for (byte[] event : events) {
                sender.send(event, "test");
            }
            sender.flush();
        }
    }

    /** The number of events that both together have read. */
    long consumed() {
        return apps.stream()
                .map(PipelineApp::activity)
                .mapToLong(Snapshot::consumed)
                .sum();
    }

    /** The number of parts of the work that each instance has; a part that moves to the other one is with neither. */
    private List<Integer> parts() {
        return apps.stream().map(app -> app.activity().parts()).toList();
    }

    /** Waits until both together have read this many events and published everything. */
    void awaitRest(long consumed) throws Exception {
        List<Snapshot> before = new ArrayList<>();
        await("rest", () -> {
            List<Snapshot> now = apps.stream().map(PipelineApp::activity).toList();
            boolean rest = now.equals(before)
                    && now.stream().mapToLong(Snapshot::consumed).sum() == consumed
                    && now.stream().mapToLong(Snapshot::outstanding).sum() == 0
                    && apps.stream().allMatch(app -> app.healthIssues().isEmpty());
            before.clear();
            before.addAll(now);
            return rest;
        });
    }

    /** Polls until the answer contains a text; fails after a timeout, and says what the answer was. */
    void awaitAnswer(String text, Callable<String> question) throws Exception {
        AtomicReference<String> answer = new AtomicReference<>("");
        try {
            await("`" + text + "`", () -> {
                String given = question.call();
                answer.set(given);
                return given.contains(text);
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; the last answer was: " + answer.get(), e);
        }
    }

    /** Polls until the condition holds; fails after a timeout. */
    void await(String description, Condition condition) throws Exception {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > deadlineNanos) {
                throw new AssertionError("no " + description + " after " + TIMEOUT.toSeconds() + " s: "
                        + apps.stream().map(PipelineApp::activity).toList());
            }
            TimeUnit.NANOSECONDS.sleep(POLL_INTERVAL.toNanos());
        }
    }

    /** A condition to wait for. */
    interface Condition {
        boolean holds() throws Exception;
    }

    @Override
    public void close() {
        while (!closing.isEmpty()) {
            closing.pop().run();
        }
    }

    private void add(BrokerConnection broker, String sites) throws Exception {
        String name = "instance-" + configurations.size();
        Path file = Files.writeString(
                folder.resolve(name + ".yaml"),
                "kafka: {bootstrap.servers: '" + broker.servers() + "'}\nstate: " + folder.resolve(name)
                        + "\nhttp: {port: " + FreePorts.next() + "}\nstore: {directory: " + published() + "}\n"
                        + sites);
        configurations.add(file);
        Configuration configuration = ConfigurationLoader.load(file, Map.of());
        OperatorServer operators = OperatorServer.start(
                "127.0.0.1", Objects.requireNonNull(configuration.http()).port(), Set.of(), configuration.sites());
        closing.push(operators::close);
        servers.add(operators);
        BrokerConnection connection = configurations.size() == 1
                ? broker
                : BrokerConnection.open(configuration.broker(), configuration.state());
        PipelineApp.Options options = new PipelineApp.Options(
                connection,
                configuration.topics(),
                PARTITIONS,
                configuration.state(),
                configuration.sites(),
                new DirectoryObjectStore(published()),
                TestPublishing.settings(Duration.ofMillis(10), Duration.ZERO),
                OwnAddress.of(configuration.http()),
                operators);
        PipelineApp app = PipelineApp.start(options.connectedWith(
                new Peers(configuration.topicSources(), configuration.crawlSources(), configuration.announce())));
        closing.push(app::close);
        apps.add(app);
    }
}
