package dev.sitestream.app;

import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.config.Topics;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A pipeline on a broker of its own, from its start until it is stopped in an orderly way. */
final class PipelineRun implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final BrokerConnection broker;
    private final PipelineApp app;
    private long sent;

    private PipelineRun(BrokerConnection broker, PipelineApp app) {
        this.broker = broker;
        this.app = app;
    }

    /**
     * The settings that differ between runs.
     *
     * @param state the folder of the local state, which a later run continues from
     * @param published the folder that the pipeline publishes to
     * @param partitions of the events topic
     * @param settings how the pipeline publishes
     */
    record Setup(Path state, Path published, int partitions, PublishSettings settings) {}

    static PipelineRun start(Setup setup, Sites sites)
            throws BrokerStartException, StartException, InterruptedException {
        return start(setup, sites, PipelineObserver.NONE);
    }

    static PipelineRun start(Setup setup, Sites sites, PipelineObserver observer)
            throws BrokerStartException, StartException, InterruptedException {
        return start(setup, sites, observer, new DirectoryObjectStore(setup.published()));
    }

    /** Starts a pipeline that publishes to this store instead of the folder. */
    static PipelineRun start(Setup setup, Sites sites, PipelineObserver observer, ObjectStore objects)
            throws BrokerStartException, StartException, InterruptedException {
        BrokerConnection broker = BrokerConnection.embedded(setup.state(), 0);
        try {
            PipelineApp app = PipelineApp.start(new PipelineApp.Options(
                    broker,
                    Topics.DEFAULT,
                    setup.partitions(),
                    setup.state(),
                    sites,
                    objects,
                    setup.settings(),
                    null,
                    observer));
            return new PipelineRun(broker, app);
        } catch (StartException | InterruptedException e) {
            broker.close();
            throw e;
        }
    }

    PipelineApp app() {
        return app;
    }

    Map<String, String> client() {
        return broker.client();
    }

    void send(List<byte[]> events) throws SendException {
        try (EventSender sender = new EventSender(Topics.DEFAULT.events(), broker.client())) {
            for (byte[] event : events) {
                sender.send(event, "test");
            }
            sender.flush();
        }
        sent += events.size();
    }

    /** Waits until everything that was sent in this run is published. Earlier runs must have finished their work. */
    void awaitRest() throws InterruptedException {
        awaitRest(sent);
    }

    /** Waits until this many events have been consumed and everything is published. */
    void awaitRest(long consumed) throws InterruptedException {
        Observation observation = new Observation(app.activity());
        await("rest", () -> {
            Snapshot before = observation.last;
            observation.last = app.activity();
            return observation.last.consumed() >= consumed
                    && app.isAtRest(observation.last)
                    && observation.last.equals(before);
        });
    }

    /** Polls until the condition holds; fails after a timeout. */
    void await(String description, Condition condition) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new AssertionError(
                        "no " + description + " after " + TIMEOUT.toSeconds() + " s: " + app.activity());
            }
            pause();
        }
    }

    /** A condition to wait for. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws InterruptedException;
    }

    @Override
    public void close() {
        app.close();
        broker.close();
    }

    private void pause() throws InterruptedException {
        try {
            app.termination().get(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException alive) {
            return;
        } catch (ExecutionException e) {
            throw new AssertionError("the pipeline died", e);
        }
        throw new AssertionError("the pipeline was closed");
    }

    private static final class Observation {

        private Snapshot last;

        Observation(Snapshot last) {
            this.last = last;
        }
    }
}
