package dev.sitestream.cli;

import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.cli.text.GuardText;
import dev.sitestream.config.Configuration;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.PipelineClient;
import dev.sitestream.site.Site;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream release}: releases a site's publication that the shrink guard holds. */
@Command(
        name = "release",
        description = {
            "Publishes the changes of a site that the shrink guard holds.",
            "Publication is held if too many pages would disappear at once; a release confirms that this is"
                    + " intended. The pipeline keeps running. Later deletions are compared with the pages that remain."
                    + " Exits with 1 if nothing is held."
        },
        mixinStandardHelpOptions = true)
final class ReleaseCommand implements Callable<Integer> {

    @Mixin
    private InstanceOptions pipeline;

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
        Optional<SiteStatus> status = status(configuration, released);
        if (status.isPresent() && !status.get().held()) {
            print("publication of site `" + site + "` is not held, so nothing was released: "
                    + GuardText.of(status.get()).holdCondition());
            return ExitCode.SOFTWARE;
        }
        pipeline.requests(configuration, released).release();
        print("site `" + site + "` is released"
                + status.map(held -> ": " + GuardText.ofHeld(held).releaseEffect())
                        .orElse(" if it was held; that is unknown because not all of its lanes could be queried"));
        return ExitCode.OK;
    }

    /** The site's status; empty if no instance that serves all of it answers. */
    private Optional<SiteStatus> status(Configuration configuration, Site released) throws InterruptedException {
        Optional<PipelineClient> client = pipeline.clientIfAny(configuration);
        if (client.isEmpty()) {
            return Optional.empty();
        }
        try {
            return client.get().status().sites().stream()
                    .filter(some -> some.id().equals(released.id()))
                    .filter(SiteStatus::isServed)
                    .findFirst();
        } catch (InstanceException e) {
            return Optional.empty();
        }
    }

    private void print(String message) {
        spec.commandLine().getErr().println("sitestream: " + message);
    }
}
