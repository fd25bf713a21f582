package dev.sitestream.config.read;

import dev.sitestream.config.Broker;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.Source;
import dev.sitestream.config.Topics;
import dev.sitestream.config.read.site.SitesReader;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.publish.schedule.WriteBudget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the root of the file. */
final class ConfigurationReader {

    private ConfigurationReader() {}

    /**
     * Returns the configuration; empty if the sites are missing or any of them is invalid.
     *
     * @param extension reads the keys that are its own
     */
    static Optional<Configuration> read(YamlMapping root, ExtensionReader extension) {
        Broker broker = BrokerReader.read(root);
        Path state = root.scalar("state", ScalarTypes::path).orElse(Configuration.DEFAULT_STATE);
        Topics topics = root.mapping("topics", TopicsReader::read).orElse(Topics.DEFAULT);
        StoreReader.Result store = root.mapping("store", StoreReader::read).orElse(StoreReader.Result.DEFAULT);
        WriteBudget budget = root.mapping("publish", PublishReader::read).orElse(WriteBudget.DEFAULT);
        @Nullable HttpConfig http = HttpReader.of(root);
        @Nullable IngestConfig ingest = IngestReader.of(root, http);
        @Nullable ServeConfig serve = ServeReader.of(root, store.store(), http, ingest);
        Optional<SitesReader.Result> sites = root.required("sites", "a list of one site at least")
                .flatMap(value -> SitesReader.read(value, extension::site));
        if (serve != null) {
            sites.ifPresent(some -> ServeReader.requireApart(root, serve, some.sites()));
        }
        Map<String, RegistrySettings> registries =
                root.mapping("registries", RegistriesReader::read).orElse(Map.of());
        List<Source> sources =
                SourcesReader.of(root, sites.map(SitesReader.Result::sites), topics, registries, extension);
        return sites.map(some -> new Configuration(
                broker,
                state,
                topics,
                store.store(),
                store.compareEvery(),
                store.compression(),
                budget,
                http,
                ingest,
                serve,
                some.sites(),
                some.access(),
                sources,
                extension.extension(some.sites(), topics)));
    }
}
