package dev.sitestream.presets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.Source;
import dev.sitestream.config.YamlText;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Payload;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.webhook.WebhookRequest;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each documented payload of a preset's sender is genuine, and makes the event that it should. */
class PresetsTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SECRET = "0123456789abcdef".repeat(4);

    /** What presets need from their users, since the payload has no address. */
    private static final Map<String, String> MAPS =
            Map.of("contentful", "{url: \"/blog/{/fields/slug/en-US}\"}", "strapi", "{url: \"/blog/{/entry/slug}\"}");

    @TempDir
    Path folder;

    static List<PayloadSample> samples() throws IOException, URISyntaxException {
        return PayloadSample.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aDocumentedPayloadMakesItsEvent(PayloadSample sample)
            throws IOException, ConfigurationException, GeneralSecurityException {
        Source source = source(sample.preset());
        byte[] body = sample.body().getBytes(StandardCharsets.UTF_8);
        String target = "/v1/hooks/" + sample.preset();
        Map<String, String> headers =
                Signatures.sign(sample.preset(), SECRET, target, sample.headers(), sample.body(), NOW);

        assertThat(Objects.requireNonNull(source.webhook())
                        .verify(new WebhookRequest("POST", target, headers, body), NOW))
                .isInstanceOf(Verdict.Genuine.class);

        MappedPayload mapped = Objects.requireNonNull(source.mapping()).map(new Payload(body, headers, null));

        if (sample.reason().isEmpty()) {
            assertThat(mapped.problems()).isEmpty();
        } else {
            assertThat(mapped.problems())
                    .extracting(problem -> problem.code().text())
                    .containsExactly(sample.reason());
        }
        assertThat(json(mapped.events().stream()
                        .map(event -> new String(event.json(), StandardCharsets.UTF_8))
                        .toList()))
                .isEqualTo(json(sample.events()));
        assertThat(mapped.events())
                .allSatisfy(event -> assertThat(new JsonEventDecoder().decode(null, event.json(), NOW))
                        .isInstanceOf(Decoded.Valid.class));
    }

    @Test
    void everyPresetWithAMappingHasSamples() throws IOException, URISyntaxException {
        assertThat(samples())
                .extracting(PayloadSample::preset)
                .contains("shopify", "woocommerce", "ghost", "contentful", "storyblok", "strapi", "sanity");
    }

    private Source source(String preset) throws IOException, ConfigurationException {
        String map = MAPS.getOrDefault(preset, "");
        String yaml = """
            sites: [{id: site, url: https://www.example.com/}]
            sources:
              - name: %s
                site: site
                webhook: {preset: %s, secret: "%s"}
            """.formatted(preset, preset, SECRET) + (map.isEmpty() ? "" : "    map: " + map + "\n");
        return YamlText.in(folder, yaml).load(Map.of()).sources().get(0);
    }

    private static List<JsonNode> json(List<String> texts) throws IOException {
        List<JsonNode> nodes = new ArrayList<>();
        for (String text : texts) {
            nodes.add(JSON.readTree(text));
        }
        return nodes;
    }
}
