package dev.sitestream.cli;

import dev.sitestream.cli.rewrite.LostFiles;
import dev.sitestream.cli.rewrite.RewriteException;
import dev.sitestream.cli.rewrite.RewriteProgress;
import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.cli.setup.ObjectStores;
import dev.sitestream.cli.setup.OpenStore;
import dev.sitestream.config.Configuration;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.remote.PipelineClient;
import dev.sitestream.site.Site;
import dev.sitestream.terminal.ProgressBar;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream rebuild}: makes the pipeline write a site's files again. */
@Command(
        name = "rebuild",
        description = {
            "Makes the running pipeline rewrite all files of a site from its state.",
            "Waits until they are written. Crawlers see no change, unless a file differed from the state."
                    + " While publication is held, only missing files are written."
        },
        mixinStandardHelpOptions = true)
final class RebuildCommand implements Callable<Integer> {

    @Mixin
    private InstanceOptions pipeline;

    @Option(names = "--section", paramLabel = "NAME", description = "Rewrites only the files of this section.")
    private @Nullable String section;

    @Parameters(paramLabel = "SITE", description = "The site's id.")
    private String site;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    RebuildCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        Site rebuilt = pipeline.site(configuration, site);
        String only = section;
        if (only != null && rebuilt.section(only).isEmpty()) {
            throw new ParameterException(spec.commandLine(), "site `" + site + "` has no section `" + only + "`");
        }
        PipelineClient client = pipeline.client(configuration);
        SiteStatus status = RewriteProgress.statusOf(client.status(), rebuilt);
        if (status.held()) {
            return rebuildLost(configuration, rebuilt, status);
        }
        RewriteProgress rewriting = RewriteProgress.ofSection(client, rebuilt, only);
        pipeline.requests(configuration, rebuilt).rewrite(only);
        try (ProgressBar progress = ProgressBar.onStandardError("Writing", "files")) {
            rewriting.await(
                    (done, total) -> progress.update(OptionalDouble.of(total == 0 ? 1 : (double) done / total), done));
        }
        return ExitCode.OK;
    }

    /** Rewrites only missing files, since nothing else may be written while publication is held. */
    private int rebuildLost(Configuration configuration, Site rebuilt, SiteStatus status) throws Exception {
        Set<String> lost;
        try (OpenStore published = ObjectStores.toRead(configuration.store())) {
            lost = LostFiles.find(status, section, published.objects());
            if (lost.isEmpty()) {
                throw new RewriteException(RewriteProgress.heldMessage(rebuilt));
            }
            pipeline.requests(configuration, rebuilt).rewriteFiles(lost);
            LostFiles.awaitRewritten(lost, rebuilt.id(), published.objects());
        }
        spec.commandLine()
                .getErr()
                .println("sitestream: publication of site `" + site + "` is held, so only missing files were written: "
                        + String.join(", ", lost));
        return ExitCode.SOFTWARE;
    }
}
