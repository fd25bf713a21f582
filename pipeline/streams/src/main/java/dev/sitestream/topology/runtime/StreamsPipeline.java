package dev.sitestream.topology.runtime;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.SitestreamTopology;
import dev.sitestream.topology.metrics.StreamsMetrics;
import dev.sitestream.topology.metrics.StreamsMetricsReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running topology of this process. */
public final class StreamsPipeline implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StreamsPipeline.class);

    // Together with the uploads' timeout, less than the 30 s after which a process that is being stopped is killed.
    private static final long LAG_NANOS = Duration.ofSeconds(2).toNanos();
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(12);
    private static final Duration RENEWAL_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(6);
    private static final Duration DRAIN_PAUSE = Duration.ofMillis(5);

    private final PipelineContext pipelineContext;
    private final LocalState state;
    private final Supplier<KafkaStreams> factory;
    private final StreamsClients clients;
    private final RestoreProgress restoring = new RestoreProgress(System::nanoTime);
    private final StreamsMetricsReader metrics;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final CompletableFuture<Void> termination = new CompletableFuture<>();
    private volatile KafkaStreams streams;
    private volatile boolean missesTopics;
    private volatile boolean renewing;
    private volatile boolean isClosingClients;
    private boolean closed;

    /** Why the local state is unusable; null while it is usable. */
    private volatile @Nullable Lag lag;

    private volatile @Nullable Throwable damage;

    private StreamsPipeline(
            PipelineContext pipelineContext, LocalState state, StreamsClients clients, Supplier<KafkaStreams> factory) {
        this.pipelineContext = pipelineContext;
        this.state = state;
        this.clients = clients;
        this.factory = factory;
        this.streams = factory.get();
        this.metrics = new StreamsMetricsReader(pipelineContext.eventTopics());
    }

    /**
     * Starts the pipeline.
     *
     * @param pipelineContext what the topology is built with
     * @param clients creates the Kafka clients, and counts the commits for the topology
     * @param client settings of the Kafka clients
     * @param instance this process
     * @param folder the folder of Kafka Streams' local state; damaged state is deleted
     * @param steadyMillis supplies milliseconds that never go back
     */
    public static StreamsPipeline start(
            PipelineContext pipelineContext,
            StreamsClients clients,
            Map<String, String> client,
            Instance instance,
            Path folder,
            LongSupplier steadyMillis) {
        LocalState state = new LocalState(folder);
        Properties settings = StreamsSettings.of(client, instance, folder);
        state.discardIfUnclean();
        try {
            return start(pipelineContext, clients, state, settings, steadyMillis);
        } catch (KafkaException e) {
            if (!LocalState.isCausedByDamage(e)) {
                throw e;
            }
            state.discard(e);
            return start(pipelineContext, clients, state, settings, steadyMillis);
        }
    }

    private static StreamsPipeline start(
            PipelineContext pipelineContext,
            StreamsClients clients,
            LocalState state,
            Properties settings,
            LongSupplier steadyMillis) {
        StreamsPipeline pipeline = new StreamsPipeline(
                pipelineContext,
                state,
                clients,
                () -> new KafkaStreams(
                        SitestreamTopology.build(pipelineContext), settings, clients, new SteadyTime(steadyMillis)));
        state.begin();
        pipeline.startStreams();
        return pipeline;
    }

    private void startStreams() {
        streams.setUncaughtExceptionHandler(this::onThreadDeath);
        streams.setStateListener(this::onStateChange);
        streams.setGlobalStateRestoreListener(restoring);
        try {
            streams.start();
        } catch (KafkaException e) {
            streams.close(CLOSE_TIMEOUT);
            throw e;
        }
    }

    /** Replaces all Kafka clients, and continues where the old ones stopped. If that fails, the pipeline dies. */
    public synchronized void renewClients() {
        if (closed || termination.isDone()) {
            return;
        }
        renewing = true;
        isClosingClients = true;
        try {
            // A static member stays in the group when it closes.
            streams.close(Duration.ZERO);
            clients.wakeUpConsumers();
            if (!streams.close(RENEWAL_TIMEOUT)) {
                throw new KafkaException(
                        "the machine's clock was set back, and the Kafka clients could not be replaced:"
                                + " the old ones did not stop within " + RENEWAL_TIMEOUT.toSeconds()
                                + " s; start the instance again");
            }
            isClosingClients = false;
            streams = factory.get();
            startStreams();
        } catch (KafkaException e) {
            termination.completeExceptionally(e);
        } finally {
            isClosingClients = false;
            renewing = false;
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
                InternalTopics.repartitionTopic(SitestreamTopology.CHANGES, client),
                InternalTopics.repartitionTopic(SitestreamTopology.FILES, client),
                InternalTopics.repartitionTopic(SitestreamTopology.ANNOUNCEMENTS, client),
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
        running.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The health issue that keeps the pipeline from reading events; empty when there is none. */
    public Optional<HealthIssue> interruption() {
        if (renewing) {
            return Optional.of(new HealthIssue(Kind.REBALANCING, "pipeline", "its Kafka clients are being replaced"));
        }
        return switch (streams.state()) {
            case RUNNING -> Optional.empty();
            case CREATED, REBALANCING -> Optional.of(new HealthIssue(Kind.REBALANCING, "pipeline", rebalanceDetail()));
            case PENDING_SHUTDOWN, NOT_RUNNING, PENDING_ERROR, ERROR ->
                Optional.of(new HealthIssue(Kind.STOPPING, "pipeline", "it is stopping, or has died"));
        };
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
        // While tasks are reassigned, a store could be closed while its metrics are read.
        return metrics.read(streams.metrics(), streams.state() == State.RUNNING);
    }

    /** How many events this process has still to read, at most some seconds old: there are thousands of metrics. */
    public long lagRecords() {
        Lag known = lag;
        long nowNanos = System.nanoTime();
        if (known == null || nowNanos - known.atNanos() > LAG_NANOS) {
            known = new Lag(nowNanos, Math.round(metrics.lag(streams.metrics())));
            lag = known;
        }
        return known.records();
    }

    private record Lag(long atNanos, long records) {}

    /** Completes when the pipeline is closed, exceptionally when it dies. */
    public CompletableFuture<Void> termination() {
        return termination.copy();
    }

    /** Whether it died because a topic that it reads is missing. */
    public boolean missesTopics() {
        return missesTopics;
    }

    /** Starts no more writes, waits for running ones and until their results are stored, and stops. */
    @Override
    public synchronized void close() {
        closed = true;
        pipelineContext.publishing().uploads().stopTaking();
        pipelineContext.announcers().deliveries().stopTaking();
        if (streams.state().isRunningOrRebalancing()) {
            drain();
        }
        clients.endThreads();
        // A static member stays in the group when it closes, so it gets the same lanes after a restart.
        boolean hasEnded = streams.close(CLOSE_TIMEOUT);
        pipelineContext.publishing().uploads().close();
        pipelineContext.announcers().deliveries().close();
        if (damage != null) {
            state.discard(damage);
        }
        if (hasEnded) {
            state.end();
        }
        termination.complete(null);
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
                || pipelineContext.announcers().deliveries().isBusy();
    }

    private StreamThreadExceptionResponse onThreadDeath(Throwable cause) {
        if (isClosingClients) {
            LOG.debug("a stream thread has died while its clients were closed", cause);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        if (StreamThreadDeath.isRecoverable(cause)) {
            LOG.warn("a stream thread has died and is replaced", cause);
            return StreamThreadExceptionResponse.REPLACE_THREAD;
        }
        if (LocalState.isCausedByDamage(cause)) {
            damage = cause;
        }
        Throwable reported = Objects.requireNonNullElse(StreamThreadDeath.layoutConflict(cause), cause);
        if (StreamThreadDeath.isMissingTopic(cause)) {
            missesTopics = true;
            reported = new MissingSourceTopicException(
                    "a topic that it reads was deleted: start the instance again, which creates it; if that is"
                            + " not allowed, `sitestream topics` shows the topic, and creates it with --create");
        }
        running.completeExceptionally(reported);
        termination.completeExceptionally(reported);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private void onStateChange(State now, State before) {
        if (now == State.RUNNING) {
            restoring.end();
            running.complete(null);
        }
    }
}
