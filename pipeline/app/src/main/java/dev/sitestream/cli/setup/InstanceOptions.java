package dev.sitestream.cli.setup;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.HttpConfig;
import dev.sitestream.remote.PipelineClient;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name a running pipeline, and the instance to ask. */
public final class InstanceOptions extends PipelineOptions {

    @Option(
            names = "--at",
            paramLabel = "HOST:PORT",
            description =
                    "The instance to query; it queries the others. Default: the address in the configuration's `http`.")
    private @Nullable String at;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    InstanceOptions() {}

    /** A client of the running pipeline, through one instance. */
    public PipelineClient client(Configuration configuration) {
        if (at != null) {
            return new PipelineClient(requireAddress(at));
        }
        HttpConfig http = configuration.http();
        if (http == null) {
            throw usageError("no instance answers because `http` is turned off in " + file()
                    + ": turn it on and restart, or name an instance with --at");
        }
        if (http.hasAnyPort()) {
            throw usageError("the address of the instance is not known because `http.port` is 0 in " + file()
                    + ": name the console that `sitestream run` printed with --at, or set a port and restart");
        }
        return new PipelineClient(http.isEverywhere() ? HttpConfig.DEFAULT_HOST + ":" + http.port() : http.local());
    }

    /** The client, if the configuration turns HTTP on or an instance was named; otherwise empty. */
    public Optional<PipelineClient> clientIfAny(Configuration configuration) {
        return at == null && configuration.http() == null ? Optional.empty() : Optional.of(client(configuration));
    }

    private String requireAddress(String address) {
        try {
            return HttpConfig.requireAddress(address);
        } catch (IllegalArgumentException e) {
            throw usageError("--at: `" + address + "`; " + e.getMessage());
        }
    }
}
