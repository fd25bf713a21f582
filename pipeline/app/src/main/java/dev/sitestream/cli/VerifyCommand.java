package dev.sitestream.cli;

import dev.sitestream.app.StartException;
import dev.sitestream.broker.BrokerUnreachableException;
import dev.sitestream.cli.rewrite.LostFiles;
import dev.sitestream.cli.rewrite.RewriteException;
import dev.sitestream.cli.rewrite.RewriteProgress;
import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.cli.setup.ObjectStores;
import dev.sitestream.cli.setup.OpenStore;
import dev.sitestream.config.Configuration;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.publish.VerifyReport.Finding;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.PipelineClient;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.terminal.ProgressBar;
import dev.sitestream.text.PlainText;
import dev.sitestream.verify.Difference;
import dev.sitestream.verify.Difference.Kind;
import dev.sitestream.verify.SiteAudit;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream verify}: compares the published files with the state of a running pipeline. */
@Command(
        name = "verify",
        description = {
            "Compares the published files, read as a crawler does, with the state of the running pipeline.",
            "Reports missing, extra, different and invalid files and pages. Exits with 1 if there is any."
        },
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {

    /** Longer than a changed file waits for further changes, and its write takes. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final int MAX_LINES_OF_A_FILE = 20;

    /** A missing file without any page left is known only to the index. */
    private static final Set<Kind> PERHAPS_MISSING = Set.of(Kind.MISSING_FILE, Kind.UNKNOWN_FILE);

    @Mixin
    private InstanceOptions pipeline;

    @Option(names = "--repair", description = "Rewrites the files that differ, and verifies again.")
    private boolean repair;

    @Parameters(arity = "0..1", paramLabel = "SITE", description = "The site's id. Default: all sites.")
    private @Nullable String site;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    VerifyCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        String only = site;
        List<Site> sites = only == null ? configuration.sites().asList() : List.of(pipeline.site(configuration, only));
        PipelineClient client = pipeline.client(configuration);
        boolean allMatch = true;
        try (OpenStore published = ObjectStores.toRead(configuration.store())) {
            for (Site some : sites) {
                SiteAudit.Result found = verify(some, published, client, configuration);
                allMatch &= found.differences().isEmpty();
                keep(some, found, client, configuration);
            }
        }
        return allMatch ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** Verifies a site, and repairs it if that is wanted; returns what is found in the end. */
    private SiteAudit.Result verify(
            Site verified, OpenStore published, PipelineClient client, Configuration configuration) throws Exception {
        Territory territory = configuration.sites().territoryOf(verified);
        SiteAudit.Result found = audit(verified, territory, published, client);
        if (found.differences().isEmpty() || !repair) {
            return found;
        }
        if (found.held()) {
            repairLost(verified, found, published, configuration);
            return audit(verified, territory, published, client);
        }
        Set<String> files =
                found.differences().stream().map(Difference::file).collect(Collectors.toCollection(TreeSet::new));
        // If an index lists a wrong file, the index has to be repaired.
        files.add(SitePublisher.INDEX);
        RewriteProgress rewriting = RewriteProgress.ofFiles(client, verified, files);
        pipeline.requests(configuration, verified).rewriteFiles(files);
        try (ProgressBar progress = ProgressBar.onStandardError("Writing", "files")) {
            rewriting.await((done, total) -> progress.update(fraction(done, total), done));
        }
        return audit(verified, territory, published, client);
    }

    /** Lets the pipeline keep the result, to show it. The verification is valid without that. */
    private void keep(Site verified, SiteAudit.Result found, PipelineClient client, Configuration configuration)
            throws InterruptedException {
        VerifyReport report = new VerifyReport(
                System.currentTimeMillis(),
                found.pages(),
                found.files(),
                found.held(),
                found.differences().size(),
                found.differences().stream()
                        .limit(VerifyReport.MOST_EXAMPLES)
                        .map(difference -> new Finding(difference.file(), difference.text()))
                        .toList());
        try {
            if (client.keepsVerifications(verified.id())) {
                pipeline.requests(configuration, verified).keep(report);
            }
        } catch (InstanceException | BrokerUnreachableException | StartException e) {
            spec.commandLine()
                    .getErr()
                    .println("sitestream: warning: this report is not kept to be shown later: " + e.getMessage());
        }
    }

    /** Rewrites only missing files, since nothing else may be written while publication is held. */
    private void repairLost(Site verified, SiteAudit.Result found, OpenStore published, Configuration configuration)
            throws Exception {
        Set<String> files = found.differences().stream()
                .filter(difference -> PERHAPS_MISSING.contains(difference.kind()))
                .map(Difference::file)
                .collect(Collectors.toCollection(TreeSet::new));
        if (files.isEmpty()) {
            throw new RewriteException(RewriteProgress.heldMessage(verified));
        }
        pipeline.requests(configuration, verified).rewriteFiles(files);
        LostFiles.awaitRewritten(files, verified.id(), published.objects());
    }

    private SiteAudit.Result audit(Site verified, Territory territory, OpenStore published, PipelineClient client)
            throws InstanceException, ObjectStoreException, InterruptedException {
        SiteAudit.Result result;
        try (ProgressBar progress = ProgressBar.onStandardError("Verifying " + verified.id(), "files")) {
            SiteAudit audit = new SiteAudit(
                    verified,
                    territory,
                    published.objects(),
                    client,
                    (done, total) -> progress.update(fraction(done, total), done));
            result = audit.run(TIMEOUT.plus(verified.waits().most()));
        }
        PrintWriter out = spec.commandLine().getOut();
        lines(result.differences()).forEach(line -> out.println(PlainText.of(line)));
        out.printf(
                Locale.ROOT,
                "site %s: %,d pages in %,d files, %s%s%n",
                verified.id(),
                result.pages(),
                result.files(),
                result.differences().isEmpty()
                        ? "no differences"
                        : differences(result.differences().size()),
                result.held() ? "; publication is held until `sitestream release " + verified.id() + "`" : "");
        out.flush();
        return result;
    }

    private static String differences(int count) {
        return count == 1 ? "1 difference" : String.format(Locale.ROOT, "%,d differences", count);
    }

    private static List<String> lines(List<Difference> differences) {
        Map<String, List<Difference>> byFile = differences.stream()
                .collect(Collectors.groupingBy(Difference::file, TreeMap::new, Collectors.toList()));
        return byFile.entrySet().stream()
                .flatMap(file -> lines(file.getKey(), file.getValue()).stream())
                .toList();
    }

    private static List<String> lines(String file, List<Difference> differences) {
        List<String> lines = differences.stream()
                .limit(MAX_LINES_OF_A_FILE)
                .map(Difference::text)
                .collect(Collectors.toCollection(ArrayList::new));
        if (differences.size() > MAX_LINES_OF_A_FILE) {
            lines.add(file + ": and " + String.format(Locale.ROOT, "%,d", differences.size() - MAX_LINES_OF_A_FILE)
                    + " more");
        }
        return lines;
    }

    private static OptionalDouble fraction(int done, int total) {
        return OptionalDouble.of(total == 0 ? 1 : (double) done / total);
    }
}
