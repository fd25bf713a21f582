package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.BodyFormat;
import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.FakeOutput.Behaviour;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.testing.Await;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The OpenAPI document and the code agree: every documented answer occurs, and no other one. */
@Tag("slow")
class OpenApiTest {

    private static final String EVENTS = "post /v1/sites/{site}/events";
    private static final String PUT = "put /v1/sites/{site}/pages";
    private static final String DELETE = "delete /v1/sites/{site}/pages";
    private static final String HOOK = "post /v1/hooks/{source}";

    private static final String TOKEN = "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\n";
    private static final String BLOG_TOKEN = "Authorization: Bearer " + TestSenders.BLOG_TOKEN + "\r\n";
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final String SIGNED = TestSenders.SIGNATURE + ": good\r\n";

    private final FakeOutput output = new FakeOutput();
    private final Set<String> seen = new TreeSet<>();
    private IngestServer server;
    private IngestServer impatient;
    private Sender sender;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    OpenApiTest() {}

    @BeforeEach
    void start() throws Exception {
        server = start(Await.PATIENCE);
        impatient = start(Duration.ofMillis(50));
        sender = new Sender(server.port());
    }

    /** @param body how long a body may take */
    private IngestServer start(Duration body) throws Exception {
        IngestServerLimits usual = IngestServerLimits.DEFAULT;
        IngestServerLimits limits =
                new IngestServerLimits(usual.listener(), usual.bytesInFlight(), usual.hookBytesInFlight(), body, body);
        return IngestServer.start("127.0.0.1", 0, null, TestSenders.parts(output, IngestMetrics.NONE), limits);
    }

    @AfterEach
    void stop() {
        server.close();
        impatient.close();
    }

    @Test
    void everyDocumentedAnswerOccursAndNoOther() throws Exception {
        for (String operation : List.of(EVENTS, PUT, DELETE)) {
            ask(operation, 200, TOKEN + JSON, "{}");
            ask(operation, 400, TOKEN + JSON, "{");
            ask(operation, 401, JSON, "{}");
            ask(operation, 403, BLOG_TOKEN + JSON, "{}");
            ask(operation, 413, TOKEN + JSON, " ".repeat(11_000_000));
            ask(operation, 415, TOKEN + "Content-Type: text/plain\r\n", "{}");
            ask(operation, 422, TOKEN + JSON, "{\"id\":7}");
            ask(operation, 431, TOKEN + "X: " + "x".repeat(20_000) + "\r\n", "{}");
        }
        ask(HOOK, 200, SIGNED, "a");
        ask(HOOK, 400, SIGNED + "X\r\n", "a");
        ask(HOOK, 401, "", "a");
        ask(HOOK, 413, SIGNED, "x".repeat(5_000_000));
        ask(HOOK, 415, SIGNED + "Content-Encoding: gzip\r\n", "a");
        ask(HOOK, 431, SIGNED + "X: " + "x".repeat(20_000) + "\r\n", "a");
        see(HOOK, 404, sender.request("POST /v1/hooks/nothing", SIGNED, new byte[0]));
        for (String operation : List.of(EVENTS, PUT, DELETE, HOOK)) {
            String tooLong = line(operation, "shop") + (operation.contains("pages") ? "" : "?a=") + "x".repeat(20_000);
            see(operation, 414, sender.request(tooLong, TOKEN, new byte[0]));
            String slow = Sender.head(line(operation, "shop"), TOKEN + JSON + SIGNED + "Content-Length: 1000\r\n");
            see(operation, 408, new Sender(impatient.port()).exchange(slow, "{".getBytes(UTF_8)));
        }
        output.behave(Behaviour.FAIL);
        for (String operation : List.of(EVENTS, PUT, DELETE, HOOK)) {
            ask(operation, 503, TOKEN + JSON + SIGNED, "{}");
        }
        output.behave(Behaviour.ACKNOWLEDGE);
        byte[] many = "{}\n".repeat(10_000).getBytes(UTF_8);
        sender.request("POST /v1/sites/blog/events", BLOG_TOKEN + "Content-Type: application/x-ndjson\r\n", many);
        for (String operation : List.of(EVENTS, PUT, DELETE)) {
            see(operation, 429, sender.request(line(operation, "blog"), BLOG_TOKEN + JSON, new byte[0]));
        }

        assertThat(seen).isEqualTo(documented());
    }

    @Test
    void theRandomRequestsKnowTheSameAnswers() throws Exception {
        Set<Integer> statuses = new TreeSet<>(Set.of(404, 405));
        documented().forEach(answer -> statuses.add(Integer.parseInt(answer.substring(answer.lastIndexOf(' ') + 1))));

        assertThat(IngestFuzzTest.DOCUMENTED).isEqualTo(statuses);
    }

    @Test
    void theDocumentNamesTheMediaTypesAndTheMethods() throws Exception {
        Map<String, Object> paths = mapping(document(), "paths");
        Map<String, Object> post = mapping(mapping(paths, "/v1/sites/{site}/events"), "post");
        assertThat(mapping(mapping(post, "requestBody"), "content").keySet())
                .containsExactlyInAnyOrderElementsOf(List.of(BodyFormat.values()).stream()
                        .map(BodyFormat::mediaType)
                        .toList());
        paths.forEach((path, operations) -> {
            Route route = Route.of(path.replaceAll("\\{[a-z]+}", "shop")).orElseThrow();
            Set<String> methods = new TreeSet<>(mapping(paths, path).keySet());
            methods.remove("parameters");
            assertThat(methods)
                    .allSatisfy(method -> assertThat(route.allows(method.toUpperCase(Locale.ROOT)))
                            .isTrue());
            assertThat(methods).hasSize(route.methods().split(", ").length);
        });
    }

    private void ask(String operation, int expected, String headers, String body) throws IOException {
        String content = operation.equals(EVENTS) && (body.equals("{}") || body.startsWith("{\"id"))
                ? body.replace(
                        "{",
                        "{\"op\":\"delete\",\"url\":\"https://shop.example.com/a\"" + (body.equals("{}") ? "" : ","))
                : body;
        see(operation, expected, sender.request(line(operation, "shop"), headers, content.getBytes(UTF_8)));
    }

    private void see(String operation, int expected, RawAnswer answer) {
        assertThat(answer.status()).as(operation).isEqualTo(expected);
        seen.add(operation + " " + answer.status());
    }

    private static String line(String operation, String site) {
        String[] parts = operation.split(" ", 2);
        String path = parts[1].replace("{site}", site).replace("{source}", "cms");
        return parts[0].toUpperCase(Locale.ROOT) + " " + path
                + (path.endsWith("/pages") ? "?url=https%3A%2F%2Fshop.example.com%2Fa" : "");
    }

    /** Every documented answer, as {@code <method> <path> <status>}. */
    private static Set<String> documented() throws IOException {
        Set<String> answers = new TreeSet<>();
        Map<String, Object> paths = mapping(document(), "paths");
        for (String path : paths.keySet()) {
            Map<String, Object> operations = mapping(paths, path);
            for (String method : operations.keySet()) {
                if (!method.equals("parameters")) {
                    mapping(mapping(operations, method), "responses")
                            .keySet()
                            .forEach(status -> answers.add(method + " " + path + " " + status));
                }
            }
        }
        return answers;
    }

    private static Map<String, Object> document() throws IOException {
        try (InputStream file = Objects.requireNonNull(
                OpenApiTest.class.getResourceAsStream("/dev/sitestream/schemas/ingest.openapi.yaml"))) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
        }
    }

    @SuppressWarnings("unchecked") // A YAML mapping with texts as keys
    private static Map<String, Object> mapping(Map<String, Object> parent, String key) {
        return (Map<String, Object>) Objects.requireNonNull(parent.get(key), key);
    }
}
