package dev.sitestream.cli;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.StartOptions;
import dev.sitestream.cli.setup.DemoDuration;
import dev.sitestream.cli.setup.DemoFolder;
import dev.sitestream.cli.setup.DemoPorts;
import dev.sitestream.cli.setup.ObjectStores;
import dev.sitestream.cli.setup.OpenStore;
import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.cli.setup.PortNumber;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.demo.DemoClock;
import dev.sitestream.demo.DemoMetrics;
import dev.sitestream.demo.DemoText;
import dev.sitestream.demo.DemoTraffic;
import dev.sitestream.demo.Demonstration;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.produce.EventSender;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.terminal.RedrawnLines;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sitestream demo}: runs the pipeline on three simulated sites, without any preparation. */
@Command(
        name = "demo",
        description = {
            "Runs the pipeline with an embedded broker on three simulated sites.",
            "The sites are a shop with 200,000 products, a blog in several languages, and a news desk. Shows live"
                    + " metrics, and at the end where the published files are. While it runs, it has a console and"
                    + " serves the files on this machine, and prints both addresses."
        },
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

    /** One, since more would bring a single process little, and each takes time to start. */
    private static final int PARTITIONS = 1;

    private static final long SEED = 1;

    private final Supplier<DemoTraffic> traffic;
    private final Function<Duration, DemoClock> clock;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DemoDuration.class,
            description = "How long to send events, including the initial load, such as 30s or 2m. Default:"
                    + " ${DEFAULT-VALUE}. Ctrl-C ends it early.")
    private Duration time;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "./sitestream-demo",
            description =
                    "The folder for the published files, state and configuration. The files of an earlier demo are"
                            + " replaced. Default: ${DEFAULT-VALUE}.")
    private Path out;

    @Option(
            names = DemoPorts.CONSOLE_OPTION,
            paramLabel = "PORT",
            converter = PortNumber.class,
            description = "The port of the console, on this machine only. Default: " + HttpConfig.DEFAULT_PORT
                    + ", or a free one if it is in use.")
    private @Nullable Integer consolePort;

    @Option(
            names = DemoPorts.FILES_OPTION,
            paramLabel = "PORT",
            converter = PortNumber.class,
            description = "The port on which the published files are served, on this machine only. Default: "
                    + ServeConfig.DEFAULT_PORT + ", or a free one if it is in use.")
    private @Nullable Integer filesPort;

    @Spec
    private CommandSpec spec;

    DemoCommand() {
        this(() -> new DemoTraffic(SEED, Clock.systemUTC()), DemoClock::start);
    }

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    DemoCommand(Supplier<DemoTraffic> traffic, Function<Duration, DemoClock> clock) {
        this.traffic = traffic;
        this.clock = clock;
    }

    @Override
    public Integer call() throws Exception {
        // Before the folder is cleared: a port that can't be used leaves the last demonstration as it is.
        DemoPorts ports = DemoPorts.find(consolePort, filesPort);
        try (OpenStore output = ObjectStores.of(new StoreConfig.Directory(out))) {
            demonstrate(DemoFolder.open(out), ports, output.objects());
        }
        return ExitCode.OK;
    }

    @SuppressWarnings("try") // the files are served until the end
    private void demonstrate(DemoFolder folder, DemoPorts ports, ObjectStore objects) throws Exception {
        RedrawnLines view = RedrawnLines.onStandardError();
        String starting = "Sitestream demo: starting a broker and the pipeline";
        view.show(List.of(starting), starting);
        // The broker's port is known only after it listens.
        Configuration planned = folder.configure(HttpConfig.LAST_PORT, ports);
        try (Shutdown shutdown = Shutdown.onSignal();
                OperatorServer operators =
                        OperatorServer.start(HttpConfig.DEFAULT_HOST, ports.console(), Set.of(), planned.sites());
                @Nullable Serving serving = Serving.start(planned, operators);
                BrokerConnection broker = BrokerConnection.embedded(folder.state(), 0)) {
            Configuration configuration = folder.configure(broker.embeddedPort(), ports);
            StartOptions options = StartOptions.of(
                            broker,
                            new StartOptions.Input(configuration.topics(), PARTITIONS),
                            new StartOptions.Output(configuration.sites(), objects, PublishSettings.ONCE),
                            new StartOptions.Local(configuration.state(), OwnAddress.of(configuration.http())))
                    .observedBy(operators);
            try (PipelineApp app = shutdown.runInterruptibly(() -> PipelineApp.start(options));
                    EventSender sender = new EventSender(configuration.topics().events(), broker.client())) {
                view.announce(folder.questions(ports));
                Demonstration demonstration =
                        new Demonstration(app, sender, out, view, traffic.get(), clock.apply(time));
                printSummary(demonstration.run(shutdown::isRequested), folder);
            }
        }
    }

    private void printSummary(DemoMetrics metrics, DemoFolder folder) throws OutputException {
        PrintWriter result = spec.commandLine().getOut();
        DemoText.summary(metrics).forEach(result::println);
        folder.nextSteps().forEach(result::println);
        result.flush();
    }
}
