package dev.sitestream.cli.moving;

import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.Source;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.source.ListingOptions;
import dev.sitestream.listing.source.Listings;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.EventTopic;
import dev.sitestream.produce.ProcessedEvents;
import dev.sitestream.produce.SendException;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.reconcile.ChangeSink;
import dev.sitestream.reconcile.ListingScope;
import dev.sitestream.reconcile.PageField;
import dev.sitestream.reconcile.ReconcileResult;
import dev.sitestream.reconcile.Reconciliation;
import dev.sitestream.reconcile.ShrinkBound;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.SitePages;
import dev.sitestream.site.Site;
import dev.sitestream.sorting.ExternalSort;
import dev.sitestream.sorting.TemporaryFiles;
import dev.sitestream.terminal.ProgressBar;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream reconcile}: makes the state of a site equal to a full listing of it. */
@Command(
        name = "reconcile",
        description = {
            "Compares a full listing of a site with the state of the running pipeline, and sends events for what differs:"
                    + " upserts for pages that are missing or have other values, deletes for pages that the listing"
                    + " does not have.",
            "The events have the time at which the listing began, so later changes by other events win.",
            "Exits with 1 if nothing was deleted because the listing may be incomplete, or lacks too many pages."
        },
        mixinStandardHelpOptions = true)
public final class ReconcileCommand implements Callable<Integer> {

    /** Longer than a pipeline of usual load needs, even after a restart. */
    private static final Duration PROCESSED_TIMEOUT = Duration.ofMinutes(10);

    @Mixin
    private InstanceOptions pipeline;

    @Mixin
    private ListingArguments arguments;

    @Option(names = "--site", required = true, paramLabel = "ID", description = "The site's id.")
    private String site;

    @Option(
            names = "--section",
            paramLabel = "NAME",
            description = "The listing has the pages of this section only; other pages stay as they are.")
    private @Nullable String section;

    @Option(
            names = "--source",
            paramLabel = "NAME",
            description =
                    "The listing has the pages of this sender only: those whose id begins with the name. Pages are"
                            + " deleted by id.")
    private @Nullable String source;

    @Option(
            names = "--ignore",
            split = ",",
            paramLabel = "FIELD",
            description = "Fields that the listing does not know, such as title: pages keep theirs.")
    private List<String> ignored = List.of();

    @Option(
            names = "--began",
            paramLabel = "TIME",
            description = "When the listing began, such as 2026-11-22T03:00:00Z, or now. Required for files and URLs,"
                    + " which may be older. Default for standard input: the start of this command.")
    private @Nullable String began;

    @Option(names = "--dry-run", description = "Sends nothing; prints counts and samples.")
    private boolean dryRun;

    @Option(
            names = "--allow-shrink",
            paramLabel = "N",
            description = "Deletes up to this number of pages. Default: the percentage of the site's shrinkGuard.")
    private @Nullable Long allowShrink;

    @Parameters(
            arity = "1..*",
            paramLabel = "LISTING",
            description = "The parts of the listing. " + Listings.DESCRIPTION)
    private List<String> sources;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ReconcileCommand() {}

    @Override
    public Integer call() throws Exception {
        Instant now = Instant.now();
        Configuration configuration = pipeline.configuration();
        Site reconciled = pipeline.site(configuration, site);
        ListingScope scope = scope(configuration, reconciled, now);
        ListingOptions options = arguments.options(now, configuration, null);
        Map<String, Listing> listings = new LinkedHashMap<>();
        sources.forEach(name -> listings.put(name, arguments.open(name, options)));
        ShrinkBound bound = bound(reconciled);
        SitePages pages = new SitePages(
                pipeline.client(configuration), reconciled.id(), PagesQuestion.ofAll(section), SitePages.PATIENCE);
        // Reading a listing may take long, so it is known before whether the pipeline answers.
        pages.check();
        String topic = configuration.topics().events();
        Map<String, String> kafka = pipeline.broker(configuration).client();
        EventTopic.requireExisting(topic, kafka);
        ReconcileResult result;
        try (EventSender sender = new EventSender(topic, kafka);
                ProcessedEvents processed = new ProcessedEvents(inputs(configuration), kafka)) {
            ChangeSink changes = dryRun ? (event, url) -> {} : (event, url) -> send(sender, event, url);
            result = reconcile(scope, bound, listings, new LiveState(pages, processed), changes);
            sender.flush();
        }
        new ReconcileReport(
                        reconciled.id(),
                        dryRun,
                        spec.commandLine().getOut(),
                        spec.commandLine().getErr())
                .print(result);
        return result.isComplete() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** The topics whose events change pages. */
    private static Set<String> inputs(Configuration configuration) {
        return Stream.concat(
                        Stream.of(configuration.topics().events()),
                        configuration.sources().stream().map(Source::topic).filter(Objects::nonNull))
                .collect(Collectors.toSet());
    }

    private ListingScope scope(Configuration configuration, Site reconciled, Instant now) {
        if (section != null && reconciled.section(section).isEmpty()) {
            throw pipeline.usageError("--section: site `" + reconciled.id() + "` has no section `" + section
                    + "`; its sections are "
                    + String.join(
                            ", ",
                            reconciled.sections().stream()
                                    .map(each -> "`" + each.name() + "`")
                                    .toList()));
        }
        Instant beginning = new ListingBeginning(pipeline).of(began, sources, now);
        try {
            return new ListingScope(
                    reconciled,
                    configuration.sites().territoryOf(reconciled),
                    section,
                    source,
                    ignoredFields(),
                    beginning);
        } catch (IllegalArgumentException e) {
            throw pipeline.usageError("--source: " + e.getMessage());
        }
    }

    private ShrinkBound bound(Site reconciled) {
        Long given = allowShrink;
        if (given != null && given < 0) {
            throw pipeline.usageError("--allow-shrink: allowed are whole numbers from 0");
        }
        return new ShrinkBound(reconciled.shrinkLimit(), given == null ? OptionalLong.empty() : OptionalLong.of(given));
    }

    private Set<PageField> ignoredFields() {
        Set<PageField> fields = EnumSet.noneOf(PageField.class);
        for (String name : ignored) {
            fields.add(PageField.of(name)
                    .orElseThrow(() -> pipeline.usageError(
                            "--ignore: there is no field `" + name + "`; allowed are " + PageField.notations())));
        }
        return fields;
    }

    /** The pages of the pipeline, and what they are waited for. */
    private record LiveState(SitePages pages, ProcessedEvents processed) {}

    private static ReconcileResult reconcile(
            ListingScope scope, ShrinkBound bound, Map<String, Listing> listings, LiveState state, ChangeSink changes)
            throws Exception {
        int memoryBytes = ExternalSort.memoryShare(Runtime.getRuntime().maxMemory());
        try (ProgressBar progress = ProgressBar.onStandardError("Reconciling", "pages");
                Reconciliation reconciliation =
                        new Reconciliation(scope, bound, TemporaryFiles.ofSystem(), memoryBytes)) {
            for (Map.Entry<String, Listing> listing : listings.entrySet()) {
                reconciliation.read(listing.getKey(), listing.getValue());
            }
            // A page may be as it is listed only because a former event of it is not processed yet.
            state.processed().await(PROCESSED_TIMEOUT);
            RunningPages live = new RunningPages(
                    state.pages(), Instant.now(), read -> progress.update(OptionalDouble.empty(), read));
            return reconciliation.run(live, changes);
        } catch (IOException e) {
            if (e.getCause() instanceof InstanceException || e.getCause() instanceof SendException) {
                throw (Exception) e.getCause();
            }
            throw new OutputException(
                    "can't sort the listing: " + e.getMessage()
                            + "; set -Djava.io.tmpdir (in JAVA_OPTS) to a folder with more room",
                    e);
        }
    }

    private static void send(EventSender sender, byte[] event, String url) throws IOException {
        try {
            sender.send(event, url);
        } catch (SendException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
