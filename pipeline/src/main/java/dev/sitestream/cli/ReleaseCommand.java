package dev.sitestream.cli;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.SiteRequests;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationLoader;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "The pipeline's configuration (YAML).")
    private Path config;

    @Parameters(paramLabel = "SITE", description = "The site's id.")
    private String site;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ReleaseCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = ConfigurationLoader.load(config, System.getenv());
        Site released = configuration.sites().byId(site).orElseThrow(() -> unknown(configuration.sites()));
        new SiteRequests(released, BrokerConnection.fromOutside(configuration.broker())).release();
        spec.commandLine().getErr().println("sitestream: site `" + site + "` is released if it was held");
        return ExitCode.OK;
    }

    private ParameterException unknown(Sites sites) {
        String known = StreamSupport.stream(sites.spliterator(), false)
                .map(some -> "`" + some.id() + "`")
                .collect(Collectors.joining(", "));
        return new ParameterException(
                spec.commandLine(), "there is no site `" + site + "` in " + config + ": allowed are " + known);
    }
}
