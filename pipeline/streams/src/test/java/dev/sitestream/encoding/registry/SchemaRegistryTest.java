package dev.sitestream.encoding.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.encoding.RecordedAnswers;
import dev.sitestream.encoding.RecordedRegistry;
import dev.sitestream.encoding.frame.SchemaId;
import dev.sitestream.encoding.frame.SchemaId.Space;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.encoding.registry.SchemaRegistry.Answer;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A registry's schemas are asked for once, and an answer that is none is believed for a short time only. */
@Tag("slow")
class SchemaRegistryTest {

    private static final SchemaId SEVEN = new SchemaId(Space.NUMBER, "7");
    private static final URI CLOSED_PORT = URI.create("http://127.0.0.1:9");

    @TempDir
    Path folder = Path.of("");

    private final RecordedRegistry server = new RecordedRegistry();
    private final Health health = new Health();

    @AfterEach
    void stop() {
        server.close();
    }

    private SchemaRegistry registry(Ids ids, URI... urls) {
        return new SchemaRegistry(
                new RegistrySettings("main", Arrays.asList(urls), ids, Integer.BYTES, Map.of()), folder, health);
    }

    @Test
    void aSchemaIsAskedForOnceAndKeptOnDisk() {
        server.withSchema(7, "\"string\"");
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isEqualTo(found("\"string\""));
            assertThat(registry.find(SEVEN)).isEqualTo(found("\"string\""));
        }
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, CLOSED_PORT)) {
            assertThat(registry.await(SEVEN)).isEqualTo(found("\"string\""));
        }
        assertThat(server.requests()).containsExactly("/schemas/ids/7");
        assertThat(health.issues()).isEmpty();
    }

    private static Answer found(String text, String... references) {
        return new Answer.Found(new RegisteredSchema("AVRO", text, List.of(references)));
    }

    @Test
    void aBrokenFileOnDiskIsAskedForAgain() throws IOException {
        Files.createDirectories(folder.resolve("main"));
        Files.writeString(folder.resolve("main/number-7.json"), "{\"type\":");
        server.withSchema(7, "\"string\"");
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isEqualTo(found("\"string\""));
        }
    }

    @Test
    void whatIsUnknownIsNotAskedForWithEachRecord() {
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isInstanceOf(Answer.Unknown.class);
            assertThat(registry.find(SEVEN)).isInstanceOf(Answer.Unknown.class);
        }
        assertThat(server.requests()).hasSize(1);
        assertThat(health.issues()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 408, 429, 500, 503, 302})
    void anAnswerThatIsNoneIsAHealthIssueAndNotAskedForAtOnceAgain(int status) {
        server.withSchema(7, "\"string\"").answerAllWith(status);
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isInstanceOf(Answer.Failed.class);
            assertThat(health.issues())
                    .containsExactly(new HealthIssue(
                            HealthIssue.Kind.REGISTRY_FAILING,
                            "registry main",
                            "answers GET " + server.url() + "/schemas/ids/7 with status " + status
                                    + "; records of the schema with id 7 wait"));
            server.answerAllWith(0);
            // An answer to another request says nothing of this one.
            assertThat(registry.await(new SchemaId(Space.NUMBER, "8"))).isInstanceOf(Answer.Unknown.class);
            assertThat(health.issues()).hasSize(1);
            Await.await("the schema").until(() -> registry.find(SEVEN) instanceof Answer.Found);
            assertThat(health.issues()).isEmpty();
        }
    }

    @Test
    void aServerThatIsNoRegistryDoesNotMakeSchemasUnknown() {
        server.withAnswer("/schemas/ids/7", "<html>Not Found</html>").answerAllWith(404);
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isInstanceOf(Answer.Failed.class);
            assertThat(health.issues().get(0).detail()).contains("check the path of its `url`");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}",
                "{\"name\":\"NotFoundException\",\"title\":\"HTTP 404 Not Found\"}",
                "{\"title\":\"Not Found\"}",
            })
    void aWrongPathDoesNotMakeSchemasUnknown(String body) {
        server.withAnswer("/schemas/ids/7", body).answerAllWith(404);
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isInstanceOf(Answer.Failed.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 410, 422})
    void anAnswerThatIsFinalMakesASchemaUnknown(int status) {
        server.answerAllWith(status);
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isInstanceOf(Answer.Unknown.class);
            assertThat(health.issues()).isEmpty();
        }
    }

    @Test
    void apicuriosErrorIsKnown() {
        server.withAnswer("/schemas/ids/7", "{\"status\":404,\"name\":\"ArtifactNotFoundException\"}")
                .answerAllWith(404);
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isInstanceOf(Answer.Unknown.class);
        }
    }

    @Test
    void theNextAddressIsTried() {
        server.withSchema(7, "\"string\"");
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, CLOSED_PORT, server.url())) {
            assertThat(registry.await(SEVEN)).isEqualTo(found("\"string\""));
        }
    }

    @Test
    void referencesComeBeforeWhatNeedsThem() {
        server.withAnswer(
                        "/schemas/ids/7",
                        "{\"schema\":\"a\",\"references\":[" + reference("b") + ',' + reference("c") + "]}")
                .withAnswer("/subjects/b/versions/1", "{\"schema\":\"b\",\"references\":[" + reference("c") + "]}")
                .withAnswer("/subjects/c/versions/1", "{\"schema\":\"c\",\"references\":[" + reference("b") + "]}");
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN)).isEqualTo(found("a", "c", "b"));
        }
    }

    private static String reference(String name) {
        return "{\"name\":\"" + name + "\",\"subject\":\"" + name + "\",\"version\":1}";
    }

    @Test
    void aSchemaHasAtMostAThousandReferences() {
        RecordedAnswers answers = new RecordedAnswers()
                .with("/schemas/ids/7", "{\"schema\":\"a\",\"references\":[" + reference("r0") + "]}");
        for (int i = 0; i < 1_001; i++) {
            answers.with(
                    "/subjects/r" + i + "/versions/1",
                    "{\"schema\":\"b\",\"references\":[" + reference("r" + (i + 1)) + "]}");
        }
        RegistrySettings settings = new RegistrySettings("main", List.of(), Ids.CONFLUENT, Integer.BYTES, Map.of());
        try (SchemaRegistry registry = new SchemaRegistry(settings, answers, folder, health)) {
            assertThat(registry.await(SEVEN))
                    .isInstanceOfSatisfying(
                            Answer.Unknown.class,
                            unknown -> assertThat(unknown.detail())
                                    .isEqualTo("has a schema with more than 1000 references"));
        }
    }

    @Test
    void anAnswerOfAnyLengthTakesBoundedMemory() {
        server.withSchema(7, "x".repeat(5 << 20));
        try (SchemaRegistry registry = registry(Ids.CONFLUENT, server.url())) {
            assertThat(registry.await(SEVEN))
                    .isInstanceOfSatisfying(
                            Answer.Unknown.class,
                            unknown -> assertThat(unknown.detail()).endsWith("with more than 4 MiB"));
        }
    }

    @Test
    void apicuriosIdsAreOfTheirOwnSpaces() throws IOException {
        for (String line : Files.readAllLines(TestMaterial.file("cdc/frames/registry-apicurio-native.ndjson"))) {
            JsonNode answer = new ObjectMapper().readTree(line);
            server.withAnswer(answer.path("path").asText(), answer.path("body").asText());
        }
        URI api = URI.create(server.url() + "/registry/v3");
        try (SchemaRegistry registry = registry(Ids.GLOBAL, api)) {
            Answer global = registry.await(new SchemaId(Space.NUMBER, "14"));
            Answer content = registry.find(new SchemaId(Space.CONTENT, "14"));

            assertThat(global)
                    .isInstanceOfSatisfying(
                            Answer.Found.class,
                            found -> assertThat(found.schema().text()).contains("shop.public.pages_full"));
            assertThat(content).isNotEqualTo(global);
        }
        assertThat(server.requests())
                .startsWith("/registry/v3/ids/globalIds/14", "/registry/v3/ids/globalIds/14/references");
    }
}
