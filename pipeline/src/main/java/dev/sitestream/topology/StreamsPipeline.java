package dev.sitestream.topology;

import dev.sitestream.health.Concern;
import dev.sitestream.health.Concern.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** The topology at work in this process. */
public final class StreamsPipeline implements AutoCloseable {

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(15);
    private static final Duration DRAIN_PATIENCE = Duration.ofSeconds(8);
    private static final Duration DRAIN_PAUSE = Duration.ofMillis(5);

    private final PipelineParts parts;
    private final KafkaStreams streams;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private StreamsPipeline(PipelineParts parts, KafkaStreams streams) {
        this.parts = parts;
        this.streams = streams;
    }

    /**
     * Starts the pipeline.
     *
     * @param parts what it is made with
     * @param commits what the parts count commits with
     * @param client settings of the Kafka clients
     * @param instance names this instance in its group, the same whenever it is started on the same state
     * @param state the folder for Kafka Streams' local state
     */
    public static StreamsPipeline start(
            PipelineParts parts, CommitCount commits, Map<String, String> client, String instance, Path state) {
        KafkaStreams streams =
                new KafkaStreams(SitestreamTopology.build(parts), StreamsSettings.of(client, instance, state), commits);
        StreamsPipeline pipeline = new StreamsPipeline(parts, streams);
        streams.setUncaughtExceptionHandler(pipeline::died);
        streams.setStateListener(pipeline::changed);
        streams.start();
        return pipeline;
    }

    /** The name of the topic through which indexes tell lanes what is listed. */
    public static String listingsTopic(Map<String, String> client) {
        return StreamsSettings.applicationId(client) + "-listings";
    }

    /** The name of the topic through which translation groups tell lanes which pages belong together. */
    public static String siblingsTopic(Map<String, String> client) {
        return StreamsSettings.applicationId(client) + "-siblings";
    }

    /** The largest message, in bytes, that the pipeline writes to a topic of its own. */
    public static int largestInternalMessage() {
        return StreamsSettings.LARGEST_INTERNAL_MESSAGE;
    }

    /** The largest event, in bytes, that can be sent back as rejected. */
    public static int largestRejection() {
        return StreamsSettings.LARGEST_REQUEST;
    }

    /**
     * Waits until events are read.
     *
     * @throws ExecutionException when the pipeline died first; the cause says of what
     */
    public void awaitRunning(Duration patience) throws InterruptedException, ExecutionException, TimeoutException {
        running.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What keeps it from reading events, at present; empty when nothing does. */
    public Optional<Concern> interruption() {
        return switch (streams.state()) {
            case RUNNING -> Optional.empty();
            case CREATED, REBALANCING ->
                Optional.of(new Concern(
                        Kind.REBALANCING,
                        "pipeline",
                        "work is handed over between instances, or its state is restored"));
            case PENDING_SHUTDOWN, NOT_RUNNING, PENDING_ERROR, ERROR ->
                Optional.of(new Concern(Kind.STOPPING, "pipeline", "it was told to end, or has died"));
        };
    }

    /** Completes when the pipeline has been closed, exceptionally when it has died. */
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }

    /** Lets writes that are under way end and their results be stored, and stops. */
    @Override
    public void close() {
        parts.publishing().uploads().stopTaking();
        if (streams.state().isRunningOrRebalancing()) {
            drain();
        }
        // As a static member it stays in the group, so that a restart finds its lanes where they were.
        streams.close(CLOSE_PATIENCE);
        parts.publishing().uploads().close();
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
        Throwable inner = cause;
        while (inner != null && !(inner instanceof LayoutConflictException)) {
            inner = inner.getCause();
        }
        Throwable told = inner == null ? cause : inner;
        running.completeExceptionally(told);
        ended.completeExceptionally(told);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private void changed(State now, State before) {
        if (now == State.RUNNING) {
            running.complete(null);
        }
    }
}
