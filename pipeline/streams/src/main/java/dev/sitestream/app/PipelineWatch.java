package dev.sitestream.app;

import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Watches a running pipeline: whether it has died, and when it is at rest. */
public final class PipelineWatch {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    /** Longer than Kafka's own time-outs: if nothing has changed for so long, nothing will. */
    private static final Duration STALL_TIMEOUT = Duration.ofMinutes(3);

    private final PipelineApp app;
    private final CompletableFuture<Void> ended;

    /** Watches this pipeline. */
    public PipelineWatch(PipelineApp app) {
        this.app = app;
        this.ended = app.termination();
    }

    /**
     * Waits this long, but throws at once when the pipeline dies.
     *
     * @throws PipelineDiedException when it dies, or has died before
     */
    public void pause(Duration timeout) throws PipelineDiedException, InterruptedException {
        try {
            ended.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException alive) {
            return;
        } catch (ExecutionException e) {
            throw new PipelineDiedException("the pipeline died: " + RootCause.message(e), e);
        }
        throw new PipelineDiedException("the pipeline was closed before its work was done");
    }

    /**
     * Waits until so many events are consumed and everything is published.
     *
     * @param sent how many events the pipeline has been sent since its start
     * @param onSnapshot called with the snapshot of each check
     * @throws PipelineDiedException when the pipeline dies before that, or nothing changes for three minutes
     */
    public void awaitRest(long sent, Consumer<Snapshot> onSnapshot) throws PipelineDiedException, InterruptedException {
        awaitRest(sent, () -> false, onSnapshot);
    }

    /**
     * Waits until so many events are consumed and everything is published, or until that is not waited for any more.
     *
     * @param isEnough whether to end before
     * @return whether everything is published
     * @throws PipelineDiedException when the pipeline dies before that, or nothing changes for three minutes
     */
    public boolean awaitRest(long sent, BooleanSupplier isEnough, Consumer<Snapshot> onSnapshot)
            throws PipelineDiedException, InterruptedException {
        Snapshot before = app.activity();
        long movedAtNanos = System.nanoTime();
        while (!isEnough.getAsBoolean()) {
            pause(POLL_INTERVAL);
            Snapshot now = app.activity();
            // Two equal snapshots in a row show that nothing is under way between the parts of the pipeline.
            if (now.consumed() >= sent && app.isAtRest(now) && now.equals(before)) {
                return true;
            }
            if (!now.equals(before)) {
                movedAtNanos = System.nanoTime();
            } else if (System.nanoTime() - movedAtNanos > STALL_TIMEOUT.toNanos()) {
                throw new PipelineDiedException(
                        "no progress for " + STALL_TIMEOUT.toMinutes() + " minutes, with " + now.outstanding()
                                + " tasks left; see the log above for the cause, and run the command again");
            }
            before = now;
            onSnapshot.accept(now);
        }
        return false;
    }
}
