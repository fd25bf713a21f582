package dev.sitestream.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.frame.HeaderValues;
import dev.sitestream.encoding.frame.SchemaId;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.health.Health;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One body in the frames of all serializers: those that are known are read, and the others are named. */
class FramesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final HeaderValues NO_HEADERS = name -> null;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "confluent: magic 0, 4-byte id | 4",
                "confluent: GUID in the prefix (magic 1, 16 bytes) | 4",
                "confluent: GUID in the header, no prefix | 4",
                "apicurio: 8-byte id (Legacy8ByteIdHandler) | 8",
                "apicurio: contentId in the header, no prefix | 4",
                "apicurio: globalId in the header, no prefix | 4",
            })
    void framesThatAreKnownAreRead(String what, int idBytes) throws Exception {
        try (SchemaRegistry registry = schemas(answers(), idBytes)) {
            CapturedRecord record = record(what);

            assertThat(JSON.readTree(encoding(registry).value(record.value(), record.headers()::get))
                            .path("after")
                            .path("slug"))
                    .isEqualTo(schema().path("expect").path("after").path("slug"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "aws glue: version 3, no compression, version id | encoding-invalid | has no frame: it begins with 03 00 89"
                        + " 79 17 62 23 36, which is the frame of AWS Glue's serializer: it is not supported",
                "aws glue: version 3, zlib (5), version id | encoding-invalid | has no frame: it begins with 03 05 89 79 17"
                        + " 62 23 36, which is the frame of AWS Glue's serializer: it is not supported",
                "azure: older preamble, 4 zero bytes and 32 characters | encoding-invalid | has the frame of Azure's serializer,",
                "hostile: unknown id | schema-unknown | has a schema that can't be had: the registry `main` does not know the schema with id"
                        + " 2147483647",
                "hostile: negative id | encoding-invalid | has the schema id -1, which is none",
                "hostile: cut off in the id | encoding-invalid | ends in the id of its schema: it is 00 00 00",
                "hostile: cut off in the body | encoding-invalid | ends at byte",
                "hostile: bytes after the body | encoding-invalid | has",
                "hostile: unknown magic byte | encoding-invalid | has no frame: it begins with 07 00 00 01 1c 00 02 08, which"
                        + " is none of a serializer that is known",
            })
    void otherBytesAreRejectedWithTheirReason(String what, String code, String detail) throws Exception {
        try (SchemaRegistry registry = schemas(answers(), Integer.BYTES)) {
            CapturedRecord record = record(what);
            UnreadablePayloadException e = Objects.requireNonNull(catchThrowableOfType(
                    UnreadablePayloadException.class,
                    () -> encoding(registry).value(record.value(), record.headers()::get)));

            assertThat(e.problem().code().text()).isEqualTo(code);
            assertThat(e.problem().field()).isEqualTo("value");
            assertThat(e.problem().detail()).startsWith(detail);
        }
    }

    @ParameterizedTest
    @CsvSource({"40, 40", "'{\"id\":40}', '{\"id\":40}'"})
    void aKeyWithoutAFrameIsTakenAsItIs(String key, String expected) throws Exception {
        try (SchemaRegistry registry = schemas(answers(), Integer.BYTES)) {
            assertThat(encoding(registry).key(key.getBytes(UTF_8), NO_HEADERS)).isEqualTo(expected.getBytes(UTF_8));
        }
    }

    @Test
    void aRecordOfAnUnknownSchemaIsReadyToBeRejectedAfterAWhile() throws Exception {
        try (SchemaRegistry registry = schemas(answers(), Integer.BYTES)) {
            AtomicLong now = new AtomicLong(1_000_000);
            RecordEncoding encoding = new AvroEncoding(registry, Wanted.ALL, true, now::get);
            byte[] value = {0, 0, 0, 0, 9, 1};
            registry.await(new SchemaId(SchemaId.Space.NUMBER, "9"));

            assertThat(encoding.isReady(null, value, NO_HEADERS, now.get())).isFalse();
            now.addAndGet(30_001);
            assertThat(encoding.isReady(null, value, NO_HEADERS, 1_000_000)).isTrue();
        }
    }

    @Test
    void aTimestampThatNeverComesDoesNotHoldARecordForEver() throws Exception {
        RecordedAnswers answers = answers();
        try (SchemaRegistry registry = schemas(answers, Integer.BYTES)) {
            SchemaId id = new SchemaId(SchemaId.Space.NUMBER, "9");

            assertThat(registry.await(id)).isInstanceOfSatisfying(SchemaRegistry.Answer.Unknown.class, unknown -> {
                assertThat(unknown.hasLasted(Duration.ofSeconds(30))).isFalse();
                assertThat(unknown.hasLasted(Duration.ZERO)).isTrue();
            });
        }
    }

    @Test
    void anUnusedKeyIsNotWaitedFor() throws Exception {
        RecordedAnswers answers = answers();
        try (SchemaRegistry registry = schemas(answers, Integer.BYTES)) {
            byte[] value = record("confluent: magic 0, 4-byte id").value();
            byte[] key = {0, 0, 0, 0, 9, 1};
            RecordEncoding used = new AvroEncoding(registry, Wanted.ALL, true, System::currentTimeMillis);
            RecordEncoding unused = new AvroEncoding(registry, Wanted.ALL, false, System::currentTimeMillis);
            used.value(value, NO_HEADERS);
            unused.value(value, NO_HEADERS);

            assertThat(used.isReady(key, value, NO_HEADERS, System.currentTimeMillis()))
                    .isFalse();
            assertThat(unused.isReady(key, value, NO_HEADERS, System.currentTimeMillis()))
                    .isTrue();
            assertThat(unused.isReady(key, null, NO_HEADERS, System.currentTimeMillis()))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\",\"order\":1}]}",
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\",\"order\":\"x\"}]}",
                "{\"type\":\"record\"}",
                "{\"type\":\"Missing\"}",
                "no schema",
                "",
            })
    void aSchemaThatIsNoneRejectsItsRecords(String schema) throws Exception {
        RecordedAnswers answers = new RecordedAnswers()
                .with(
                        "/schemas/ids/7",
                        JSON.createObjectNode().put("schema", schema).toString());
        try (SchemaRegistry registry = schemas(answers, Integer.BYTES)) {
            UnreadablePayloadException e = Objects.requireNonNull(catchThrowableOfType(
                    UnreadablePayloadException.class,
                    () -> encoding(registry).value(new byte[] {0, 0, 0, 0, 7, 2}, NO_HEADERS)));

            assertThat(e.problem().detail()).startsWith("has a schema that can't be read: ");
        }
    }

    @Test
    void aRecordIsReadyOnceItsSchemaIsKnown() throws Exception {
        RecordedAnswers answers = answers();
        try (SchemaRegistry registry = schemas(answers, Integer.BYTES)) {
            RecordEncoding encoding = encoding(registry);
            CapturedRecord record = record("confluent: magic 0, 4-byte id");
            answers.setDown(true);

            assertThat(encoding.isReady(null, record.value(), NO_HEADERS, 0)).isFalse();
            answers.setDown(false);
            Await.await("the schema").until(() -> encoding.isReady(null, record.value(), NO_HEADERS, 0));
            assertThat(encoding.isReady(null, new byte[] {7}, NO_HEADERS, 0)).isTrue();
        }
    }

    private static RecordedAnswers answers() throws IOException {
        String answer = JSON.createObjectNode()
                .put("schema", schema().path("schema").toString())
                .toString();
        return new RecordedAnswers()
                .with("/schemas/ids/" + schema().path("id").asText(), answer)
                .with("/schemas/guids/" + schema().path("guid").asText(), answer);
    }

    private SchemaRegistry schemas(RecordedAnswers answers, int idBytes) {
        return new SchemaRegistry(
                new RegistrySettings("main", List.of(), Ids.CONFLUENT, idBytes, Map.of()),
                answers,
                folder,
                new Health());
    }

    private static RecordEncoding encoding(SchemaRegistry registry) {
        return new AvroEncoding(registry, Wanted.ALL, true, System::currentTimeMillis);
    }

    private static JsonNode schema() throws IOException {
        return JSON.readTree(
                TestMaterial.file("cdc/frames/avro-framings-schema.json").toFile());
    }

    private static CapturedRecord record(String what) throws IOException {
        return CapturedRecord.read("frames/avro-framings", what);
    }
}
