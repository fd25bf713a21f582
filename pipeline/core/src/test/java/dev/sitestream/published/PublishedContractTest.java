package dev.sitestream.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sitestream.published.FileRecord.Op;
import dev.sitestream.published.PageRecord.Change;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The records have the form that the schemas, their examples and the AsyncAPI document describe. */
class PublishedContractTest {

    private static final String SCHEMAS = "/dev/sitestream/schemas/";
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final FileRecord SHARD = FileRecord.written(
            "shop", "p-00001.xml.gz", "https://shop.example.com/p-00001.xml.gz", "\"e\"", 7, "sitemap.xml", 1);

    static List<String> validPages() throws IOException {
        return examples("published-page.v1.valid");
    }

    static List<String> invalidPages() throws IOException {
        return examples("published-page.v1.invalid");
    }

    static List<String> validFiles() throws IOException {
        return examples("published-file.v1.valid");
    }

    static List<String> invalidFiles() throws IOException {
        return examples("published-file.v1.invalid");
    }

    @ParameterizedTest
    @MethodSource("validPages")
    void aPageOfTheExamplesIsDecodedAndEncodedWithoutAnyChange(String example) throws IOException {
        PageRecord page = PageRecord.ofJson(example.getBytes(UTF_8));

        assertThat(JSON.readTree(page.toJson())).isEqualTo(withoutLater(example));
        assertThat(new String(page.key(), UTF_8)).isEqualTo(page.url());
    }

    @ParameterizedTest
    @MethodSource("validFiles")
    void aFileOfTheExamplesIsDecodedAndEncodedWithoutAnyChange(String example) throws IOException {
        FileRecord file = FileRecord.ofJson(example.getBytes(UTF_8));

        assertThat(JSON.readTree(file.toJson())).isEqualTo(withoutLater(example));
        assertThat(new String(file.key(), UTF_8)).isEqualTo(file.url());
    }

    @ParameterizedTest
    @MethodSource("invalidPages")
    void aPageThatBreaksTheSchemaIsNotDecoded(String example) {
        assertThatThrownBy(() -> PageRecord.ofJson(example.getBytes(UTF_8)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("invalidFiles")
    void aFileThatBreaksTheSchemaIsNotDecoded(String example) {
        assertThatThrownBy(() -> FileRecord.ofJson(example.getBytes(UTF_8)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void thePagesSchemaListsEveryMemberAndEveryChange() throws IOException {
        JsonNode schema = JSON.readTree(resource("published-page.v1.schema.json"));
        PageRecord page = new PageRecord(Change.LISTED, "u", "s", "t", "f", "g", 0, 0);

        assertThat(names(JSON.readTree(page.toJson()))).isEqualTo(names(schema.path("properties")));
        assertThat(texts(schema.path("required"))).isEqualTo(names(schema.path("properties")));
        assertThat(schema.at("/properties/change").findValuesAsText("const")).isEqualTo(lowerCase(Change.values()));
    }

    @Test
    void theFilesSchemaListsEveryMemberAndEveryOperation() throws IOException {
        JsonNode schema = JSON.readTree(resource("published-file.v1.schema.json"));
        FileRecord retired = FileRecord.retired("shop", "a", "https://shop.example.com/a", 0);

        assertThat(names(JSON.readTree(SHARD.toJson()))).isEqualTo(names(schema.path("properties")));
        assertThat(names(JSON.readTree(retired.toJson()))).isEqualTo(texts(schema.path("required")));
        assertThat(schema.at("/properties/op").findValuesAsText("const")).isEqualTo(lowerCase(Op.values()));
    }

    @Test
    void theExamplesOfTheAsyncApiDocumentAreRecords() throws IOException {
        JsonNode messages = JSON.valueToTree(new Yaml().load(resource("sitestream.asyncapi.yaml")))
                .at("/components/messages");
        List<JsonNode> pages = messages.at("/publishedPage/examples").findValues("payload");
        List<JsonNode> files = messages.at("/publishedFile/examples").findValues("payload");

        assertThat(pages)
                .isNotEmpty()
                .allSatisfy(page -> assertThat(
                                JSON.readTree(PageRecord.ofJson(page.toString().getBytes(UTF_8))
                                        .toJson()))
                        .isEqualTo(page));
        assertThat(files)
                .hasSize(2)
                .allSatisfy(file -> assertThat(
                                JSON.readTree(FileRecord.ofJson(file.toString().getBytes(UTF_8))
                                        .toJson()))
                        .isEqualTo(file));
    }

    @Test
    void aPageIsJoinedWithItsFileBySiteAndNameOrByTheFilesKey() throws IOException {
        PageRecord page = PageRecord.ofJson(validPages().get(0).getBytes(UTF_8));
        FileRecord file = FileRecord.ofJson(validFiles().get(0).getBytes(UTF_8));

        assertThat(page.site()).isEqualTo(file.site());
        assertThat(page.file()).isEqualTo(file.file());
        assertThat(page.fileUrl().getBytes(UTF_8)).isEqualTo(file.key());
    }

    @Test
    void anyTextIsEncodedAsJson() throws IOException {
        String text = "\"\\\u0000\n\u2028é€😀";
        FileRecord file = FileRecord.written("shop", "a", "https://shop.example.com/a", text, 1, null, 0);
        FileRecord halved = FileRecord.written("shop", "a", "https://shop.example.com/a", "a\uD800b", 1, null, 0);

        assertThat(FileRecord.ofJson(file.toJson())).isEqualTo(file);
        assertThat(FileRecord.ofJson(halved.toJson()).etag()).isEqualTo("a\uFFFDb");
    }

    @Test
    void aWrittenFileHasAVersionAndARetiredFileHasNone() {
        assertThatThrownBy(() -> new FileRecord(Op.WRITTEN, "s", "f", "u", null, 1, null, 0))
                .hasMessage("etag: required for a written file, and only for it");
        assertThatThrownBy(() -> new FileRecord(Op.RETIRED, "s", "f", "u", "e", 0, null, 0))
                .hasMessage("etag: required for a written file, and only for it");
        assertThatThrownBy(() -> new FileRecord(Op.RETIRED, "s", "f", "u", null, 1, null, 0))
                .hasMessage("bytes: allowed are the size of a written file, and 0 for a retired");
    }

    private static JsonNode withoutLater(String example) throws IOException {
        return ((ObjectNode) JSON.readTree(example)).without("later");
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static List<String> lowerCase(Enum<?>[] constants) {
        return Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static List<String> examples(String name) throws IOException {
        return resource("examples/" + name + ".ndjson").lines().toList();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = PublishedContractTest.class.getResourceAsStream(SCHEMAS + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
        }
    }
}
