package dev.sitestream.app;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.TopicSource;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.health.Health;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The encodings of the topics whose records are not JSON, with the registries that they need.
 *
 * @param byTopic the encodings by the topics' names
 * @param registries the registries by their names
 */
public record Encodings(Map<String, RecordEncoding> byTopic, Map<String, SchemaRegistry> registries)
        implements AutoCloseable {

    private static final String SCHEMAS = "schemas";

    public Encodings {
        byTopic = Map.copyOf(byTopic);
        registries = Map.copyOf(registries);
    }

    /**
     * Prepares the encodings; nothing is asked for yet.
     *
     * @param state the folder of local state, which keeps schemas
     * @param calendarMillis supplies the present time
     */
    public static Encodings of(List<TopicSource> sources, Path state, Health health, LongSupplier calendarMillis) {
        Map<String, RecordEncoding> encodings = new HashMap<>();
        Map<String, SchemaRegistry> registries = new HashMap<>();
        for (TopicSource source : sources) {
            RegistrySettings settings = source.registry();
            if (settings != null) {
                SchemaRegistry registry = registries.computeIfAbsent(
                        settings.name(), name -> new SchemaRegistry(settings, state.resolve(SCHEMAS), health));
                encodings.put(
                        source.topic(),
                        new AvroEncoding(registry, source.mapping().wanted(), calendarMillis));
            }
        }
        return new Encodings(encodings, registries);
    }

    @Override
    public void close() {
        registries.values().forEach(SchemaRegistry::close);
    }
}
