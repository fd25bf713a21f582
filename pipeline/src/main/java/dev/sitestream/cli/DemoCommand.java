package dev.sitestream.cli;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.Topics;
import dev.sitestream.demo.DemoClock;
import dev.sitestream.demo.DemoFigures;
import dev.sitestream.demo.DemoSites;
import dev.sitestream.demo.DemoText;
import dev.sitestream.demo.DemoTraffic;
import dev.sitestream.demo.Demonstration;
import dev.sitestream.produce.EventSender;
import dev.sitestream.publish.ObjectStore;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.terminal.LiveView;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sitestream demo}: the pipeline at work on three simulated sites, without any preparation. */
@Command(
        name = "demo",
        description = {
            "Shows the pipeline at work: a broker inside the process, three simulated sites (a shop with 200,000"
                    + " products, a blog in several languages, a news desk), a live view of what happens, and at the"
                    + " end where to look."
        },
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

    /** One: a single process gains little by more, and each takes time to start. */
    private static final int PARTITIONS = 1;

    private static final long SEED = 1;

    private final Supplier<DemoTraffic> traffic;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DemoDuration.class,
            description = "How long, as 30s or 2m; default: ${DEFAULT-VALUE}. Ctrl-C ends it early.")
    private Duration time;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "./sitestream-demo",
            description = "Where to publish; default: ${DEFAULT-VALUE}.")
    private Path out;

    @Spec
    private CommandSpec spec;

    DemoCommand() {
        this(() -> new DemoTraffic(SEED, Clock.systemUTC()));
    }

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    DemoCommand(Supplier<DemoTraffic> traffic) {
        this.traffic = traffic;
    }

    @Override
    public Integer call() throws Exception {
        DemoClock clock = DemoClock.start(time);
        try (Output output = Outputs.of(new StoreConfig.Directory(out))) {
            demonstrate(output.objects(), clock);
        }
        return ExitCode.OK;
    }

    private void demonstrate(ObjectStore objects, DemoClock clock) throws Exception {
        LiveView view = LiveView.onStandardError();
        String starting = "Sitestream demo: starting a broker and the pipeline";
        view.show(List.of(starting), starting);
        try (Shutdown shutdown = Shutdown.onSignal();
                TemporaryFolder state = TemporaryFolder.create();
                BrokerConnection broker = BrokerConnection.embedded(state.path(), 0)) {
            PipelineApp.Options options = new PipelineApp.Options(
                    broker, Topics.DEFAULT, PARTITIONS, state.path(), DemoSites.all(), objects, PublishSettings.ONCE);
            try (PipelineApp app = shutdown.interrupting(() -> PipelineApp.start(options));
                    EventSender sender = new EventSender(options.topics().events(), broker.client())) {
                tell(new Demonstration(app, sender, view, traffic.get(), clock).run(shutdown::isRequested));
            }
        }
    }

    private void tell(DemoFigures figures) throws OutputException {
        PrintWriter result = spec.commandLine().getOut();
        DemoText.summary(figures).forEach(result::println);
        new DemoFiles(out).whereToLook().forEach(result::println);
        result.flush();
    }
}
