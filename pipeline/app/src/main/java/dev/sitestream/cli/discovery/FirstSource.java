package dev.sitestream.cli.discovery;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.broker.BrokerReach;
import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.cli.text.Program;
import dev.sitestream.config.Broker;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.encoding.topic.EncodingSettings;
import dev.sitestream.remedy.ShellQuote;
import dev.sitestream.site.Site;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of {@code init} for a topic that exists, and what they do. */
public final class FirstSource {

    @Option(
            names = "--from-topic",
            paramLabel = "TOPIC",
            description = "A topic whose records are about the site's pages. JSON, Avro, Debezium and CloudEvents are"
                    + " recognised.")
    private @Nullable String topic;

    @Option(
            names = "--broker",
            paramLabel = "HOST:PORT[,...]",
            description = "The brokers of the topic. A configuration that exists names them in `kafka`.")
    private @Nullable String brokers;

    @Option(
            names = "--registry",
            paramLabel = "URL",
            description = "The schema registry of the topic, if its records are Avro. Default: that of a source in"
                    + " the configuration, with its credentials.")
    private @Nullable URI registry;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    public FirstSource() {}

    /** Writes a configuration where there is none. */
    public interface NewConfiguration {

        /**
         * Writes it.
         *
         * @param brokers the addresses of the brokers
         * @param registry the address of the registry that is called {@code main}; null if none is needed
         * @param sources the key {@code sources} in YAML
         */
        void write(String brokers, @Nullable URI registry, String sources) throws OutputException;
    }

    /** Whether a topic is named. */
    public boolean isGiven() {
        if (topic == null && (brokers != null || registry != null)) {
            throw usageError("--broker, --registry: allowed are they with --from-topic");
        }
        return topic != null;
    }

    /** Writes a configuration with a source for the topic, or prints the source if the configuration exists. */
    public int suggest(Site site, Path file, NewConfiguration target) throws Exception {
        boolean exists = Files.exists(file);
        TopicDiscovery found = exists ? forConfiguration(site, file) : forNew(site, file, target);
        PrintWriter out = spec.commandLine().getOut();
        if (exists) {
            out.println("Add this to " + file + ":");
            out.println();
            out.print(found.yaml());
            out.println();
        }
        report(found.trial(), out);
        if (found.isMapped()) {
            out.println("Complete its mapping (docs/mapping.md), and try it with records of the topic:");
            out.println("  " + Program.name() + " map --config " + ShellQuote.of(file.toString()) + " --source "
                    + found.name() + " --records FILE");
        }
        out.flush();
        return ExitCode.OK;
    }

    private void report(SourceTrial trial, PrintWriter out) {
        out.println("Of the " + trial.records() + " latest records of topic `" + topic + "`, the source accepts "
                + trial.accepted() + ".");
        if (!trial.event().isEmpty()) {
            out.println("An event that it makes:");
            out.println("  " + trial.event());
        }
        if (!trial.problem().isEmpty()) {
            out.println("Of the others, one is rejected: " + PlainText.of(trial.problem()));
        }
    }

    private TopicDiscovery forNew(Site site, Path file, NewConfiguration target) throws Exception {
        if (brokers == null) {
            throw usageError("--from-topic: name its brokers with --broker, such as --broker localhost:9092; or, if"
                    + " they need credentials, in the key `kafka` of " + file);
        }
        Map<String, String> client = Map.of(Broker.External.SERVERS, brokers);
        TopicDiscovery found = discover(site, client, registry == null ? null : named("main", registry));
        target.write(brokers, found.usesRegistry() ? registry : null, found.yaml());
        PrintWriter out = spec.commandLine().getOut();
        out.println("Wrote " + file + " with the source `" + found.name() + "`.");
        return found;
    }

    private TopicDiscovery forConfiguration(Site site, Path file) throws Exception {
        if (brokers != null) {
            throw usageError("--broker: " + file + " exists: allowed is it without --broker, because it names brokers");
        }
        Configuration configuration = ConfigurationLoader.load(file, System.getenv());
        Site known = configuration
                .sites()
                .siteOf(site.url())
                .orElseThrow(() -> usageError(
                        "URL: " + file + " has no site for " + site.url().href() + ": add it to its `sites`"));
        RegistrySettings settings = registry != null
                ? named("main", registry)
                : configuration.topicSources().stream()
                        .flatMap(source -> source.encoding() instanceof EncodingSettings.Avro avro
                                ? Stream.of(avro.registry())
                                : Stream.empty())
                        .findFirst()
                        .orElse(null);
        return discover(known, BrokerConnection.connect(configuration.broker()).client(), settings);
    }

    private TopicDiscovery discover(Site site, Map<String, String> client, @Nullable RegistrySettings settings)
            throws Exception {
        BrokerReach.requireReachable(client);
        return TopicDiscovery.of(String.valueOf(topic), site, client, settings);
    }

    private static RegistrySettings named(String name, URI url) {
        return new RegistrySettings(name, List.of(url), Ids.CONFLUENT, Integer.BYTES, Map.of());
    }

    private ParameterException usageError(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
