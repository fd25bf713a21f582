package dev.sitestream.cli;

import dev.sitestream.announce.extension.Announcing;
import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.Peers;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineObserver;
import dev.sitestream.app.RootCause;
import dev.sitestream.app.StartOptions;
import dev.sitestream.cli.setup.ObjectStores;
import dev.sitestream.cli.setup.OpenStore;
import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.HttpConfig;
import dev.sitestream.http.HttpStartException;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.serve.RobotsNotice;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sitestream run}: runs the pipeline until it is stopped. */
@Command(
        name = "run",
        description = "Runs the pipeline until it is stopped (SIGTERM or Ctrl-C).",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    /** The most partitions on the embedded broker. Each has stores of its own, which take time and memory. */
    private static final int MOST_EMBEDDED_PARTITIONS = 4;

    @Mixin
    private PipelineOptions pipeline;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    RunCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        PrintWriter err = spec.commandLine().getErr();
        // Closing the shutdown ends the process, so everything else has to be closed before.
        try (Shutdown shutdown = Shutdown.onSignal();
                @Nullable OperatorServer operators = startHttp(configuration, err);
                OpenStore output = ObjectStores.of(configuration.store());
                // What was published before is served while the pipeline starts.
                @Nullable Serving serving = Serving.start(configuration, operators);
                BrokerConnection broker = BrokerConnection.open(configuration.broker(), configuration.state())) {
            @Nullable HttpConfig http = listening(configuration, operators);
            welcome(http, serving).ifPresent(err::println);
            if (serving == null) {
                RobotsNotice.of(configuration.sites()).forEach(line -> err.println("sitestream: " + line));
            }
            err.flush();
            StartOptions options = StartOptions.of(
                            broker,
                            input(configuration, operators),
                            output(configuration, output.objects()),
                            new StartOptions.Local(configuration.state(), OwnAddress.of(http)))
                    .observedBy(operators == null ? PipelineObserver.NONE : operators);
            try (PipelineApp app = shutdown.runInterruptibly(() -> PipelineApp.start(options));
                    @Nullable Ingest ingest = Ingest.start(configuration, broker, operators)) {
                err.println("sitestream: ready; reading topic `"
                        + configuration.topics().events() + "` on " + broker.servers() + ", publishing to "
                        + ObjectStores.describe(configuration.store())
                        + (ingest == null ? "" : ", accepting events on " + ingest.address())
                        + (serving == null ? "" : ", serving the files on " + serving.address()));
                err.flush();
                return awaitEnd(app, shutdown, err);
            }
        }
    }

    private static StartOptions.Input input(Configuration configuration, @Nullable OperatorServer operators) {
        Announcing announcing = Announcing.in(configuration.extension());
        return new StartOptions.Input(
                configuration.topics(),
                embeddedPartitions(),
                new Peers(
                        configuration.topicSources(),
                        operators == null ? announcing : announcing.measuredBy(operators.announceMetrics())));
    }

    private static StartOptions.Output output(Configuration configuration, ObjectStore objects) {
        return new StartOptions.Output(
                configuration.sites(),
                objects,
                PublishSettings.CONTINUOUS
                        .comparing(configuration.compareEvery())
                        .compressing(configuration.compression())
                        .spending(configuration.budget()));
    }

    /** As many as this process has threads for. */
    private static int embeddedPartitions() {
        return Math.min(MOST_EMBEDDED_PARTITIONS, Runtime.getRuntime().availableProcessors());
    }

    /** The configuration of the HTTP interface with the port that it listens on; null if it does not listen. */
    private static @Nullable HttpConfig listening(Configuration configuration, @Nullable OperatorServer operators) {
        HttpConfig http = configuration.http();
        return http == null || operators == null ? null : http.listeningOn(operators.port());
    }

    /** Where to look in a browser. */
    private static Optional<String> welcome(@Nullable HttpConfig http, @Nullable Serving serving) {
        List<String> addresses = new ArrayList<>();
        if (http != null) {
            addresses.add("the console is at " + http.url());
        }
        if (serving != null) {
            addresses.add("the published files are served at " + serving.start());
        }
        return addresses.isEmpty() ? Optional.empty() : Optional.of("sitestream: " + String.join("; ", addresses));
    }

    /**
     * Starts the HTTP interface; null if it is turned off, or if the port is in use: publishing does not depend on it.
     */
    private static @Nullable OperatorServer startHttp(Configuration configuration, PrintWriter err)
            throws HttpStartException {
        HttpConfig http = configuration.http();
        try {
            return http == null
                    ? null
                    : OperatorServer.start(http.host(), http.port(), OwnAddress.names(http), configuration.sites());
        } catch (HttpStartException e) {
            if (!e.isPortTaken()) {
                throw e;
            }
            err.println("sitestream: warning: " + e.getMessage()
                    + "; until it is restarted, this instance publishes without health checks and metrics, and"
                    + " `status` and `lookup` query the other program");
            err.flush();
            return null;
        }
    }

    private static int awaitEnd(PipelineApp app, Shutdown shutdown, PrintWriter err) throws InterruptedException {
        try {
            shutdown.requestedOrDone(app.termination()).get();
            err.println("sitestream: stopping");
            return ExitCode.OK;
        } catch (ExecutionException e) {
            err.println("sitestream: the pipeline died: " + PlainText.of(RootCause.message(e)));
            return ExitCode.SOFTWARE;
        }
    }
}
