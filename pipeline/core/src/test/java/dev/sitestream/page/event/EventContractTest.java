package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The decoder treats the schemas' example events as the schemas' documentation states. */
class EventContractTest {

    private static final String SCHEMAS = "/dev/sitestream/schemas/";

    static List<String> valid() {
        return examples("valid");
    }

    static List<String> warned() {
        return examples("warned");
    }

    static List<String> rejected() {
        return examples("rejected");
    }

    @ParameterizedTest
    @MethodSource("valid")
    void aValidExampleDecodesWithoutWarnings(String event) {
        assertThat(Decoding.warnings(event)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("warned")
    void aWarnedExampleDecodesWithAWarning(String event) {
        assertThat(Decoding.warnings(event)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("rejected")
    void aRejectedExampleIsInvalid(String event) {
        assertThat(Decoding.reasons(event)).isNotEmpty();
    }

    @Test
    void theSchemaListsAllCodes() throws IOException {
        JsonNode codes = new ObjectMapper()
                .readTree(resource("page-event-rejected.v1.reasons.schema.json"))
                .at("/items/properties/code/anyOf");

        assertThat(codes.findValuesAsText("const"))
                .containsExactlyElementsOf(Arrays.stream(ProblemCode.values())
                        .map(ProblemCode::text)
                        .toList());
    }

    private static List<String> examples(String kind) {
        return resource("examples/page-event.v1." + kind + ".ndjson").lines().toList();
    }

    private static String resource(String name) {
        try (InputStream in = EventContractTest.class.getResourceAsStream(SCHEMAS + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
