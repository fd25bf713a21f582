package dev.sitestream.topology.runtime;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.RepartitionTopics;
import dev.sitestream.topology.SitestreamTopology;
import dev.sitestream.topology.disk.TaskDatabase;
import dev.sitestream.topology.kafka.SteadyTime;
import dev.sitestream.topology.metrics.StreamsMetrics;
import dev.sitestream.topology.metrics.StreamsMetricsReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** The running topology of this process. */
public final class StreamsPipeline implements AutoCloseable {

    // Together with the uploads' timeout, less than the 30 s after which a process that is being stopped is killed.
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(12);
    private static final Duration RENEWAL_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(6);
    private static final Duration DRAIN_PAUSE = Duration.ofMillis(5);

    private final PipelineContext pipelineContext;
    private final LocalState state;
    private final StateFlush flush;
    private final Supplier<KafkaStreams> factory;
    private final StreamsClients clients;
    private final RestoreProgress restoring = new RestoreProgress(System::nanoTime);
    private final StreamsMetricsReader metrics;
    private final PipelineLife life = new PipelineLife(this::startRecovery);
    private final RecentLag lag;
    private final DeadInstances dead;
    private final GroupMembershipOperation membershipAfterClose;
    private volatile KafkaStreams streams;
    private volatile boolean renewing;
    private boolean closed;

    private StreamsPipeline(
            PipelineContext pipelineContext,
            LocalState state,
            StreamsClients clients,
            Properties settings,
            Predicate<String> isFormer,
            Supplier<KafkaStreams> factory) {
        this.pipelineContext = pipelineContext;
        this.state = state;
        this.clients = clients;
        this.factory = factory;
        this.streams = factory.get();
        StreamsConfig config = new StreamsConfig(settings);
        this.dead = new DeadInstances(
                clients.getAdmin(config.getAdminConfigs("dead-instances")),
                config.getString(StreamsConfig.APPLICATION_ID_CONFIG),
                isFormer,
                () -> streams.state() == State.REBALANCING);
        this.membershipAfterClose = StreamsSettings.membershipAfterClose(config);
        this.metrics = new StreamsMetricsReader(pipelineContext.eventTopics());
        this.lag = new RecentLag(() -> metrics.lag(streams.metrics()));
        this.flush = StateFlush.start(state);
    }

    /**
     * Starts the pipeline.
     *
     * @param pipelineContext what the topology is built with
     * @param clients creates the Kafka clients, and counts the commits for the topology
     * @param client settings of the Kafka clients
     * @param instance this process
     * @param folder the folder of Kafka Streams' local state; damaged state is deleted
     * @param calendarMillis supplies the present time, by the machine's clock
     * @param steadyMillis supplies milliseconds that never go back
     */
    public static StreamsPipeline start(
            PipelineContext pipelineContext,
            StreamsClients clients,
            Map<String, String> client,
            Instance instance,
            Path folder,
            LongSupplier calendarMillis,
            LongSupplier steadyMillis) {
        LocalState state = new LocalState(folder, calendarMillis);
        Instance member = instance.running(SitestreamTopology.build(pipelineContext));
        Properties settings = StreamsSettings.of(client, member, folder);
        Predicate<String> isFormer = id -> instance.isFormer(id, member);
        state.discardIfOld();
        try {
            return start(pipelineContext, clients, state, settings, isFormer, steadyMillis);
        } catch (KafkaException e) {
            if (!LocalState.isCausedByDamage(e)) {
                throw e;
            }
            state.discard(e);
            return start(pipelineContext, clients, state, settings, isFormer, steadyMillis);
        }
    }

    private static StreamsPipeline start(
            PipelineContext pipelineContext,
            StreamsClients clients,
            LocalState state,
            Properties settings,
            Predicate<String> isFormer,
            LongSupplier steadyMillis) {
        StreamsPipeline pipeline = new StreamsPipeline(
                pipelineContext,
                state,
                clients,
                settings,
                isFormer,
                () -> new KafkaStreams(
                        SitestreamTopology.build(pipelineContext), settings, clients, new SteadyTime(steadyMillis)));
        state.begin();
        pipeline.startStreams();
        return pipeline;
    }

    private void startStreams() {
        streams.setUncaughtExceptionHandler(life);
        streams.setStateListener(this::onStateChange);
        streams.setGlobalStateRestoreListener(restoring);
        try {
            streams.start();
        } catch (KafkaException e) {
            dead.close();
            flush.close();
            streams.close(CLOSE_TIMEOUT);
            throw e;
        }
    }

    /** Replaces all Kafka clients, and continues where the old ones stopped. If that fails, the pipeline dies. */
    public synchronized void renewClients() {
        if (!closed && !life.termination().isDone()) {
            replaceStreams("the machine's clock was set back");
        }
    }

    /** Deletes the local state if it is damaged, and restores it from the broker. If that fails, the pipeline dies. */
    private synchronized void recover() {
        if (!closed && !life.termination().isDone()) {
            replaceStreams("the local state is damaged");
        }
    }

    private void startRecovery() {
        Thread recovery = new Thread(this::recover, "state-recovery");
        recovery.setDaemon(true);
        recovery.start();
    }

    private void replaceStreams(String reason) {
        renewing = true;
        life.setClientsClosing(true);
        try {
            // A static member stays in the group when it closes.
            streams.close(Duration.ZERO);
            clients.wakeUpConsumers();
            if (!streams.close(RENEWAL_TIMEOUT)) {
                throw new KafkaException(
                        reason + ", and the Kafka clients could not be replaced: the old ones did not stop within "
                                + RENEWAL_TIMEOUT.toSeconds() + " s; start the instance again");
            }
            discardIfDamaged();
            life.setClientsClosing(false);
            streams = factory.get();
            startStreams();
        } catch (KafkaException | UncheckedIOException e) {
            life.fail(e);
        } finally {
            life.setClientsClosing(false);
            renewing = false;
        }
    }

    private void discardIfDamaged() {
        Throwable damage = life.damage();
        if (damage != null) {
            state.discard(damage);
            life.endDamage();
            state.begin();
        }
    }

    /** The name of the topic through which indexes send lanes what is listed. */
    public static String listingsTopic(Map<String, String> client) {
        return StreamsSettings.applicationId(client) + "-listings";
    }

    /** The name of the topic through which translation groups send lanes the pages that belong together. */
    public static String siblingsTopic(Map<String, String> client) {
        return StreamsSettings.applicationId(client) + "-siblings";
    }

    /** The name of the topic by which instances read the broker's clock. */
    public static String clockTopic(Map<String, String> client) {
        return StreamsSettings.applicationId(client) + "-clock";
    }

    /** The names of all topics that the topology uses, given the names of the user's topics. */
    public static PipelineContext.TopicNames topics(
            String events,
            String rejected,
            @Nullable String publishedPages,
            @Nullable String publishedFiles,
            Map<String, String> client) {
        return new PipelineContext.TopicNames(
                events,
                rejected,
                listingsTopic(client),
                siblingsTopic(client),
                InternalTopics.repartitionTopic(RepartitionTopics.CHANGES, client),
                InternalTopics.repartitionTopic(RepartitionTopics.FILES, client),
                InternalTopics.repartitionTopic(RepartitionTopics.EXTENSION, client),
                publishedPages,
                publishedFiles);
    }

    /** The size in bytes of the largest event that can be sent to the rejected topic. */
    public static int largestRejection() {
        return StreamsSettings.LARGEST_REQUEST;
    }

    /**
     * Waits until the pipeline reads events.
     *
     * @throws ExecutionException when the pipeline died first; the cause is the reason
     */
    public void awaitRunning(Duration timeout) throws InterruptedException, ExecutionException, TimeoutException {
        life.running().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The health issue that keeps the pipeline from reading events; empty when there is none. */
    public Optional<HealthIssue> interruption() {
        // Its clients are in their former state for a while after the pipeline has died.
        if (life.termination().isDone()) {
            return Optional.of(stopping());
        }
        if (renewing) {
            return Optional.of(new HealthIssue(Kind.REBALANCING, "pipeline", "its Kafka clients are being replaced"));
        }
        return switch (streams.state()) {
            case RUNNING -> Optional.empty();
            case CREATED, REBALANCING -> Optional.of(new HealthIssue(Kind.REBALANCING, "pipeline", rebalanceDetail()));
            case PENDING_SHUTDOWN, NOT_RUNNING, PENDING_ERROR, ERROR -> Optional.of(stopping());
        };
    }

    private static HealthIssue stopping() {
        return new HealthIssue(Kind.STOPPING, "pipeline", "it is stopping, or has died");
    }

    /** Queries of its state. */
    public StateQueries queries() {
        return new StateQueries(() -> streams, pipelineContext.partitioning());
    }

    private String rebalanceDetail() {
        RestoreProgress.Status status = restoring.status();
        return status.stores() == 0
                ? "work is moving between instances, or its state is being restored"
                : "its state is being restored: " + status.text();
    }

    /** How far its state has been restored. */
    public RestoreProgress.Status restoring() {
        return restoring.status();
    }

    /** The metrics of Kafka Streams, its clients and RocksDB. */
    public StreamsMetrics metrics() {
        return metrics.read(streams.metrics(), TaskDatabase.openIn(state.folder()));
    }

    /** How many events this process has still to read, at most some seconds old: there are thousands of metrics. */
    public long lagRecords() {
        return lag.records();
    }

    /** Completes when the pipeline is closed, exceptionally when it dies. */
    public CompletableFuture<Void> termination() {
        return life.termination().copy();
    }

    /** Whether it died because a topic that it reads is missing. */
    public boolean missesTopics() {
        return life.missesTopics();
    }

    /** Starts no more writes, waits for running ones and until their results are stored, and stops. */
    @Override
    public synchronized void close() {
        closed = true;
        pipelineContext.publishing().uploads().stopTaking();
        pipelineContext.reacting().stopTaking();
        if (streams.state().isRunningOrRebalancing()) {
            drain();
        }
        clients.endThreads();
        dead.close();
        flush.close();
        StoreClosing closing = StoreClosing.begin(state.folder());
        boolean hasEnded =
                streams.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(membershipAfterClose));
        boolean isStored = closing.end();
        pipelineContext.publishing().uploads().close();
        pipelineContext.reacting().close();
        discardIfDamaged();
        if (hasEnded && isStored) {
            state.recordComplete();
        }
        life.close();
    }

    private void drain() {
        long deadlineNanos = System.nanoTime() + DRAIN_TIMEOUT.toNanos();
        try {
            while (isBusy() && System.nanoTime() < deadlineNanos) {
                TimeUnit.NANOSECONDS.sleep(DRAIN_PAUSE.toNanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isBusy() {
        return pipelineContext.publishing().uploads().isBusy()
                || pipelineContext.reacting().isBusy();
    }

    private void onStateChange(State now, State before) {
        if (now == State.RUNNING) {
            restoring.end();
            life.run();
        } else if (now == State.REBALANCING) {
            dead.clearWhileWaiting();
        }
    }
}
