package dev.sitestream.cli.setup;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.SiteRequests;
import dev.sitestream.broker.BrokerReach;
import dev.sitestream.broker.BrokerUnreachableException;
import dev.sitestream.cli.setup.ConfigLocator.NoConfigurationException;
import dev.sitestream.config.Broker;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.site.Site;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that name the pipeline of a command. */
public class PipelineOptions {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration (YAML). Default: $" + ConfigLocator.VARIABLE + ", else ./"
                    + ConfigLocator.FILE + ".")
    private @Nullable Path config;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    PipelineOptions() {}

    public final Configuration configuration() throws ConfigurationException {
        return ConfigurationLoader.load(file(), System.getenv());
    }

    /** The configuration; empty if none is named, and there is none where commands look for it. */
    public final Optional<Configuration> configurationIfAny() throws ConfigurationException {
        try {
            return Optional.of(
                    ConfigurationLoader.load(ConfigLocator.ofProcess().fileToRead(config), System.getenv()));
        } catch (NoConfigurationException e) {
            return Optional.empty();
        }
    }

    /** A usage error. */
    public final ParameterException usageError(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** The configuration file. */
    final Path file() {
        try {
            return ConfigLocator.ofProcess().fileToRead(config);
        } catch (NoConfigurationException e) {
            throw usageError(String.valueOf(e.getMessage()));
        }
    }

    /** A connection to the pipeline's broker, which accepts connections at present. */
    public final BrokerConnection broker(Configuration configuration)
            throws BrokerUnreachableException, InterruptedException {
        if (configuration.broker() instanceof Broker.Embedded embedded && embedded.hasAnyPort()) {
            throw usageError("the address of the broker is not known because `embedded.port` is 0 in " + file()
                    + ": set a port and restart, or name a file with the port that `sitestream run` printed with"
                    + " --config");
        }
        BrokerConnection broker = BrokerConnection.connect(configuration.broker());
        BrokerReach.requireReachable(broker.client());
        return broker;
    }

    /** Sends requests to the lanes of a site. */
    public final SiteRequests requests(Configuration configuration, Site site)
            throws BrokerUnreachableException, InterruptedException {
        return new SiteRequests(site, broker(configuration).client());
    }

    /** The site with this id; if there is none, the error lists those that exist. */
    public final Site site(Configuration configuration, String id) {
        return configuration.sites().byId(id).orElseThrow(() -> {
            String known = configuration.sites().asList().stream()
                    .map(site -> "`" + site.id() + "`")
                    .collect(Collectors.joining(", "));
            return usageError("there is no site `" + id + "` in " + file() + "; its sites are " + known);
        });
    }
}
