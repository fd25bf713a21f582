package dev.sitestream.cli.moving;

import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.files.FileErrorText;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.resume.ResumeState;
import dev.sitestream.listing.source.ListingOptions;
import dev.sitestream.listing.source.Listings;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.EventTopic;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.terminal.ProgressBar;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream import}: sends what a site publishes today to the configured topic. */
@Command(
        name = "import",
        description = {
            "Sends the pages that a site publishes today, or that an export lists, to the events topic, or writes them"
                    + " to a file of events. An event of the same page from elsewhere always wins.",
            "Prints a line for each problem. Exits with 0 if everything was imported, with 1 if there is any problem."
        },
        mixinStandardHelpOptions = true)
public final class ImportCommand implements Callable<Integer> {

    @Mixin
    private PipelineOptions pipeline;

    @Mixin
    private ListingArguments arguments;

    @Option(names = "--site", paramLabel = "ID", description = "The site of all pages; others are refused.")
    private @Nullable String siteId;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Writes a file of events (.ndjson or .ndjson.gz) in place of sending them; `sitestream produce`"
                            + " sends it.")
    private @Nullable Path out;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Remembers which files were read, and how far. With the same file, an import that was stopped"
                    + " goes on where it was, and a repeated one reads only what has changed.")
    private @Nullable Path stateFile;

    @Parameters(arity = "1..*", paramLabel = "SOURCE", description = Listings.DESCRIPTION)
    private List<String> sources;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ImportCommand() {}

    @Override
    public Integer call() throws Exception {
        boolean isConfigured = out == null || siteId != null || arguments.needConfiguration();
        Configuration configuration = isConfigured
                ? pipeline.configuration()
                : pipeline.configurationIfAny().orElse(null);
        Site site = siteId == null || configuration == null ? null : pipeline.site(configuration, siteId);
        Instant begun = Instant.now();
        try (ResumeState state = stateFile == null ? null : openState(stateFile, configuration)) {
            ListingOptions options = arguments.options(begun, configuration, state);
            List<Listing> listings = sources.stream()
                    .map(source -> arguments.open(source, options))
                    .toList();
            long position = state == null ? 0 : state.mark();
            try (ImportTarget target = out == null ? topic(configuration) : EventFileTarget.open(out, position)) {
                return read(listings, target, configuration, site, begun);
            }
        }
    }

    private int read(
            List<Listing> listings,
            ImportTarget target,
            @Nullable Configuration configuration,
            @Nullable Site site,
            Instant begun)
            throws IOException, InterruptedException {
        ListingProgress progress = new ListingProgress(listings);
        ImportReport report = new ImportReport(spec.commandLine().getOut(), progress::makeRoom);
        JsonEventDecoder decoder = configuration == null
                ? new JsonEventDecoder()
                : new JsonEventDecoder(configuration.topics().clockTolerance());
        // A file of events may be for another pipeline.
        Sites sites = configuration == null || (out != null && site == null) ? null : configuration.sites();
        Importer importer = new Importer(decoder, begun, sites, site, target, report);
        try (progress;
                PipedReceiver piped = new PipedReceiver(importer, progress::at)) {
            for (Listing listing : listings) {
                progress.begin(listing);
                listing.read(piped);
            }
            piped.flush();
        } catch (MovingException e) {
            throw e;
        } catch (IOException e) {
            throw new MovingException("the import has ended early: " + FileErrorText.reason(e), e);
        }
        long files =
                listings.stream().mapToLong(some -> some.coverage().files()).sum();
        long unchanged =
                listings.stream().mapToLong(some -> some.coverage().unchanged()).sum();
        report.summary(files, unchanged).forEach(spec.commandLine().getErr()::println);
        return report.isFine() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private ResumeState openState(Path file, @Nullable Configuration configuration) {
        String target = out == null && configuration != null
                ? "the topic " + configuration.topics().events()
                : "the file " + out;
        try {
            return ResumeState.open(file, target);
        } catch (IOException e) {
            throw pipeline.usageError(String.valueOf(e.getMessage()));
        }
    }

    private ImportTarget topic(@Nullable Configuration configuration) throws Exception {
        if (configuration == null) {
            throw new IllegalStateException("a topic needs a configuration");
        }
        String topic = configuration.topics().events();
        Map<String, String> client = pipeline.broker(configuration).client();
        EventTopic.requireExisting(topic, client);
        return new TopicTarget(new EventSender(topic, client));
    }

    /** The progress through several listings. Thread-safe: problems are reported by another thread. */
    private static final class ListingProgress implements AutoCloseable {

        private final List<Listing> listings;
        private final ProgressBar bar = ProgressBar.onStandardError("Importing", "pages");
        private int index;
        private long pages;

        ListingProgress(List<Listing> listings) {
            this.listings = listings;
        }

        synchronized void begin(Listing listing) {
            index = listings.indexOf(listing);
        }

        synchronized void at(long read) {
            pages = read;
            // Most pages need no look at the listing.
            if (read % 64 == 0) {
                show();
            }
        }

        private void show() {
            OptionalDouble own = listings.get(index).coverage().fraction();
            bar.update(
                    own.isPresent()
                            ? OptionalDouble.of((index + own.getAsDouble()) / listings.size())
                            : OptionalDouble.empty(),
                    pages);
        }

        synchronized void makeRoom() {
            bar.clear();
        }

        @Override
        public synchronized void close() {
            show();
            bar.close();
        }
    }
}
