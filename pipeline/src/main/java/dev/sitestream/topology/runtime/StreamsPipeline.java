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

    // Together with the uploads' patience, less than the 30 s after which a process that is being stopped is killed.
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(12);
    private static final Duration RENEWAL_PATIENCE = Duration.ofMinutes(2);
    private static final Duration DRAIN_PATIENCE = Duration.ofSeconds(6);
    private static final Duration DRAIN_PAUSE = Duration.ofMillis(5);

    private final PipelineContext parts;
    private final LocalState state;
    private final Supplier<KafkaStreams> made;
    private final StreamsClients clients;
    private final RestoreProgress restoring = new RestoreProgress(System::nanoTime);
    private final StreamsMetricsReader metrics;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile KafkaStreams streams;
    private volatile boolean missesTopics;
    private volatile boolean renewing;
    private volatile boolean isClosingClients;
    private boolean closed;

    /** Why the local state is unusable; null while it is usable. */
    private volatile @Nullable Throwable damage;

    private StreamsPipeline(
            PipelineContext parts, LocalState state, StreamsClients clients, Supplier<KafkaStreams> made) {
        this.parts = parts;
        this.state = state;
        this.clients = clients;
        this.made = made;
        this.streams = made.get();
        this.metrics = new StreamsMetricsReader(parts.topics().events());
    }

    /**
     * Starts the pipeline.
     *
     * @param parts what the topology is built with
     * @param clients creates the Kafka clients, and counts the commits for the topology
     * @param client settings of the Kafka clients
     * @param instance this process
     * @param folder the folder of Kafka Streams' local state; damaged state is deleted
     * @param steadyMillis supplies milliseconds that never go back
     */
    public static StreamsPipeline start(
            PipelineContext parts,
            StreamsClients clients,
            Map<String, String> client,
            Instance instance,
            Path folder,
            LongSupplier steadyMillis) {
        LocalState state = new LocalState(folder);
        Properties settings = StreamsSettings.of(client, instance, folder);
        state.discardUnfinished();
        try {
            return start(parts, clients, state, settings, steadyMillis);
        } catch (KafkaException e) {
            if (!LocalState.isDamageIn(e)) {
                throw e;
            }
            state.discard(e);
            return start(parts, clients, state, settings, steadyMillis);
        }
    }

    private static StreamsPipeline start(
            PipelineContext parts,
            StreamsClients clients,
            LocalState state,
            Properties settings,
            LongSupplier steadyMillis) {
        StreamsPipeline pipeline = new StreamsPipeline(
                parts,
                state,
                clients,
                () -> new KafkaStreams(
                        SitestreamTopology.build(parts), settings, clients, new SteadyTime(steadyMillis)));
        state.begin();
        pipeline.startStreams();
        return pipeline;
    }

    private void startStreams() {
        streams.setUncaughtExceptionHandler(this::died);
        streams.setStateListener(this::changed);
        streams.setGlobalStateRestoreListener(restoring);
        try {
            streams.start();
        } catch (KafkaException e) {
            streams.close(CLOSE_PATIENCE);
            throw e;
        }
    }

    /** Replaces all Kafka clients, and continues where the old ones stopped. If that fails, the pipeline dies. */
    public synchronized void renewClients() {
        if (closed || ended.isDone()) {
            return;
        }
        renewing = true;
        isClosingClients = true;
        try {
            // A static member stays in the group when it closes.
            streams.close(Duration.ZERO);
            clients.endPolls();
            if (!streams.close(RENEWAL_PATIENCE)) {
                throw new KafkaException(
                        "the machine's clock was set back, and the Kafka clients could not be replaced:"
                                + " the old ones did not stop within " + RENEWAL_PATIENCE.toSeconds()
                                + " s; start the instance again");
            }
            isClosingClients = false;
            streams = made.get();
            startStreams();
        } catch (KafkaException e) {
            ended.completeExceptionally(e);
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
    public static PipelineContext.TopicNames topics(String events, String rejected, Map<String, String> client) {
        return new PipelineContext.TopicNames(
                events,
                rejected,
                listingsTopic(client),
                siblingsTopic(client),
                InternalTopics.between(SitestreamTopology.CHANGES, client),
                InternalTopics.between(SitestreamTopology.FILES, client));
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
    public void awaitRunning(Duration patience) throws InterruptedException, ExecutionException, TimeoutException {
        running.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The health issue that keeps the pipeline from reading events; empty when there is none. */
    public Optional<HealthIssue> interruption() {
        if (renewing) {
            return Optional.of(new HealthIssue(Kind.REBALANCING, "pipeline", "its Kafka clients are being replaced"));
        }
        return switch (streams.state()) {
            case RUNNING -> Optional.empty();
            case CREATED, REBALANCING -> Optional.of(new HealthIssue(Kind.REBALANCING, "pipeline", handover()));
            case PENDING_SHUTDOWN, NOT_RUNNING, PENDING_ERROR, ERROR ->
                Optional.of(new HealthIssue(Kind.STOPPING, "pipeline", "it is stopping, or has died"));
        };
    }

    /** Queries of its state. */
    public StateQueries queries() {
        return new StateQueries(() -> streams, parts.partitioning());
    }

    private String handover() {
        RestoreProgress.Figures left = restoring.figures();
        return left.stores() == 0
                ? "work is moving between instances, or its state is being restored"
                : "its state is being restored: " + left.left();
    }

    /** How far its state has been restored. */
    public RestoreProgress.Figures restoring() {
        return restoring.figures();
    }

    /** The metrics of Kafka Streams, its clients and RocksDB. */
    public StreamsMetrics figures() {
        // While tasks are reassigned, a store could be closed while its metrics are read.
        return metrics.figures(streams.metrics(), streams.state() == State.RUNNING);
    }

    /** Completes when the pipeline is closed, exceptionally when it dies. */
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }

    /** Whether it died because a topic that it reads is missing. */
    public boolean missesTopics() {
        return missesTopics;
    }

    /** Starts no more writes, waits for running ones and until their results are stored, and stops. */
    @Override
    public synchronized void close() {
        closed = true;
        parts.publishing().uploads().stopTaking();
        if (streams.state().isRunningOrRebalancing()) {
            drain();
        }
        // A static member stays in the group when it closes, so it gets the same lanes after a restart.
        boolean hasEnded = streams.close(CLOSE_PATIENCE);
        parts.publishing().uploads().close();
        if (damage != null) {
            state.discard(damage);
        }
        if (hasEnded) {
            state.end();
        }
        ended.complete(null);
    }

    private void drain() {
        long deadline = System.nanoTime() + DRAIN_PATIENCE.toNanos();
        try {
            while (parts.publishing().uploads().isBusy() && System.nanoTime() < deadline) {
                TimeUnit.NANOSECONDS.sleep(DRAIN_PAUSE.toNanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private StreamThreadExceptionResponse died(Throwable cause) {
        if (isClosingClients) {
            LOG.debug("a stream thread has died while its clients were closed", cause);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        if (StreamThreadDeath.isOfTheConnection(cause)) {
            LOG.warn("a stream thread has died and is replaced", cause);
            return StreamThreadExceptionResponse.REPLACE_THREAD;
        }
        if (LocalState.isDamageIn(cause)) {
            damage = cause;
        }
        Throwable told = Objects.requireNonNullElse(StreamThreadDeath.conflict(cause), cause);
        if (StreamThreadDeath.isOfMissingTopics(cause)) {
            missesTopics = true;
            told = new MissingSourceTopicException(
                    "a topic that it reads was deleted: start the instance again, which creates it; if that is"
                            + " not allowed, `sitestream topics` shows the topic, and creates it with --create");
        }
        running.completeExceptionally(told);
        ended.completeExceptionally(told);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private void changed(State now, State before) {
        if (now == State.RUNNING) {
            restoring.end();
            running.complete(null);
        }
    }
}
