package dev.sitestream.cli.discovery;

import dev.sitestream.cli.dryrun.PayloadRecord;
import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.cli.setup.TemporaryFolder;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.health.Health;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the latest records of a topic, and suggests the source that reads them.
 *
 * @param source the source
 * @param trial what it makes of these records
 */
public record TopicDiscovery(SuggestedSource source, SourceTrial trial) {

    /** The key {@code sources} with the source, in YAML. */
    public String yaml() {
        return source.sources();
    }

    /** Whether the source names the registry. */
    public boolean usesRegistry() {
        return source.registry() != null;
    }

    /** Whether the source has a mapping, which its user has to complete. */
    public boolean isMapped() {
        return !source.map().isEmpty();
    }

    /** The name of the source. */
    public String name() {
        return source.name();
    }

    /**
     * Looks at a topic.
     *
     * @param site the site of its pages
     * @param client settings of Kafka clients
     * @param settings how the registry is reached that has the schemas of its records; null if none is known
     */
    public static TopicDiscovery of(
            String topic, Site site, Map<String, String> client, @Nullable RegistrySettings settings)
            throws DiscoveryException, OutputException, IOException, InterruptedException {
        List<PayloadRecord> records = TopicSample.read(topic, client);
        if (records.stream().allMatch(record -> record.value() == null)) {
            throw new DiscoveryException("topic `" + topic + "` has no record with a value yet: send some first");
        }
        if (settings == null) {
            return of(topic, site, records, null);
        }
        try (TemporaryFolder folder = TemporaryFolder.create();
                SchemaRegistry schemas = new SchemaRegistry(settings, folder.path(), new Health())) {
            return of(topic, site, records, schemas);
        }
    }

    /**
     * Suggests a source.
     *
     * @param records records of the topic
     * @param registry the registry that has their schemas; null if none is known
     */
    static TopicDiscovery of(String topic, Site site, List<PayloadRecord> records, @Nullable SchemaRegistry registry)
            throws DiscoveryException, IOException {
        SampledValues values = SampledValues.of(records, registry);
        SampledFormat format = mostFrequent(values);
        FieldGuesses guesses = new FieldGuesses(
                site,
                values.values().stream()
                        .flatMap(value -> format.item(value.json()).stream())
                        .toList());
        String name = registry != null && values.isAvro() ? registry.settings().name() : null;
        SuggestedSource source = new SuggestedSource(
                topic, site, format, name, format == SampledFormat.EVENT ? Map.of() : guesses.map());
        return new TopicDiscovery(source, SourceTrial.of(source, records, values.isAvro() ? registry : null));
    }

    private static SampledFormat mostFrequent(SampledValues values) {
        Map<SampledFormat, Integer> counts = new EnumMap<>(SampledFormat.class);
        values.values().forEach(value -> counts.merge(SampledFormat.of(value), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse(SampledFormat.JSON);
    }
}
