package dev.sitestream.cli;

import dev.sitestream.config.Configuration;
import dev.sitestream.site.Site;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream release}: lets a site's publication go that is held since too many pages would disappear. */
@Command(
        name = "release",
        description = {
            "Publishes what is held of a site, since too many of its pages would disappear at once: says that this is meant."
                    + " The pipeline goes on running meanwhile, in whatever process."
        },
        mixinStandardHelpOptions = true)
final class ReleaseCommand implements Callable<Integer> {

    @Mixin
    private PipelineOptions pipeline;

    @Parameters(paramLabel = "SITE", description = "The site's id.")
    private String site;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ReleaseCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        Site released = pipeline.site(configuration, site);
        pipeline.requests(configuration, released).release();
        spec.commandLine().getErr().println("sitestream: site `" + site + "` is released if it was held");
        return ExitCode.OK;
    }
}
