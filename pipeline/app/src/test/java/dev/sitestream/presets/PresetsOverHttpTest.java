package dev.sitestream.presets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.YamlText;
import dev.sitestream.http.ingest.AnyIngestPort;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each documented payload, signed and posted as its sender does, is answered with 200 and is on the events topic, or on
 * the rejected topic with the reason.
 */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class PresetsOverHttpTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SECRET = "0123456789abcdef".repeat(4);
    private static final Map<String, String> MAPS =
            Map.of("contentful", "{url: \"/blog/{/fields/slug/en-US}\"}", "strapi", "{url: \"/blog/{/entry/slug}\"}");

    /** Headers that the client sets itself. */
    private static final Set<String> OWN_HEADERS = Set.of("host", "content-length", "connection");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final List<PayloadSample> samples = PayloadSample.all();
    private final FakeOutput output = new FakeOutput();

    /** The ids of the sites, by their URLs. */
    private final Map<String, String> ids = new LinkedHashMap<>();

    private IngestServer server;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    PresetsOverHttpTest() throws IOException, URISyntaxException {}

    /** One server has a source for each sample, since a server whose clients stay connected takes a second to stop. */
    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        Configuration configuration = YamlText.in(folder, yaml()).load(Map.of());
        server = AnyIngestPort.start(IngestServer.Parts.of(configuration, output, IngestMetrics.NONE));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    List<PayloadSample> samples() {
        return samples;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aDocumentedWebhookIsAnsweredWith200AndEndsOnATopic(PayloadSample sample) throws Exception {
        int sentBefore = output.sent().size();
        int rejectedBefore = output.rejected().size();

        HttpResponse<String> response = client.send(request(sample), HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
        List<JsonNode> sent = new ArrayList<>();
        for (FakeOutput.Sent event :
                output.sent().subList(sentBefore, output.sent().size())) {
            sent.add(JSON.readTree(event.value()));
        }
        assertThat(sent).hasSameSizeAs(sample.events());
        for (int i = 0; i < sent.size(); i++) {
            Map<String, Object> expected = fields(JSON.readTree(sample.events().get(i)));
            expected.replace("source", source(sample));
            expected.replace("site", ids.get(site(sample)));
            // A signed timestamp is the time of an event that has none.
            assertThat(fields(sent.get(i))).containsAllEntriesOf(expected);
        }
        assertThat(output.rejected().subList(rejectedBefore, output.rejected().size()))
                .flatExtracting(RejectedPayload::problems)
                .extracting(problem -> problem.code().text())
                .isEqualTo(sample.reason().isEmpty() ? List.of() : List.of(sample.reason()));
    }

    private HttpRequest request(PayloadSample sample) throws Exception {
        String target = "/v1/hooks/" + source(sample);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + target))
                .POST(HttpRequest.BodyPublishers.ofByteArray(sample.body().getBytes(UTF_8)));
        Signatures.sign(sample.preset(), SECRET, target, sample.headers(), sample.body(), Instant.now())
                .forEach((name, value) -> {
                    if (!OWN_HEADERS.contains(name)) {
                        request.header(name, value);
                    }
                });
        return request.build();
    }

    private String yaml() throws IOException {
        StringBuilder sources = new StringBuilder();
        for (PayloadSample sample : samples) {
            String id = ids.computeIfAbsent(site(sample), any -> "site-" + ids.size());
            sources.append("""
                  - name: %s
                    site: %s
                    webhook: {preset: %s, secret: "%s"}
                """.formatted(source(sample), id, sample.preset(), SECRET));
            String map = MAPS.getOrDefault(sample.preset(), "");
            sources.append(map.isEmpty() ? "" : "    map: " + map + "\n");
        }
        StringBuilder yaml = new StringBuilder("ingest: {port: 8082}\nsites:\n");
        ids.forEach((url, id) -> yaml.append("  - {id: " + id + ", url: \"" + url + "\"}\n"));
        return yaml.append("sources:\n").append(sources).toString();
    }

    private String source(PayloadSample sample) {
        return sample.preset() + "-" + samples.indexOf(sample);
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
