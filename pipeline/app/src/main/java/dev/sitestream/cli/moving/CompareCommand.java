package dev.sitestream.cli.moving;

import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.compare.Comparison;
import dev.sitestream.compare.Field;
import dev.sitestream.compare.report.ComparisonReport;
import dev.sitestream.compare.report.ComparisonReport.Source;
import dev.sitestream.config.Configuration;
import dev.sitestream.listing.live.LiveListing;
import dev.sitestream.listing.source.ListingOptions;
import dev.sitestream.listing.source.Listings;
import dev.sitestream.site.Site;
import dev.sitestream.text.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream compare}: compares two listings of pages. */
@Command(
        name = "compare",
        description = {
            "Compares what is published with what is to take its place: pages that are missing, added, different or"
                    + " likely at another URL.",
            "Exits with 0 if both sides list the same pages with the same values and have no error, else with 1."
        },
        mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

    private static final String SITE = " Also site:ID, the pages that the running pipeline lists.";

    @Mixin
    private InstanceOptions pipeline;

    @Mixin
    private ListingArguments arguments;

    @Option(names = "--json", description = "Prints counts and samples as JSON.")
    private boolean json;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description = "Writes a report to this new or empty folder: index.html, and all findings as CSV.")
    private @Nullable Path report;

    @Option(
            names = "--ignore",
            paramLabel = "FIELD",
            split = ",",
            description = "Does not compare these fields, such as lastmod,priority.")
    private List<String> ignore = List.of();

    @Parameters(index = "0", paramLabel = "OLD", description = Listings.DESCRIPTION + SITE)
    private String old;

    @Parameters(index = "1", paramLabel = "NEW", description = "The same.")
    private String now;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    CompareCommand() {}

    @Override
    public Integer call() throws Exception {
        Set<Field> ignored = ignored();
        if (old.equals(Listings.STANDARD_INPUT) && now.equals(Listings.STANDARD_INPUT)) {
            throw usage("only one of OLD and NEW can be standard input");
        }
        Configuration configuration =
                arguments.needConfiguration() || isLive(old) || isLive(now) ? pipeline.configuration() : null;
        ListingOptions options = arguments.options(Instant.now(), configuration, null);
        ComparisonReport comparison =
                compare(source(old, options, configuration), source(now, options, configuration), ignored);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(comparison.json());
        } else {
            comparison.text().forEach(out::println);
        }
        out.flush();
        if (report != null) {
            spec.commandLine().getErr().println(PlainText.of("The report is in " + report.resolve("index.html")));
        }
        return comparison.isEqual() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private ComparisonReport compare(Source oldPages, Source newPages, Set<Field> ignored)
            throws MovingException, InterruptedException {
        try (CompareProgress progress = new CompareProgress()) {
            Comparison.Settings settings =
                    Comparison.Settings.of(Runtime.getRuntime().maxMemory(), ignored, Instant.now(), progress);
            return ComparisonReport.of(oldPages, newPages, settings, report);
        } catch (IOException e) {
            throw new MovingException(String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean isLive(String side) {
        return side.startsWith(LiveListing.SCHEME);
    }

    private Source source(String side, ListingOptions options, @Nullable Configuration configuration) {
        if (configuration == null || !isLive(side)) {
            return new Source(side, arguments.open(side, options));
        }
        Site site = pipeline.site(configuration, side.substring(LiveListing.SCHEME.length()));
        return new Source(side, new LiveListing(pipeline.client(configuration), site.id()));
    }

    private Set<Field> ignored() {
        Set<Field> fields = EnumSet.noneOf(Field.class);
        for (String name : ignore) {
            fields.add(Field.of(name.strip())
                    .orElseThrow(() -> usage("--ignore: `" + name + "`; allowed are "
                            + Field.all().stream().map(Field::text).collect(Collectors.joining(", ")))));
        }
        return fields;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), PlainText.of(message));
    }
}
