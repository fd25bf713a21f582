package dev.sitestream.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemasTest {

    private static final String PAGE_EVENT = "page-event.v1";
    private static final String REASONS = "page-event-rejected.v1.reasons";

    private static final String PAGE = "published-page.v1";
    private static final String FILE = "published-file.v1";

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    static List<String> validEvents() {
        return examples(PAGE_EVENT + ".valid");
    }

    static List<String> warnedEvents() {
        return examples(PAGE_EVENT + ".warned");
    }

    static List<String> rejectedEvents() {
        return examples(PAGE_EVENT + ".rejected");
    }

    static List<String> validReasons() {
        return examples(REASONS + ".valid");
    }

    static List<String> invalidReasons() {
        return examples(REASONS + ".invalid");
    }

    static List<String> validPages() {
        return examples(PAGE + ".valid");
    }

    static List<String> invalidPages() {
        return examples(PAGE + ".invalid");
    }

    static List<String> validFiles() {
        return examples(FILE + ".valid");
    }

    static List<String> invalidFiles() {
        return examples(FILE + ".invalid");
    }

    @ParameterizedTest
    @MethodSource("validEvents")
    void aValidEventKeepsToItsSchema(String event) {
        assertThat(schema(PAGE_EVENT).validate(event, InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("warnedEvents")
    void anEventThatGetsAWarningBreaksItsSchema(String event) {
        assertThat(schema(PAGE_EVENT).validate(event, InputFormat.JSON)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("rejectedEvents")
    void anEventThatIsRejectedBreaksItsSchema(String event) {
        assertThat(schema(PAGE_EVENT).validate(event, InputFormat.JSON)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("validReasons")
    void validReasonsKeepToTheirSchema(String reasons) {
        assertThat(schema(REASONS).validate(reasons, InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("invalidReasons")
    void invalidReasonsBreakTheirSchema(String reasons) {
        assertThat(schema(REASONS).validate(reasons, InputFormat.JSON)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("validPages")
    void aValidPublishedPageKeepsToItsSchema(String page) {
        assertThat(schema(PAGE).validate(page, InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("invalidPages")
    void anInvalidPublishedPageBreaksItsSchema(String page) {
        assertThat(schema(PAGE).validate(page, InputFormat.JSON)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("validFiles")
    void aValidPublishedFileKeepsToItsSchema(String file) {
        assertThat(schema(FILE).validate(file, InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("invalidFiles")
    void anInvalidPublishedFileBreaksItsSchema(String file) {
        assertThat(schema(FILE).validate(file, InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void theSchemasKeepToTheMetaschema() {
        Schema metaschema = REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

        for (String name : List.of(PAGE_EVENT, REASONS, PAGE, FILE)) {
            assertThat(metaschema.validate(text(name + ".schema.json"), InputFormat.JSON))
                    .as(name)
                    .isEmpty();
        }
    }

    private static Schema schema(String name) {
        return REGISTRY.getSchema(text(name + ".schema.json"), InputFormat.JSON);
    }

    private static List<String> examples(String name) {
        return text("examples/" + name + ".ndjson").lines().toList();
    }

    private static String text(String resource) {
        try (InputStream in = SchemasTest.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
