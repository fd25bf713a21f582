package dev.sitestream.presets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.YamlText;
import dev.sitestream.http.ingest.IngestServer;
import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.FakeOutput.RejectedPayload;
import dev.sitestream.ingest.IngestMetrics;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each documented payload, signed and posted as its sender does, is answered with 200 and is on the events topic, or on
 * the rejected topic with the reason.
 */
@Tag("slow")
class PresetsOverHttpTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SECRET = "0123456789abcdef".repeat(4);
    private static final Map<String, String> MAPS =
            Map.of("contentful", "{url: \"/blog/{/fields/slug/en-US}\"}", "strapi", "{url: \"/blog/{/entry/slug}\"}");

    /** Headers that the client sets itself. */
    private static final Set<String> OWN_HEADERS = Set.of("host", "content-length", "connection");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    Path folder;

    static List<PayloadSample> samples() throws IOException, URISyntaxException {
        return PayloadSample.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aDocumentedWebhookIsAnsweredWith200AndEndsOnATopic(PayloadSample sample) throws Exception {
        Configuration configuration = configuration(sample);
        FakeOutput output = new FakeOutput();
        try (IngestServer server = IngestServer.start(
                Objects.requireNonNull(configuration.ingest()),
                IngestServer.Parts.of(configuration, output, IngestMetrics.NONE))) {
            HttpResponse<String> response =
                    client.send(request(sample, server.port()), HttpResponse.BodyHandlers.ofString());

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.headers().firstValue("content-type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
            List<JsonNode> sent = new ArrayList<>();
            for (FakeOutput.Sent event : output.sent()) {
                sent.add(JSON.readTree(event.value()));
            }
            assertThat(sent).hasSameSizeAs(sample.events());
            for (int i = 0; i < sent.size(); i++) {
                Map<String, Object> expected =
                        fields(JSON.readTree(sample.events().get(i)));
                // A signed timestamp is the time of an event that has none.
                assertThat(fields(sent.get(i))).containsAllEntriesOf(expected);
            }
            assertThat(output.rejected())
                    .flatExtracting(RejectedPayload::problems)
                    .extracting(problem -> problem.code().text())
                    .isEqualTo(sample.reason().isEmpty() ? List.of() : List.of(sample.reason()));
        }
    }

    private HttpRequest request(PayloadSample sample, int port) throws Exception {
        String target = "/v1/hooks/" + sample.preset();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
                .POST(HttpRequest.BodyPublishers.ofByteArray(sample.body().getBytes(UTF_8)));
        Signatures.sign(sample.preset(), SECRET, target, sample.headers(), sample.body(), Instant.now())
                .forEach((name, value) -> {
                    if (!OWN_HEADERS.contains(name)) {
                        request.header(name, value);
                    }
                });
        return request.build();
    }

    private Configuration configuration(PayloadSample sample) throws Exception {
        String map = MAPS.getOrDefault(sample.preset(), "");
        String yaml = """
            ingest: {port: 0}
            sites: [{id: site, url: "%s"}]
            sources:
              - name: %s
                site: site
                webhook: {preset: %s, secret: "%s"}
            """.formatted(site(sample), sample.preset(), sample.preset(), SECRET)
                + (map.isEmpty() ? "" : "    map: " + map + "\n");
        return YamlText.in(folder, yaml).load(Map.of());
    }

    /** The site of the documented page. */
    private static String site(PayloadSample sample) throws IOException {
        Set<String> origins = new HashSet<>();
        for (String event : sample.events()) {
            JsonNode url = JSON.readTree(event).path("url");
            if (url.isTextual()) {
                origins.add(URI.create(url.asText()).resolve("/").toString());
            }
        }
        return origins.isEmpty()
                ? "https://www.example.com/"
                : origins.iterator().next();
    }

    private static Map<String, Object> fields(JsonNode object) {
        return JSON.convertValue(object, new TypeReference<>() {});
    }
}
