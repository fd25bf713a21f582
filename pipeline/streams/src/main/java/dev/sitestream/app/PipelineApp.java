package dev.sitestream.app;

import dev.sitestream.announce.site.AnnounceContext;
import dev.sitestream.announce.site.Deliveries;
import dev.sitestream.announce.site.EndpointPace;
import dev.sitestream.clock.ClockGuard;
import dev.sitestream.clock.SetBackDetector;
import dev.sitestream.config.CrawlSource;
import dev.sitestream.config.Topics;
import dev.sitestream.crawls.AccessLog;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.live.LiveHub;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.publish.ComparisonPace;
import dev.sitestream.publish.CountingObjectStore;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.Uploads;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.publish.schedule.WriteSpending;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.query.file.FileAnswers;
import dev.sitestream.query.rejected.RejectedAnswers;
import dev.sitestream.query.sites.SiteSummaries;
import dev.sitestream.rejected.RejectedOrigins;
import dev.sitestream.rejected.RejectedTopic;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.LayoutConflictException;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.WakeTimes;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.RecentDelays;
import dev.sitestream.topology.runtime.Instance;
import dev.sitestream.topology.runtime.StreamsClients;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running pipeline. */
public final class PipelineApp implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PipelineApp.class);

    private static final Duration START_TIMEOUT = Duration.ofMinutes(30);
    /** Writes wait for the network more than they compute. */
    private static final int MIN_UPLOADS_AT_ONCE = 4;

    /** Requests to search engines; each takes up to 15 seconds. */
    private static final int ANNOUNCEMENTS_AT_ONCE = 8;

    private static final String ADMIN_TIMEOUT_MILLIS = "20000";

    private final StreamsPipeline pipeline;
    private final PipelineActivity activity;
    private final CountingObjectStore objects;
    private final Health health;
    private final ClockGuard clock;
    private final ClockWatch clocks;
    private final BrokerWatch broker;
    private final StateAnswers answers;
    private final RejectedTopic rejected;
    private final LiveHub live;
    private final PipelineContext parts;
    private final Path state;

    private PipelineApp(
            StreamsPipeline pipeline,
            PipelineActivity activity,
            CountingObjectStore objects,
            Health health,
            ClockGuard clock,
            ClockWatch clocks,
            BrokerWatch broker,
            StateAnswers answers,
            RejectedTopic rejected,
            LiveHub live,
            PipelineContext parts,
            Path state) {
        this.pipeline = pipeline;
        this.activity = activity;
        this.objects = objects;
        this.health = health;
        this.clock = clock;
        this.clocks = clocks;
        this.broker = broker;
        this.answers = answers;
        this.rejected = rejected;
        this.live = live;
        this.parts = parts;
        this.state = state;
    }

    /**
     * The options of a pipeline.
     *
     * @param broker the broker with the topics
     * @param topics the names of the topics
     * @param peers the systems with which it is connected, besides the producers of page events
     * @param embeddedPartitions how many partitions the events topic gets if it has to be created on an embedded broker
     * @param state the folder for local state
     * @param sites the sites to publish
     * @param objects the object store to publish to
     * @param settings how to publish
     * @param address the {@code host:port} at which other instances can query this one; null when they can't
     * @param observer observes the pipeline
     * @param clock {@code System::currentTimeMillis}, or a test's clock
     */
    public record Options(
            BrokerConnection broker,
            Topics topics,
            Peers peers,
            int embeddedPartitions,
            Path state,
            Sites sites,
            ObjectStore objects,
            PublishSettings settings,
            @Nullable String address,
            PipelineObserver observer,
            LongSupplier clock) {

        /** Options without an address and an observer. */
        public Options(
                BrokerConnection broker,
                Topics topics,
                int embeddedPartitions,
                Path state,
                Sites sites,
                ObjectStore objects,
                PublishSettings settings) {
            this(broker, topics, embeddedPartitions, state, sites, objects, settings, null, PipelineObserver.NONE);
        }

        /** Options with the machine's clock. */
        public Options(
                BrokerConnection broker,
                Topics topics,
                int embeddedPartitions,
                Path state,
                Sites sites,
                ObjectStore objects,
                PublishSettings settings,
                @Nullable String address,
                PipelineObserver observer) {
            this(
                    broker,
                    topics,
                    Peers.NONE,
                    embeddedPartitions,
                    state,
                    sites,
                    objects,
                    settings,
                    address,
                    observer,
                    System::currentTimeMillis);
        }

        /** These options, with other systems. */
        public Options connectedWith(Peers others) {
            return new Options(
                    broker,
                    topics,
                    others,
                    embeddedPartitions,
                    state,
                    sites,
                    objects,
                    settings,
                    address,
                    observer,
                    clock);
        }
    }

    private static Map<String, AccessLog> accessLogs(Options options) {
        Map<String, AccessLog> logs = new HashMap<>();
        for (CrawlSource source : options.peers().accessLogs()) {
            logs.put(
                    source.topic(),
                    new AccessLog(
                            options.sites(),
                            FileNames::contains,
                            source.bots(),
                            options.topics().clockTolerance()));
        }
        return logs;
    }

    /**
     * Starts the pipeline, and returns when it reads events.
     *
     * @throws StartException when it can't start
     */
    public static PipelineApp start(Options options) throws StartException, InterruptedException {
        int partitions = TopicSetup.prepare(
                options.broker(), options.topics(), options.peers().topics(), options.embeddedPartitions());
        PipelineActivity activity = new PipelineActivity();
        CountingObjectStore objects =
                new CountingObjectStore(options.objects(), options.observer().publishMetrics());
        Health health = new Health();
        Map<String, String> client = options.broker().client();
        ClockGuard clock = new ClockGuard(options.clock(), System::nanoTime);
        int uploadsAtOnce = Math.max(MIN_UPLOADS_AT_ONCE, Runtime.getRuntime().availableProcessors());
        WakeTimes wakeTimes = new WakeTimes();
        BeforeCommit beforeCommit = new BeforeCommit();
        PipelineContext.TopicNames topics = StreamsPipeline.topics(
                options.topics().events(),
                options.topics().rejected(),
                options.topics().pages(),
                options.topics().files(),
                client);
        StreamsClients clients = new StreamsClients(wakeTimes, beforeCommit, clock::steadyMillis, topics.changes());
        ClockWatch clocks = ClockWatch.start(
                clock,
                new SetBackDetector(options.clock(), System::nanoTime),
                brokerClock(options.broker()),
                objects,
                health);
        AtomicReference<@Nullable StateAnswers> started = new AtomicReference<>();
        LiveHub live = new LiveHub(() -> otherInstances(started.get()));
        PipelineContext parts = new PipelineContext(
                topics,
                partitions,
                new JsonEventDecoder(options.topics().clockTolerance()),
                options.peers().sources(),
                accessLogs(options),
                options.sites(),
                options.peers().announcing(),
                new AnnounceContext(
                        Deliveries.onThreads(ANNOUNCEMENTS_AT_ONCE),
                        new EndpointPace(),
                        clients,
                        health,
                        options.observer().announceMetrics()),
                new PublishContext(
                        objects,
                        Uploads.onThreads(uploadsAtOnce, clock::steadyMillis),
                        FileCompression.of(options.settings().files()),
                        new SharedSchedule<>(options.settings().budget()),
                        options.settings(),
                        new ComparisonPace(options.settings().compareEvery()),
                        clients,
                        health,
                        options.observer().publishMetrics(),
                        clock),
                activity,
                wakeTimes,
                beforeCommit,
                live);
        StreamsPipeline pipeline;
        try {
            pipeline = startPipeline(parts, clients, client, options, clock::steadyMillis);
        } catch (StartException e) {
            clocks.close();
            throw e;
        }
        StateAnswers answers = new StateAnswers(
                options.sites(),
                pipeline.queries(),
                objects,
                options.address(),
                options.peers().announcing(),
                !options.peers().accessLogs().isEmpty());
        started.set(answers);
        BrokerWatch broker = BrokerWatch.start(
                options.broker(),
                new BrokerWatch.Events(options.topics().events(), partitions),
                () -> Admin.create(adminSettings(options)),
                health);
        PipelineApp app = new PipelineApp(
                pipeline,
                activity,
                objects,
                health,
                clock,
                clocks,
                broker,
                answers,
                rejectedTopic(options),
                live,
                parts,
                options.state());
        clocks.onSetBack(app::renewClients);
        options.observer().observe(app);
        app.awaitRunning();
        return app;
    }

    /** Counts of what the pipeline has done and what is left to do. */
    public PipelineActivity.Snapshot activity() {
        return activity.snapshot();
    }

    /**
     * Whether nothing is left to do, according to this snapshot. All parts of the pipeline have to be in this process.
     * While they move between its threads, the answer is no, because the work left is unknown.
     */
    public boolean isAtRest(PipelineActivity.Snapshot snapshot) {
        return snapshot.parts() == parts.count() && snapshot.outstanding() == 0;
    }

    /** How long changes took to be published, for the files published within this time before now. */
    public RecentDelays.Summary recentDelays(Duration window) {
        return activity.delaysSince(clock.steadyMillis() - window.toMillis());
    }

    /** Summaries of this process's parts of sites. */
    public SiteSummaries siteSummaries() {
        long nowMillis = clock.steadyMillis();
        return new SiteSummaries(
                parts.sites(),
                activity.metrics(),
                site -> activity.siteDelays(site, nowMillis),
                healthIssues(),
                nowMillis);
    }

    /** All its metrics at this moment. */
    public PipelineMetrics metrics() {
        return new PipelineMetrics(
                activity.snapshot(),
                activity.metrics(),
                pipeline.restoring(),
                pipeline.metrics(),
                parts.publishing().compression().cache().stats(),
                clock.reading(),
                writes(),
                parts.publishing().uploads().inProgress(),
                parts.publishing().uploads().capacity());
    }

    /** What the writes of ordinary files have cost this process. */
    public WriteSpending writes() {
        return parts.publishing().schedule().spending(clock.steadyMillis());
    }

    /** How many events this process has still to read. */
    public long lagRecords() {
        return pipeline.lagRecords();
    }

    /** The present health issues. */
    public List<HealthIssue> healthIssues() {
        return Stream.concat(pipeline.interruption().stream(), health.issues().stream())
                .toList();
    }

    /** Answers from the state in this process. */
    public StateAnswers answers() {
        return answers;
    }

    /** What becomes visible just now. */
    public LiveHub live() {
        return live;
    }

    /** Answers about published files. */
    public FileAnswers files() {
        return new FileAnswers(objects);
    }

    /** Answers about rejected events. */
    public RejectedAnswers rejected() {
        return new RejectedAnswers(rejected);
    }

    public long filesWritten() {
        return objects.filesWritten();
    }

    public long bytesWritten() {
        return objects.bytesWritten();
    }

    /** Completes exceptionally when the pipeline dies. */
    public CompletableFuture<Void> termination() {
        return pipeline.termination();
    }

    private void renewClients() {
        broker.renewClient();
        pipeline.renewClients();
    }

    /** Waits for running writes, and stops. */
    @Override
    public void close() {
        live.close();
        rejected.close();
        clocks.close();
        broker.close();
        pipeline.close();
        if (pipeline.missesTopics()) {
            forgetInstance();
        }
    }

    private void forgetInstance() {
        try {
            InstanceId.delete(state);
        } catch (IOException e) {
            LOG.warn(
                    "can't delete the instance's ID in {}: {}; delete it by hand before the next start",
                    state,
                    RootCause.message(e));
        }
    }

    /** The clock of an external broker; null for an embedded one, which has this process's clock. */
    private static @Nullable BrokerClock brokerClock(BrokerConnection broker) {
        return broker.isEmbedded()
                ? null
                : new BrokerClock(StreamsPipeline.clockTopic(broker.client()), broker.client());
    }

    private static List<String> otherInstances(@Nullable StateAnswers answers) {
        return answers == null ? List.of() : answers.otherInstances();
    }

    private static RejectedTopic rejectedTopic(Options options) {
        Map<String, String> sources = new HashMap<>();
        options.peers().accessLogs().forEach(source -> sources.put(source.topic(), source.name()));
        return new RejectedTopic(
                options.topics().rejected(),
                options.broker().client(),
                new RejectedOrigins(options.sites(), options.topics().events(), sources));
    }

    private static Map<String, Object> adminSettings(Options options) {
        Map<String, Object> settings = new HashMap<>(options.broker().client());
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MILLIS);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MILLIS);
        return settings;
    }

    private static StreamsPipeline startPipeline(
            PipelineContext parts,
            StreamsClients clients,
            Map<String, String> client,
            Options options,
            LongSupplier steadyMillis)
            throws StartException {
        Path state = options.state();
        try {
            Instance instance = new Instance(InstanceId.of(state), options.address());
            return StreamsPipeline.start(parts, clients, client, instance, state.resolve("streams"), steadyMillis);
        } catch (KafkaException e) {
            if (RootCause.of(e) instanceof ConfigException) {
                throw StartException.ofClientSettings(e);
            }
            throw unusable(state, e);
        } catch (UncheckedIOException e) {
            throw unusable(state, e);
        }
    }

    private static StartException unusable(Path state, RuntimeException e) {
        return new StartException(
                "can't use the state folder " + state + ": " + RootCause.message(e)
                        + "; another process may be using it: each process needs its own `state`",
                e);
    }

    private void awaitRunning() throws StartException, InterruptedException {
        try {
            pipeline.awaitRunning(START_TIMEOUT);
        } catch (ExecutionException e) {
            close();
            throw new StartException(
                    e.getCause() instanceof LayoutConflictException conflict
                            ? String.valueOf(conflict.getMessage())
                            : "the pipeline died during its start: " + RootCause.message(e),
                    e);
        } catch (InterruptedException e) {
            close();
            throw e;
        } catch (TimeoutException e) {
            close();
            throw new StartException("the pipeline did not start within " + START_TIMEOUT.toMinutes() + " minutes", e);
        }
    }
}
