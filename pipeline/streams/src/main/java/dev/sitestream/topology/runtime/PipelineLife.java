package dev.sitestream.topology.runtime;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** When a pipeline runs, and how it ends: decides what follows from the death of a stream thread. Thread-safe. */
final class PipelineLife implements StreamsUncaughtExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(PipelineLife.class);

    private final Runnable recovery;
    private final CompletableFuture<Void> running = new CompletableFuture<>();
    private final CompletableFuture<Void> termination = new CompletableFuture<>();
    private volatile boolean areClientsClosing;
    private volatile boolean missesTopics;
    private volatile @Nullable Throwable damage;
    private boolean hasRecovered;

    /** @param recovery begins to replace the clients and the local state, when it turns out to be damaged; once only */
    PipelineLife(Runnable recovery) {
        this.recovery = recovery;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable cause) {
        if (areClientsClosing) {
            LOG.debug("a stream thread has died while its clients were closed", cause);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        if (StreamThreadDeath.isRecoverable(cause)) {
            LOG.warn("a stream thread has died and is replaced", cause);
            return StreamThreadExceptionResponse.REPLACE_THREAD;
        }
        if (LocalState.isCausedByDamage(cause)) {
            damage = cause;
            if (!hasRecovered) {
                hasRecovered = true;
                // Other threads may find it, too.
                areClientsClosing = true;
                recovery.run();
                return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            }
        }
        if (StreamThreadDeath.isMissingTopic(cause)) {
            missesTopics = true;
            fail(new MissingSourceTopicException(
                    "a topic that it reads was deleted: start the instance again, which creates it; if that is"
                            + " not allowed, `sitestream topics` shows the topic, and creates it with --create"));
        } else {
            fail(Objects.requireNonNullElse(StreamThreadDeath.layoutConflict(cause), cause));
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /** Sets whether threads are expected to die, because their clients are being closed. */
    void setClientsClosing(boolean closing) {
        areClientsClosing = closing;
    }

    /** Records that the pipeline reads events. */
    void run() {
        running.complete(null);
    }

    /** Records that the pipeline has died. */
    void fail(Throwable cause) {
        running.completeExceptionally(cause);
        termination.completeExceptionally(cause);
    }

    /** Records that the pipeline is closed, unless it had died. */
    void close() {
        termination.complete(null);
    }

    /** Completes when the pipeline reads events, exceptionally when it dies first. */
    CompletableFuture<Void> running() {
        return running;
    }

    /** Completes when the pipeline is closed, exceptionally when it dies. */
    CompletableFuture<Void> termination() {
        return termination;
    }

    /** Whether it died because a topic that it reads is missing. */
    boolean missesTopics() {
        return missesTopics;
    }

    /** The failure that shows that the local state is unusable; null while it is usable. */
    @Nullable
    Throwable damage() {
        return damage;
    }

    /** Records that the damaged state is gone. */
    void endDamage() {
        damage = null;
    }
}
