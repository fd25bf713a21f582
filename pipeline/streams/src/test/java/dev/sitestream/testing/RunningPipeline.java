package dev.sitestream.testing;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.StartException;
import dev.sitestream.app.StartOptions;
import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.broker.TopicException;
import dev.sitestream.config.Topics;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.testing.costs.Started;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.config.TopicConfig;
import org.awaitility.core.ConditionTimeoutException;

/** A pipeline in this process, from its start until it is stopped in an orderly way. */
public final class RunningPipeline implements AutoCloseable {

    /** As large as an embedded broker takes. */
    private static final Map<String, String> EVENTS =
            Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(16 * 1024 * 1024));

    private final BrokerConnection broker;
    private final Topics topics;
    private final PipelineApp app;
    private final UncommittedEvents uncommitted;

    private RunningPipeline(BrokerConnection broker, Topics topics, PipelineApp app) {
        this.broker = broker;
        this.topics = topics;
        this.app = app;
        this.uncommitted = new UncommittedEvents(topics.events(), broker.client());
    }

    /** Starts a pipeline, and returns when it reads events. */
    public static RunningPipeline start(PipelineSetup setup)
            throws BrokerStartException, TopicException, StartException, InterruptedException {
        BrokerConnection broker = connect(setup);
        try {
            StartOptions options = new StartOptions(
                    broker,
                    new StartOptions.Input(setup.topics(), setup.partitions(), setup.peers()),
                    new StartOptions.Output(setup.sites(), setup.objects(), setup.settings()),
                    new StartOptions.Local(setup.state(), setup.address()),
                    setup.observer(),
                    setup.clock());
            return new RunningPipeline(broker, setup.topics(), PipelineApp.start(options));
        } catch (StartException | InterruptedException e) {
            broker.close();
            throw e;
        }
    }

    private static BrokerConnection connect(PipelineSetup setup)
            throws BrokerStartException, TopicException, InterruptedException {
        TestNamespace external = setup.broker();
        if (external == null) {
            Started.BROKER.add();
            return BrokerConnection.embedded(setup.state(), 0);
        }
        external.create(setup.topics().events(), setup.partitions(), EVENTS);
        return external.connect();
    }

    public PipelineApp app() {
        return app;
    }

    /** Settings for Kafka clients of its broker. */
    public Map<String, String> client() {
        return broker.client();
    }

    /** Sends page events. */
    public void send(List<byte[]> events) throws SendException {
        try (EventSender sender = new EventSender(topics.events(), client())) {
            for (byte[] event : events) {
                sender.send(event, "test");
            }
            sender.flush();
        }
    }

    /** Waits until everything that was sent is published. */
    public void awaitRest() {
        AtomicReference<Snapshot> last = new AtomicReference<>(app.activity());
        await("rest", () -> {
            Snapshot now = app.activity();
            return now.equals(last.getAndSet(now)) && app.isAtRest(now) && uncommitted.count() == 0;
        });
    }

    /** How many events were sent whose processing is not committed. */
    public long uncommitted() throws Exception {
        return uncommitted.count();
    }

    /** How many events were ever sent. */
    public long sent() throws Exception {
        return uncommitted.sent();
    }

    /** Waits until a condition holds. Fails at once when the pipeline dies. */
    public void await(String what, Callable<Boolean> condition) {
        try {
            Await.await(what)
                    .failFast("the pipeline has died", () -> app.termination().getNow(null))
                    .until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(e.getMessage() + "\nThe pipeline: " + app.activity(), e);
        }
    }

    /** Stops the pipeline, and its broker if that is its own. A second call has no effect. */
    @Override
    public void close() {
        uncommitted.close();
        app.close();
        broker.close();
    }
}
