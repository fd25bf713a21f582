package dev.sitestream.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.frame.HeaderValues;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.health.Health;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records that serializers of registries have written hold the same as their twins in JSON. */
class CapturedAvroTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Numbers in JSON that are dates, times or decimals: the schema says what they are, so they become texts. */
    private static final Set<String> BETTER =
            Set.of("published_on", "created_at", "updated_ms", "opens", "price", "weight");

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "envelope-avro-confluent4, envelope-json, 4",
        "envelope-avro-confluent4-whole, envelope-json, 4",
        "envelope-avro-apicurio8, envelope-json, 8",
        "envelope-avro-apicurio-headers, envelope-json, 4",
        "flat-rewrite-avro-confluent4, flat-rewrite-json, 4",
    })
    void everyRecordEqualsItsTwin(String avro, String twin, int idBytes) throws Exception {
        List<CapturedRecord> records = records(avro);
        Set<String> topics =
                records.stream().map(record -> record.text("topic")).collect(Collectors.toSet());
        List<CapturedRecord> twins = records(twin).stream()
                .filter(record -> topics.contains(record.text("topic")))
                .toList();
        Set<String> better = new HashSet<>();
        try (SchemaRegistry schemas = new SchemaRegistry(
                new RegistrySettings("main", List.of(), Ids.CONFLUENT, idBytes, Map.of()),
                RecordedAnswers.of(TestMaterial.file("cdc/postgres-defaults/registry.ndjson")),
                folder,
                new Health())) {
            RecordEncoding encoding = new AvroEncoding(schemas, Wanted.ALL, true, System::currentTimeMillis);
            for (int i = 0; i < records.size(); i++) {
                CapturedRecord record = records.get(i);
                CapturedRecord expected = twins.get(i);
                HeaderValues headers = record.headers()::get;
                assertThat(record.json().has("valueBase64")).isEqualTo((expected.bytes("value") != null));
                if (record.json().has("keyBase64")) {
                    assertThat(JSON.readTree(encoding.key(Objects.requireNonNull(record.bytes("key")), headers)))
                            .isEqualTo(JSON.readTree(expected.text("key")));
                }
                if (record.json().has("valueBase64")) {
                    JsonNode value = JSON.readTree(encoding.value(record.value(), headers));
                    JsonNode other = JSON.readTree(expected.text("value"));
                    forgetBetter(value, other, better);
                    forgetAdded(value);
                    forgetAdded(other);
                    assertThat(value).as("record %s", i).isEqualTo(other);
                }
            }
        }
        assertThat(better).isEqualTo(BETTER);
    }

    private static List<CapturedRecord> records(String file) throws IOException {
        return CapturedRecord.read("postgres-defaults/" + file);
    }

    /** Takes the fields out that are none of the row: the captures have others of them. */
    private static void forgetAdded(JsonNode value) {
        if (value instanceof ObjectNode object) {
            object.remove(List.of("__op", "__table", "__source_ts_ms", "__source_snapshot", "__ts_ms", "__deleted"));
        }
    }

    /** Takes the fields out of both that Avro's schema makes better, and notes them. */
    private static void forgetBetter(JsonNode value, JsonNode twin, Set<String> better) {
        if (value instanceof ObjectNode object && twin instanceof ObjectNode other) {
            for (String name : BETTER) {
                if (object.has(name) && other.has(name) && !object.get(name).equals(other.get(name))) {
                    assertThat(object.get(name).isNull()).isFalse();
                    better.add(name);
                    object.remove(name);
                    other.remove(name);
                }
            }
            object.properties().forEach(field -> forgetBetter(field.getValue(), other.path(field.getKey()), better));
        }
    }
}
