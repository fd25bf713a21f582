package dev.sitestream.cli;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.StartOptions;
import dev.sitestream.cli.setup.ConfigLocator;
import dev.sitestream.cli.setup.ConfigLocator.NoConfigurationException;
import dev.sitestream.cli.setup.ObjectStores;
import dev.sitestream.cli.setup.OpenStore;
import dev.sitestream.cli.setup.TemporaryFolder;
import dev.sitestream.cli.text.RejectionSummary;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.Topics;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.produce.EventSender;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.rejected.RejectedException;
import dev.sitestream.rejected.RejectedReader;
import dev.sitestream.replay.EventPlaces;
import dev.sitestream.replay.Replay;
import dev.sitestream.replay.ReplaySummary;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.terminal.ProgressBar;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code sitestream replay}: runs files of events through a pipeline with an embedded broker until all is published.
 */
@Command(
        name = "replay",
        description = {
            "Runs files of events through a pipeline with an embedded broker, and exits when all is" + " published.",
            "The last line on standard output is a JSON summary. Rejected events are summed up on standard"
                    + " error, by reason. Exits with 1 if all events are rejected."
        },
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {

    /** One, so that events are read in the order of the lines. */
    private static final int PARTITIONS = 1;

    @ArgGroup(multiplicity = "0..1")
    private Source source = new Source();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder to publish to. Default: the configuration's store, or ./public.")
    private @Nullable Path out;

    @Option(names = "--strict", description = "Exits with 1 if any event is rejected, not only if all are.")
    private boolean strict;

    @Parameters(arity = "1..*", paramLabel = "EVENTS", description = Replay.DESCRIPTION)
    private List<String> events;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ReplayCommand() {}

    /** Where the sites come from. */
    static final class Source {

        @Option(
                names = "--config",
                paramLabel = "FILE",
                description = "The configuration (YAML); its broker is not used. Default: $" + ConfigLocator.VARIABLE
                        + ", else ./" + ConfigLocator.FILE + ".")
        private @Nullable Path config;

        @Option(
                names = "--site",
                paramLabel = "URL",
                description = "The base URL of a single site, with default settings.")
        private @Nullable String site;
    }

    @Override
    public Integer call() throws Exception {
        long begunNanos = System.nanoTime();
        Plan plan = plan();
        // Closing the shutdown ends the process, so everything else has to be closed before.
        try (Shutdown shutdown = Shutdown.onSignal()) {
            try (OpenStore output = ObjectStores.of(plan.store())) {
                for (String file : events) {
                    // A wrong file name is reported before the pipeline starts.
                    Replay.requireReadable(file);
                }
                return replay(plan, output.objects(), shutdown, begunNanos);
            } catch (Exception e) {
                if (!shutdown.isRequested()) {
                    throw e;
                }
                spec.commandLine().getErr().println("sitestream: stopped before everything was published");
                return ExitCode.SOFTWARE;
            }
        }
    }

    private int replay(Plan plan, ObjectStore objects, Shutdown shutdown, long begunNanos) throws Exception {
        try (TemporaryFolder state = TemporaryFolder.create();
                BrokerConnection broker = BrokerConnection.embedded(state.path(), 0)) {
            StartOptions options = StartOptions.of(
                    broker,
                    new StartOptions.Input(plan.topics(), PARTITIONS),
                    new StartOptions.Output(
                            plan.sites(), objects, PublishSettings.ONCE.compressing(plan.compression())),
                    new StartOptions.Local(state.path(), null));
            return printSummary(replay(options, shutdown, begunNanos), options);
        }
    }

    private Replayed replay(StartOptions options, Shutdown shutdown, long begunNanos) throws Exception {
        try (PipelineApp app = shutdown.runInterruptibly(() -> PipelineApp.start(options));
                EventSender sender = new EventSender(
                        options.input().topics().events(), options.broker().client());
                ProgressBar progress = ProgressBar.onStandardError("Replaying", "events")) {
            EventPlaces places = shutdown.runInterruptibly(() -> new Replay(app, sender, progress).run(events));
            double seconds = (System.nanoTime() - begunNanos) / 1e9;
            return new Replayed(
                    new ReplaySummary(app.activity(), app.filesWritten(), app.bytesWritten(), seconds), places);
        }
    }

    /** Prints the summary. The pipeline has ended by now, so the rejected topic is complete. */
    private int printSummary(Replayed replayed, StartOptions options) throws RejectedException, InterruptedException {
        Snapshot counts = replayed.summary().activity();
        if (counts.rejected() + counts.warnings() > 0) {
            RejectionSummary rejections = new RejectionSummary(replayed.places()::of);
            try (RejectedReader reader = new RejectedReader(
                    options.input().topics().rejected(), options.broker().client())) {
                reader.read(Instant.EPOCH, false, rejections::add);
            }
            rejections.lines().forEach(spec.commandLine().getErr()::println);
            spec.commandLine().getErr().flush();
        }
        spec.commandLine().getOut().println(replayed.summary().json());
        spec.commandLine().getOut().flush();
        boolean failed = counts.rejected() > 0 && (strict || counts.accepted() == 0);
        return failed ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private Plan plan() throws ConfigurationException {
        if (source.site == null) {
            Configuration configuration = ConfigurationLoader.load(configFile(), System.getenv());
            StoreConfig store = out == null ? configuration.store() : new StoreConfig.Directory(out);
            return new Plan(configuration.sites(), configuration.topics(), store, configuration.compression());
        }
        StoreConfig store = out == null ? StoreConfig.DEFAULT : new StoreConfig.Directory(out);
        return new Plan(new Sites(List.of(site(source.site))), Topics.DEFAULT, store, CompressionSettings.DEFAULT);
    }

    private Path configFile() {
        try {
            return ConfigLocator.ofProcess().fileToRead(source.config);
        } catch (NoConfigurationException e) {
            throw new ParameterException(
                    spec.commandLine(), e.getMessage() + "; or name a single site with --site URL", e);
        }
    }

    private Site site(String url) {
        try {
            return Site.at(WebUrl.parse(url).normal());
        } catch (InvalidUrlException | IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), "--site " + url + ": " + e.getMessage() + "; allowed is an http(s) URL", e);
        }
    }

    /** The sites, and where to replay their events into. */
    private record Plan(Sites sites, Topics topics, StoreConfig store, CompressionSettings compression) {}

    /** The result of a replay, and where its events came from. */
    private record Replayed(ReplaySummary summary, EventPlaces places) {}
}
