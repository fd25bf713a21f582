package dev.sitestream.cli;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.SiteRequests;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.ConfigurationLoader;
import dev.sitestream.site.Site;
import java.nio.file.Path;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which pipeline a command is about. */
class PipelineOptions {

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "The pipeline's configuration (YAML).")
    private Path config;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    PipelineOptions() {}

    final Configuration configuration() throws ConfigurationException {
        return ConfigurationLoader.load(config, System.getenv());
    }

    /** A mistake of the user's. */
    final ParameterException mistake(String what) {
        return new ParameterException(spec.commandLine(), what);
    }

    /** Where the configuration is, for people. */
    final Path file() {
        return config;
    }

    /** The way to the lanes of a site. */
    final SiteRequests requests(Configuration configuration, Site site) {
        return new SiteRequests(site, BrokerConnection.fromOutside(configuration.broker()));
    }

    /** The site with this id, or an answer that says which there are. */
    final Site site(Configuration configuration, String id) {
        return configuration.sites().byId(id).orElseThrow(() -> {
            String known = configuration.sites().asList().stream()
                    .map(site -> "`" + site.id() + "`")
                    .collect(Collectors.joining(", "));
            return mistake("there is no site `" + id + "` in " + config + ": allowed are " + known);
        });
    }
}
