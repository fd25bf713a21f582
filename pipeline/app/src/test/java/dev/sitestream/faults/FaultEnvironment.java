package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.model.HttpSenders;
import dev.sitestream.faults.model.KnownEvents;
import dev.sitestream.faults.model.KnownLoad;
import dev.sitestream.faults.model.RejectedTopic;
import dev.sitestream.faults.model.TopicModel;
import dev.sitestream.faults.model.TopicSender;
import dev.sitestream.faults.process.BrokerCluster;
import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.InstanceSettings;
import dev.sitestream.faults.published.PublishedTopics;
import dev.sitestream.faults.store.Bucket;
import dev.sitestream.faults.store.BucketCrawler;
import dev.sitestream.faults.store.FaultyS3;
import dev.sitestream.faults.store.S3Server;
import dev.sitestream.guarantees.AtRestEqualsModel;
import dev.sitestream.guarantees.PublishedPage;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.testing.KnownSite;
import dev.sitestream.testing.engine.StubIndexNow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Brokers, an object store behind a proxy that fails on demand, instances of the application, a load, and a crawler
 * that checks the guarantees all the time.
 */
final class FaultEnvironment implements AutoCloseable {

    /** The partitions of the events topic. */
    private static final int PARTITIONS = 2;

    /** Shorter than the time between two events of a load. */
    private static final Duration ANNOUNCED_TICK = Duration.ofMillis(5);

    private static final int DIFFERENCES_SHOWN = 10;
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(250);

    private final Path folder;
    private final FaultLog log;
    private final BrokerCluster brokers;
    private final S3Server server;
    private final FaultyS3 store;
    private final BucketCrawler crawler;
    private final KnownLoad load;
    private final @Nullable HttpSenders http;
    private final @Nullable StubIndexNow engine;
    private final TopicModel model;
    private final RejectedTopic rejected;
    private final PublishedTopics published;
    private final List<InstanceProcess> instances = new ArrayList<>();

    private FaultEnvironment(
            Path folder,
            BrokerCluster brokers,
            S3Server server,
            FaultyS3 store,
            KnownLoad load,
            @Nullable HttpSenders http,
            @Nullable StubIndexNow engine)
            throws IOException {
        this.folder = folder;
        this.log = new FaultLog(folder.resolve("faults.log"));
        this.brokers = brokers;
        this.server = server;
        this.store = store;
        this.load = load;
        this.http = http;
        this.engine = engine;
        this.crawler = BucketCrawler.start(store, server.bucket());
        this.model = new TopicModel(client(brokers), KnownSite.TOPIC, PARTITIONS);
        this.rejected = new RejectedTopic(client(brokers), PARTITIONS);
        this.published = new PublishedTopics(client(brokers), PARTITIONS, store.history());
    }

    /**
     * Starts everything but instances and load.
     *
     * @param folder the folder of all states and logs
     * @param seed the seed of the load
     * @param brokerCount one or three
     * @param eventsPerSecond the rate of the load
     */
    static FaultEnvironment start(Path folder, long seed, int brokerCount, int eventsPerSecond) throws Exception {
        return start(folder, seed, brokerCount, eventsPerSecond, null);
    }

    /**
     * Starts everything but instances and load, whose events are sent over HTTP.
     *
     * @param http where to send the events; null to send them to the topic
     */
    static FaultEnvironment start(
            Path folder, long seed, int brokerCount, int eventsPerSecond, @Nullable HttpSenders http) throws Exception {
        return start(folder, new KnownEvents(seed), brokerCount, eventsPerSecond, http, null);
    }

    /**
     * Starts everything but instances and load, for a site that announces its changes. The load may begin only when
     * instances are ready.
     *
     * @param engine to which it announces them at once
     */
    static FaultEnvironment start(Path folder, long seed, int eventsPerSecond, StubIndexNow engine) throws Exception {
        // Only events after the switch-on are announced, and their times must not run ahead.
        KnownEvents events = new KnownEvents(seed, () -> Instant.now().truncatedTo(ChronoUnit.SECONDS), ANNOUNCED_TICK);
        return start(folder, events, 1, eventsPerSecond, null, engine);
    }

    private static FaultEnvironment start(
            Path folder,
            KnownEvents events,
            int brokerCount,
            int eventsPerSecond,
            @Nullable HttpSenders http,
            @Nullable StubIndexNow engine)
            throws Exception {
        Files.createDirectories(folder);
        BrokerCluster brokers = BrokerCluster.start(folder, brokerCount);
        brokers.createTopic(KnownSite.TOPIC, PARTITIONS);
        S3Server server = S3Server.start();
        KnownLoad load = new KnownLoad(
                events, client(brokers), http == null ? () -> new TopicSender(client(brokers)) : http, eventsPerSecond);
        FaultyS3 store = FaultyS3.start(server, folder.resolve("store.log"));
        return new FaultEnvironment(folder, brokers, server, store, load, http, engine);
    }

    /** Prepares one more instance; it does not run yet. */
    InstanceProcess addInstance(String name) throws IOException {
        return addInstance(name, folder.resolve(name + ".state"));
    }

    /** Prepares one more instance on this state folder; it does not run yet. */
    InstanceProcess addInstance(String name, Path state) throws IOException {
        InstanceProcess instance = InstanceProcess.prepare(
                name,
                folder,
                state,
                new InstanceSettings(
                        brokers.bootstrapServers(),
                        store.port(),
                        server.port(),
                        brokers.size(),
                        engine == null ? "" : engine.yaml()));
        instances.add(instance);
        if (http != null) {
            http.add(instance::ingestPort);
        }
        return instance;
    }

    InstanceProcess instance(int index) {
        return instances.get(index);
    }

    /** All instances that were added, whether they run or not. */
    List<InstanceProcess> instances() {
        return List.copyOf(instances);
    }

    /** Starts these instances at the same time, and returns when they are ready. */
    void startAll(InstanceProcess... starting) throws IOException, InterruptedException {
        for (InstanceProcess instance : starting) {
            instance.start();
        }
        for (InstanceProcess instance : starting) {
            instance.awaitReady();
        }
        published.begin();
    }

    BrokerCluster brokers() {
        return brokers;
    }

    FaultyS3 store() {
        return store;
    }

    /** The bucket, without the proxy. */
    Bucket bucket() {
        return server.bucket();
    }

    BucketCrawler crawler() {
        return crawler;
    }

    KnownLoad load() {
        return load;
    }

    /** The consumer of the public topics. */
    PublishedTopics published() {
        return published;
    }

    FaultLog log() {
        return log;
    }

    Path folder() {
        return folder;
    }

    /** Waits until this many more objects are written. */
    void awaitPuts(int count) throws Exception {
        long goal = store.counters().done("PUT") + count;
        await(count + " more files").until(() -> store.counters().done("PUT") >= goal);
    }

    /**
     * Pauses the load, and waits until the published set equals the model of the events topic. Fails if it does not in
     * time, or if a guarantee was violated. Returns the pages.
     */
    SortedMap<String, PublishedPage> assertRest() throws Exception {
        load.pause();
        SortedMap<String, PublishedPage> expected = model.read();
        AtomicReference<List<String>> differences = new AtomicReference<>(List.of());
        try {
            await("rest").pollInterval(LOOK_INTERVAL).until(() -> {
                differences.set(differences(expected));
                return differences.get().isEmpty();
            });
        } catch (ConditionTimeoutException e) {
            dumpThreads();
            throw new AssertionError(
                    "without an event, with " + alive() + ", see " + folder + ": " + shown(differences.get())
                            + lastWords(),
                    e);
        }
        assertNoFindings();
        return expected;
    }

    /** Shows in the logs of the instances what they wait for. */
    private void dumpThreads() throws IOException, InterruptedException {
        for (InstanceProcess instance : instances) {
            if (instance.isAlive()) {
                instance.dumpThreads();
            }
        }
    }

    /** The differences in the published pages and in the rejected events. */
    private List<String> differences(SortedMap<String, PublishedPage> expected) throws Exception {
        SiteLook look = crawler.poll();
        List<String> differences = new ArrayList<>(differences(expected, look));
        differences.addAll(published.differences(look, bucket()));
        differences.addAll(rejected.differences(model.malformed()));
        if (http != null) {
            differences.addAll(http.violations(model));
        }
        return differences;
    }

    private static List<String> differences(SortedMap<String, PublishedPage> expected, SiteLook look) {
        List<String> differences = new ArrayList<>();
        BucketCrawler.ALWAYS.forEach(guarantee -> differences.addAll(guarantee.violations(look)));
        differences.addAll(new AtRestEqualsModel(() -> expected).violations(look));
        return differences;
    }

    /** Whether the published set equals the model of the events topic. */
    boolean isAtRest() throws Exception {
        return differences(model.read(), crawler.poll()).isEmpty();
    }

    /** Fails if the crawler has seen a violation of a guarantee, or a write took a revision back. */
    void assertNoFindings() {
        assertThat(crawler.findings())
                .as("violations that the crawler has seen, see " + folder)
                .isEmpty();
        assertThat(store.history().findings())
                .as("writes that took something back from crawlers, see " + folder)
                .isEmpty();
        assertThat(published.findings())
                .as("violations that the consumer of the public topics has seen, see " + folder)
                .isEmpty();
        assertThat(store.regressions())
                .as("writes of earlier revisions, see " + folder)
                .isEmpty();
    }

    @Override
    public void close() throws IOException {
        log.note(checked());
        log.note(published.toString());
        load.close();
        crawler.close();
        instances.forEach(InstanceProcess::close);
        model.close();
        rejected.close();
        published.close();
        store.close();
        server.close();
        brokers.close();
    }

    /** How much the crawler and the history of the store have judged. */
    String checked() {
        return String.format(
                "%d polls (%d excused, %d with moving pages) of %d versions of kept pages;"
                        + " %d writes of %d versions; %d violations",
                crawler.polls(),
                crawler.excusedPolls(),
                crawler.pollsAtMoves(),
                crawler.versions(),
                store.counters().done("PUT"),
                store.history().versions(),
                crawler.findings().size()
                        + store.history().findings().size()
                        + store.regressions().size());
    }

    /** The first few differences, for a message. */
    private static String shown(List<String> differences) {
        return differences.size() + " differences:\n"
                + differences.stream().limit(DIFFERENCES_SHOWN).collect(Collectors.joining("\n"));
    }

    private List<String> alive() {
        return instances.stream()
                .filter(InstanceProcess::isAlive)
                .map(InstanceProcess::toString)
                .toList();
    }

    /** What the instances that have ended wrote last. */
    private String lastWords() {
        StringBuilder words = new StringBuilder();
        for (InstanceProcess instance : instances) {
            if (instance.hasStarted() && !instance.isAlive()) {
                words.append('\n').append(instance).append(" has ended: ").append(instance.lastOutput());
            }
        }
        return words.toString();
    }

    private static Map<String, String> client(BrokerCluster brokers) {
        return Map.of("bootstrap.servers", brokers.bootstrapServers());
    }
}
