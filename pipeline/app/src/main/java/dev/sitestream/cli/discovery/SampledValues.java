package dev.sitestream.cli.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.cli.dryrun.PayloadRecord;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.frame.Frame;
import dev.sitestream.encoding.frame.FrameException;
import dev.sitestream.encoding.frame.FrameReader;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.Wanted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of sampled records, decoded as a whole.
 *
 * @param isAvro whether they are Avro; otherwise they are JSON
 * @param values the values that can be read; tombstones are left out
 */
record SampledValues(boolean isAvro, List<Value> values) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String AVRO = "AVRO";

    /** The value of a record. */
    record Value(PayloadRecord record, JsonNode json) {}

    /**
     * Decodes the records.
     *
     * @param registry the registry that has their schemas; null if none is named
     */
    static SampledValues of(List<PayloadRecord> records, @Nullable SchemaRegistry registry) throws DiscoveryException {
        List<Value> plain = new ArrayList<>();
        @Nullable String first = null;
        for (PayloadRecord record : records) {
            JsonNode json = record.value() == null ? null : parse(record.value());
            if (json != null && json.isContainerNode()) {
                plain.add(new Value(record, json));
            } else if (record.value() != null && json == null && first == null) {
                first = schemaOf(record, registry);
            }
        }
        if (first == null || !plain.isEmpty()) {
            return new SampledValues(false, plain);
        }
        if (registry == null) {
            throw new DiscoveryException("the records have the frame of a schema registry (schema " + first
                    + "): name it with --registry, such as --registry http://registry.example.com:8081");
        }
        return new SampledValues(true, decode(records, registry));
    }

    /** The id of the schema that a record names. */
    private static String schemaOf(PayloadRecord record, @Nullable SchemaRegistry registry) throws DiscoveryException {
        int idBytes = registry == null ? Integer.BYTES : registry.settings().idBytes();
        byte[] value = record.value() == null ? new byte[0] : record.value();
        Frame frame;
        try {
            frame = new FrameReader(idBytes).read(value, record.headers()::get, "value");
        } catch (FrameException e) {
            throw new DiscoveryException(
                    record.place() + ": the value is no JSON, and " + e.getMessage()
                            + "; Protobuf without a frame needs `encoding: protobuf` (docs/mapping.md)",
                    e);
        }
        if (registry != null
                && registry.await(frame.schema()) instanceof SchemaRegistry.Answer.Found found
                && !found.schema().type().equals(AVRO)) {
            throw new DiscoveryException(record.place() + ": the registry says that its schema is of the type "
                    + found.schema().type() + "; allowed is AVRO; Protobuf needs `encoding: protobuf` with a file of"
                    + " descriptors (docs/mapping.md)");
        }
        return frame.schema().value();
    }

    private static List<Value> decode(List<PayloadRecord> records, SchemaRegistry registry) throws DiscoveryException {
        AvroEncoding encoding = new AvroEncoding(registry, Wanted.ALL, false, System::currentTimeMillis);
        List<Value> values = new ArrayList<>();
        @Nullable DiscoveryException unreadable = null;
        for (PayloadRecord record : records) {
            if (record.value() != null) {
                try {
                    byte[] decoded = encoding.value(record.value(), record.headers()::get);
                    values.add(new Value(record, JSON.readTree(decoded)));
                } catch (AvroEncoding.RegistryUnavailableException e) {
                    throw new DiscoveryException(String.valueOf(e.getMessage()), e);
                } catch (UnreadablePayloadException | IOException e) {
                    unreadable = new DiscoveryException(record.place() + ": " + e.getMessage(), e);
                }
            }
        }
        if (values.isEmpty() && unreadable != null) {
            throw unreadable;
        }
        return values;
    }

    /** The JSON, such as the null that Kafka Connect writes for none; null if the value is none. */
    private static @Nullable JsonNode parse(byte[] value) {
        try {
            return JSON.readTree(value);
        } catch (IOException e) {
            return null;
        }
    }
}
