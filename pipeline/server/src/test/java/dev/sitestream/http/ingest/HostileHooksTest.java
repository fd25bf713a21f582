package dev.sitestream.http.ingest;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.IngestMetrics;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks without a secret, by another source's secret, or with payloads that reach for more than their site. */
@Tag("slow")
class HostileHooksTest {

    private static final String SECRET = "a secret of the shop";
    private static final String OTHER_SECRET = "a secret of the blog";

    private static final String CONFIGURATION = """
            sites:
              - {id: shop, url: "https://shop.example.com/de/"}
              - {id: outer, url: "https://shop.example.com/"}
              - {id: blog, url: "https://blog.example.com/"}
            sources:
              - name: products
                site: shop
                webhook: {preset: shopify, secret: "${SHOP}"}
              - name: posts
                site: blog
                webhook: {preset: shopify, secret: "${BLOG}"}
              - name: pointer
                site: shop
                webhook: {preset: hmac, algorithm: sha256, encoding: base64, header: x-shopify-hmac-sha256, secret: "${SHOP}"}
                map: {id: "page:{/id}", url: /link}
              - name: path
                site: shop
                webhook: {preset: hmac, algorithm: sha256, encoding: base64, header: x-shopify-hmac-sha256, secret: "${SHOP}"}
                map: {url: "{+/slug}"}
              - name: contract
                site: shop
                webhook: {preset: hmac, algorithm: sha256, encoding: base64, header: x-shopify-hmac-sha256, secret: "${SHOP}"}
            """;

    private final FakeOutput output = new FakeOutput();
    private IngestServer server;
    private Sender sender;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // See start()
    HostileHooksTest() {}

    @BeforeEach
    void start() throws Exception {
        Configuration configuration = load(Map.of("SHOP", SECRET, "BLOG", OTHER_SECRET));
        server = IngestServer.start(
                "127.0.0.1",
                0,
                null,
                IngestServer.Parts.of(configuration, output, IngestMetrics.NONE),
                IngestServerLimits.DEFAULT);
        sender = new Sender(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anEmptyOrMissingSecretIsAnErrorAtTheStart() {
        assertThatThrownBy(() -> load(Map.of("SHOP", "", "BLOG", OTHER_SECRET)))
                .isInstanceOf(ConfigurationException.class);
        assertThatThrownBy(() -> load(Map.of("SHOP", " ", "BLOG", OTHER_SECRET)))
                .isInstanceOf(ConfigurationException.class);
        assertThatThrownBy(() -> load(Map.of("BLOG", OTHER_SECRET)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("SHOP")
                .hasMessageNotContaining(OTHER_SECRET);
    }

    @Test
    void noRequestIsTakenThatAnotherSourceOrNobodyHasSigned() throws Exception {
        byte[] payload = "{\"id\":1,\"handle\":\"chair\",\"status\":\"active\"}".getBytes(UTF_8);
        String signature = sign(OTHER_SECRET, payload);
        for (String headers : List.of(
                "",
                header(""),
                header(signature),
                header(sign("", " ".getBytes(UTF_8))),
                header(sign(SECRET, new byte[0])),
                header(sign(SECRET, payload)) + header(sign(SECRET, payload)),
                header(sign(SECRET, payload) + " " + signature),
                header("=" + sign(SECRET, payload)))) {
            assertThat(post("products", headers, payload).status()).as(headers).isEqualTo(401);
        }
        assertThat(output.count()).isZero();
    }

    @Test
    void noMappedUrlLeadsOutOfTheSite() throws Exception {
        for (String link : List.of(
                "https://blog.example.com/p",
                "https://shop.example.com/p",
                "//blog.example.com/p",
                "https:\\\\\\\\blog.example.com",
                "https:blog.example.com",
                "https://shop.example.com@blog.example.com/de/",
                "https://shop.example.com:443@blog.example.com/de/",
                "https://shop.example.com/de/../p",
                "https://shop.example.com/de/%2e%2E/p",
                "../p",
                "..\\\\p",
                "%2e%2e/p",
                "/../p",
                "javascript:alert(1)",
                "file:///etc/passwd")) {
            RawAnswer answer = signed("pointer", "{\"id\":1,\"link\":\"" + link + "\"}");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).as(link).contains("\"accepted\":0,\"rejected\":1");
        }
        assertThat(output.sent()).isEmpty();

        for (String slug : List.of(
                "//blog.example.com/p",
                "@blog.example.com/",
                "\\\\\\\\blog.example.com",
                "a/%2e%2e/b",
                "?a#b",
                "a\\tb")) {
            assertThat(signed("path", "{\"slug\":\"" + slug + "\"}").body()).contains("\"accepted\":1");
        }
        assertThat(output.sent()).hasSize(6).allMatch(sent -> sent.key().startsWith("https://shop.example.com/de/"));
        for (String slug : List.of("..", "../p", "a/../../p", "a/./b", "/..")) {
            assertThat(signed("path", "{\"slug\":\"" + slug + "\"}").body()).contains("\"accepted\":0");
        }
    }

    @Test
    void aSourceCanSpeakOfNoOtherSite() throws Exception {
        for (String event : List.of(
                "{\"op\":\"delete\",\"url\":\"https://blog.example.com/\"}",
                "{\"op\":\"delete\",\"id\":\"product:1\",\"site\":\"blog\"}",
                "{\"op\":\"delete\",\"id\":\"product:1\",\"site\":\"shop\",\"s\\u0069te\":\"blog\"}",
                "[{\"op\":\"delete\",\"id\":\"product:1\",\"site\":\"outer\"}]")) {
            assertThat(signed("contract", event).body()).as(event).contains("\"accepted\":0,\"rejected\":1");
        }
        assertThat(output.sent()).isEmpty();

        signed("contract", "{\"op\":\"delete\",\"id\":\"product:1\",\"source\":\"products\"}");
        assertThat(output.sent()).hasSize(1).allMatch(sent -> sent.value().contains("\"source\":\"contract\""));
    }

    @Test
    void whatIsNotSignedIsNeitherStoredNorRepeated() throws Exception {
        byte[] large = "x".repeat(4 * 1024 * 1024).getBytes(UTF_8);
        assertThat(post("products", header("x"), large).status()).isEqualTo(401);
        assertThat(post("nothing", header("x"), large).status()).isIn(404, 0);
        assertThat(output.count()).isZero();
        await("release of the memory").until(() -> server.bytesInFlight() == 0);
    }

    @Test
    void memoryIsReleasedAfterEverythingAWebhookCanEndWith() throws Exception {
        signed("products", "{\"id\":1,\"handle\":\"chair\",\"status\":\"active\"}");
        signed("products", "[".repeat(100_000));
        signed("products", "{\"handle\":");
        signed("contract", "[" + "{},".repeat(10_001) + "{}]");
        output.behave(FakeOutput.Behaviour.FAIL);
        assertThat(signed("products", "{}").status()).isEqualTo(503);
        output.behave(FakeOutput.Behaviour.FIND_TOO_LARGE);
        signed("products", "{}");
        try (Socket socket = sender.connect()) {
            socket.getOutputStream()
                    .write(Sender.head("POST /v1/hooks/products", "Content-Length: 100000\r\n")
                            .getBytes(UTF_8));
            socket.getOutputStream().write(new byte[50_000]);
            await("bodies").until(() -> server.bytesInFlight() > 0);
        }
        await("release of the memory").until(() -> server.bytesInFlight() == 0);
    }

    private Configuration load(Map<String, String> environment) throws IOException, ConfigurationException {
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, CONFIGURATION);
        return ConfigurationLoader.load(file, environment);
    }

    private RawAnswer signed(String source, String payload) throws Exception {
        byte[] body = payload.getBytes(UTF_8);
        return post(source, header(sign(SECRET, body)), body);
    }

    private RawAnswer post(String source, String headers, byte[] body) throws IOException {
        return sender.request("POST /v1/hooks/" + source, "Content-Type: application/json\r\n" + headers, body);
    }

    private static String header(String signature) {
        return "X-Shopify-Hmac-Sha256: " + signature + "\r\n";
    }

    private static String sign(String secret, byte[] body) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec((secret.isEmpty() ? "\0" : secret).getBytes(UTF_8), "HmacSHA256"));
        return Base64.getEncoder().encodeToString(mac.doFinal(body));
    }
}
