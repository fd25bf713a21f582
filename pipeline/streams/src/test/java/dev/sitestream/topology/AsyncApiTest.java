package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.config.Topics;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The AsyncAPI document says what the pipeline does. */
class AsyncApiTest {

    private static final String FOLDER = "/dev/sitestream/schemas/";

    private final JsonNode document = document();

    @Test
    void theTopicsHaveTheirDefaultNames() {
        assertThat(document.at("/channels/pageEvents/address").asText()).isEqualTo(Topics.DEFAULT.events());
        assertThat(document.at("/channels/rejectedEvents/address").asText()).isEqualTo(Topics.DEFAULT.rejected());
    }

    @Test
    void theExamplesAreValidEvents() {
        JsonNode examples = document.at("/components/messages/pageEvent/examples");

        assertThat(examples).hasSizeGreaterThanOrEqualTo(2).allSatisfy(example -> {
            byte[] event = example.path("payload").toString().getBytes(UTF_8);
            Decoded decoded = new JsonEventDecoder().decode(null, event, Instant.parse("2026-11-22T00:00:00Z"));
            assertThat(decoded)
                    .isInstanceOfSatisfying(
                            Decoded.Valid.class,
                            valid -> assertThat(valid.warnings()).isEmpty());
        });
    }

    @Test
    void theHeadersOfARejectedEventAreDocumented(@TempDir Path state) {
        JsonNode headers = document.at("/components/messages/rejectedEvent/headers");
        List<String> documented = new ArrayList<>();
        headers.path("properties").fieldNames().forEachRemaining(documented::add);
        try (PipelineDriver pipeline = new PipelineDriver(state, PublishSettings.ONCE, TestSites.shop())) {
            pipeline.send(null, "{}");

            List<String> sent = new ArrayList<>();
            for (Header header : pipeline.takeRejected().get(0).headers()) {
                sent.add(header.key());
            }
            assertThat(documented).containsAll(sent);
            headers.path("required").forEach(required -> assertThat(sent).contains(required.asText()));
        }
    }

    @Test
    void whatTheDocumentRefersToExists() {
        List<JsonNode> references = document.findValues("$ref");

        assertThat(references).isNotEmpty().allSatisfy(reference -> {
            String target = reference.asText();
            if (target.startsWith("#")) {
                assertThat(document.at(target.substring(1)).isMissingNode())
                        .as(target)
                        .isFalse();
            } else {
                assertThat(AsyncApiTest.class.getResource(FOLDER + target))
                        .as(target)
                        .isNotNull();
            }
        });
    }

    private static JsonNode document() {
        try (InputStream in = AsyncApiTest.class.getResourceAsStream(FOLDER + "sitestream.asyncapi.yaml")) {
            return new ObjectMapper().valueToTree(new Yaml().load(Objects.requireNonNull(in)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
