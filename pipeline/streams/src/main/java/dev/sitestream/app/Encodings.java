package dev.sitestream.app;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.protobuf.ProtobufEncoding;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.encoding.topic.EncodingSettings;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.health.Health;
import dev.sitestream.mapping.json.Wanted;
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
            EncodingSettings settings = source.encoding();
            Wanted wanted = source.mapping().wanted();
            if (settings instanceof EncodingSettings.Avro avro) {
                SchemaRegistry registry = registries.computeIfAbsent(
                        avro.registry().name(),
                        name -> new SchemaRegistry(avro.registry(), state.resolve(SCHEMAS), health));
                encodings.put(source.topic(), new AvroEncoding(registry, source.mapping(), calendarMillis));
            } else if (settings instanceof EncodingSettings.Protobuf protobuf) {
                encodings.put(source.topic(), new ProtobufEncoding(protobuf.types(), protobuf.idBytes(), wanted));
            }
        }
        return new Encodings(encodings, registries);
    }

    @Override
    public void close() {
        registries.values().forEach(SchemaRegistry::close);
    }
}
