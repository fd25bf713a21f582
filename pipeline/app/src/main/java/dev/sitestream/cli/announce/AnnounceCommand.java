package dev.sitestream.cli.announce;

import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.site.Site;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream announce}: makes a running pipeline try targets of announcements again. */
@Command(
        name = "announce",
        description = {
            "Makes the running pipeline go on announcing at once, to targets that are stopped or paused.",
            "What waits is announced by itself; this is for the time after you have removed the cause of a failure."
        },
        mixinStandardHelpOptions = true)
public final class AnnounceCommand implements Callable<Integer> {

    @Mixin
    private InstanceOptions pipeline;

    @Option(
            names = "--resume",
            required = true,
            description = "Forgets the failures of the targets, so that the next request is sent at once.")
    @SuppressWarnings("UnusedVariable") // the only thing that this command does, so it is required and always set
    private boolean resume;

    @Option(
            names = "--target",
            paramLabel = "NAME",
            description = "Only this target, such as `indexnow`. Default: all targets of the site.")
    private @Nullable String target;

    @Parameters(
            paramLabel = "SITE",
            arity = "0..1",
            description = "The site's id. Default: all sites with `announce` and this target.")
    private @Nullable String site;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    AnnounceCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        AnnouncingSites announcing = new AnnouncingSites(pipeline, configuration);
        List<Site> named = announcing.named(site);
        List<Site> resumed = named.stream()
                .filter(some ->
                        target == null || announcing.settings(some).targets().contains(target))
                .toList();
        if (resumed.isEmpty()) {
            throw pipeline.usageError("--target: `" + target + "`; "
                    + (site == null
                            ? "no site announces to it"
                            : "the targets of site `" + site + "` are "
                                    + quoted(announcing.settings(named.get(0)).targets())));
        }
        for (Site some : resumed) {
            pipeline.requests(configuration, some).resumeAnnouncing(target);
            List<String> targets = target == null ? announcing.settings(some).targets() : List.of(target);
            spec.commandLine()
                    .getErr()
                    .println("sitestream: announcing of site `" + some.id() + "` to " + String.join(", ", targets)
                            + " goes on; `sitestream announcements " + some.id() + "` shows the answers");
        }
        return ExitCode.OK;
    }

    private static String quoted(List<String> names) {
        return "`" + String.join("`, `", names) + "`";
    }
}
