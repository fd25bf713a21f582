package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.announce.extension.Announcing;
import dev.sitestream.app.Peers;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Two instances of a pipeline, each with an HTTP port for operators. Classes that ask only about sites of their own use
 * the {@linkplain SharedInstances same pair}.
 */
final class TwoInstances implements AutoCloseable {

    private static final int PARTITIONS = 4;

    private final TestNamespace broker = TestBroker.namespace("two-instances");
    private final Path folder;
    private final String sites;
    private final Deque<Runnable> closing = new ArrayDeque<>();
    private final List<RunningPipeline> pipelines = new ArrayList<>();
    private final List<Path> configurations = new ArrayList<>();
    private final List<OperatorServer> servers = new ArrayList<>();

    private TwoInstances(Path folder, String sites) {
        this.folder = folder;
        this.sites = sites;
    }

    /**
     * Starts both instances.
     *
     * @param sites the YAML of {@code sites}
     */
    static TwoInstances start(Path folder, String sites) throws Exception {
        TwoInstances instances = new TwoInstances(folder, sites);
        try {
            instances.add();
            instances.pipelines.get(0).awaitRest();
            int parts = instances.parts().get(0);
            instances.add();
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
        return pipelines.get(instance).app().answers().address();
    }

    /** The port for operators of an instance. */
    int port(int instance) {
        return servers.get(instance).port();
    }

    /** An operator's HTTP client of an instance. */
    OperatorClient operator(int instance) {
        return new OperatorClient(port(instance));
    }

    /** The full name of a topic of theirs. */
    String topic(String name) {
        return broker.topic(name);
    }

    /** The name of the events topic. */
    String events() {
        return broker.topics().events();
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
        pipelines.get(0).send(List.copyOf(events));
    }

    /** The number of events that were ever sent to both, by any sender. */
    long sent() throws Exception {
        return pipelines.get(0).sent();
    }

    /** Waits until both have read and published everything that was sent. */
    void awaitRest() {
        AtomicReference<List<Snapshot>> last = new AtomicReference<>(List.of());
        await("rest", () -> {
            List<Snapshot> now = snapshots();
            return now.equals(last.getAndSet(now))
                    && now.stream().mapToLong(Snapshot::outstanding).sum() == 0
                    && apps().stream().allMatch(app -> app.healthIssues().isEmpty())
                    && pipelines.get(0).uncommitted() == 0;
        });
    }

    /** Waits until the answer contains a text. A failure shows the last answer. */
    void awaitAnswer(String text, Callable<String> question) {
        AtomicReference<String> answer = new AtomicReference<>("");
        try {
            await("`" + text + "`", () -> {
                answer.set(question.call());
                return answer.get().contains(text);
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\nThe last answer: " + answer.get(), e);
        }
    }

    /** Waits until a condition holds. Fails at once when one of both dies. */
    void await(String what, Callable<Boolean> condition) {
        try {
            Await.await(what)
                    .failFast(
                            "an instance has died",
                            () -> apps().forEach(app -> app.termination().getNow(null)))
                    .until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(e.getMessage() + "\nThe instances: " + snapshots(), e);
        }
    }

    @Override
    public void close() {
        while (!closing.isEmpty()) {
            closing.pop().run();
        }
    }

    private List<PipelineApp> apps() {
        return pipelines.stream().map(RunningPipeline::app).toList();
    }

    private List<Snapshot> snapshots() {
        return apps().stream().map(PipelineApp::activity).toList();
    }

    /** The number of parts of the work that each instance has; a part that moves to the other one is with neither. */
    private List<Integer> parts() {
        return snapshots().stream().map(Snapshot::parts).toList();
    }

    private void add() throws Exception {
        String name = "instance-" + configurations.size();
        Path file = folder.resolve(name + ".yaml");
        Files.writeString(file, configurationWithoutPort(folder.resolve(name)));
        OperatorServer operators = OperatorServer.start(
                "127.0.0.1",
                0,
                Set.of(),
                ConfigurationLoader.load(file, Map.of()).sites());
        closing.push(operators::close);
        servers.add(operators);
        Files.writeString(file, "http: {port: " + operators.port() + "}\n", StandardOpenOption.APPEND);
        configurations.add(file);
        RunningPipeline pipeline = RunningPipeline.start(setup(ConfigurationLoader.load(file, Map.of()), operators));
        closing.push(pipeline::close);
        pipelines.add(pipeline);
    }

    private String configurationWithoutPort(Path state) {
        return "kafka: {bootstrap.servers: '" + broker.connect().servers() + "', application.id: " + broker.name()
                + "}\ntopics: {events: " + broker.topics().events() + ", rejected: "
                + broker.topics().rejected() + "}\nstate: " + state + "\nstore: {directory: " + published() + "}\n"
                + sites;
    }

    private PipelineSetup setup(Configuration configuration, OperatorServer operators) {
        return new PipelineSetup(
                broker,
                configuration.topics(),
                PARTITIONS,
                configuration.state(),
                configuration.sites(),
                new DirectoryObjectStore(published()),
                TestPublishing.settings(Duration.ofMillis(10), Duration.ZERO),
                new Peers(
                        configuration.topicSources(),
                        Announcing.in(configuration.extension()).measuredBy(operators.announceMetrics())),
                OwnAddress.of(configuration.http()),
                operators,
                System::currentTimeMillis);
    }
}
