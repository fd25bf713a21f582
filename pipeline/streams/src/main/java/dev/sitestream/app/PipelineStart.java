package dev.sitestream.app;

import dev.sitestream.live.LiveHub;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.runtime.Instance;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** The start of a pipeline, in steps: each needs what the steps before have made. */
final class PipelineStart {

    private static final String ADMIN_TIMEOUT_MILLIS = "20000";

    private final StartOptions options;
    private final ProcessParts process;
    private final ClientParts clients;

    PipelineStart(StartOptions options) {
        this.options = options;
        this.process = ProcessParts.of(options);
        this.clients = ClientParts.of(options, process);
    }

    /** Starts everything, without waiting until it reads events. */
    PipelineApp run() throws StartException, InterruptedException {
        int partitions = TopicSetup.prepare(
                options.broker(),
                options.input().topics(),
                options.input().peers(),
                options.input().embeddedPartitions());
        ClockWatch clocks = process.watchClocks(options);
        AtomicReference<@Nullable StateAnswers> started = new AtomicReference<>();
        LiveHub live = new LiveHub(() -> otherInstances(started.get()));
        PipelineContext context = clients.topology(options, process, partitions, live);
        StreamsPipeline pipeline;
        try {
            pipeline = startTopology(context);
        } catch (StartException e) {
            clocks.close();
            throw e;
        }
        PipelineAnswers answers = PipelineAnswers.of(options, process, pipeline.queries(), live);
        started.set(answers.state());
        BrokerWatch broker = BrokerWatch.start(
                options.broker(),
                new BrokerWatch.Events(options.input().topics().events(), partitions),
                () -> Admin.create(adminSettings()),
                process.health());
        return new PipelineApp(
                pipeline,
                context,
                process,
                answers,
                new PipelineWatches(clocks, broker),
                options.local().state());
    }

    private StreamsPipeline startTopology(PipelineContext context) throws StartException {
        Path state = options.local().state();
        try {
            return StreamsPipeline.start(
                    context,
                    clients.clients(),
                    options.broker().client(),
                    new Instance(InstanceId.of(state), options.local().address()),
                    state.resolve("streams"),
                    options.clock(),
                    process.clock()::steadyMillis);
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

    private static List<String> otherInstances(@Nullable StateAnswers answers) {
        return answers == null ? List.of() : answers.otherInstances();
    }

    private Map<String, Object> adminSettings() {
        Map<String, Object> settings = new HashMap<>(options.broker().client());
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MILLIS);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MILLIS);
        return settings;
    }
}
