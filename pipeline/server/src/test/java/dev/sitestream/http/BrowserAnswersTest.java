package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a browser gets before the pipeline has started; {@code ConsoleEndToEndTest} tests it with one. */
@Tag("slow")
class BrowserAnswersTest {

    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final Pattern ASSET = Pattern.compile("\"(/assets/[^\"]+)\"");

    private OperatorServer server;
    private OperatorClient client;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    BrowserAnswersTest() {}

    @BeforeEach
    void start() throws Exception {
        server = OperatorServer.start(
                "127.0.0.1", 0, Set.of(), new Sites(List.of(Site.at(WebUrl.parse("https://shop.example.com/")))));
        client = new OperatorClient(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void everyAnswerForbidsWhatPagesDoNotNeed() throws Exception {
        List<String> answers = List.of(
                head("GET /health/live HTTP/1.1\r\nHost: localhost"),
                head("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html"),
                head("GET /metrics HTTP/1.1\r\nHost: localhost"),
                head("GET /nothing HTTP/1.1\r\nHost: localhost\r\nAccept: text/html"),
                head("GET /assets/nothing HTTP/1.1\r\nHost: localhost"),
                head("GET / HTTP/1.1\r\nHost: evil.example.net"),
                head("GET /%zz HTTP/1.1\r\nHost: localhost"),
                head("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost"),
                head("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0"),
                head("nonsense"));

        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer)
                        .contains(
                                "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';"
                                        + " img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
                                        + " frame-ancestors 'none'\r\n",
                                "X-Content-Type-Options: nosniff\r\n",
                                "Referrer-Policy: no-referrer\r\n",
                                "Cross-Origin-Opener-Policy: same-origin\r\n"));
    }

    @Test
    void errorsAreInTheFormOfTheQuestion() throws Exception {
        for (String path : List.of(
                "/nothing",
                "/sites/shoe",
                "/sites/shoe/pages",
                "/announcements",
                "/announcements?site=shoe",
                "/pages",
                "/pages?url=shoe",
                "/pages?url=https%3A%2F%2Fshoe.example.com%2F")) {
            HttpResponse<String> json = client.get(path);
            HttpResponse<String> page = client.ask("GET", path, BROWSER);

            assertThat(page.statusCode()).as(path).isEqualTo(json.statusCode());
            assertThat(json.body()).startsWith("{\"error\":");
            assertThat(page.body()).startsWith("<!DOCTYPE html>").contains("<h1>");
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=utf-8");
            assertThat(page.headers().firstValue("Vary")).contains("Accept");
            assertThat(json.headers().firstValue("Vary")).as(path).contains("Accept");
        }
        assertThat(client.ask("GET", "/", BROWSER).body()).contains("It has not started to read events");
    }

    @Test
    void aUrlOfNoSiteIsExplained() throws Exception {
        HttpResponse<String> near = client.ask("GET", "/pages?url=http%3A%2F%2Fwww.shop.example.com%2Fa", BROWSER);

        assertThat(near.statusCode()).isEqualTo(404);
        assertThat(near.body())
                .contains(
                        "<title>No site: http://www.shop.example.com/a – Sitestream</title>",
                        "belongs to none of the sites",
                        "only the scheme and <code>www.</code> differ from site <code>shop.example.com</code>");
    }

    @Test
    void aTextThatIsNoUrlIsExplained() throws Exception {
        HttpResponse<String> answer = client.ask("GET", "/pages?url=shop%20window", BROWSER);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("This is not the URL of a page", "<code>shop window</code>", "begins with <code>https://");
    }

    @Test
    void anUnknownNameInHostIsExplainedToABrowser() throws Exception {
        String answer = exchange("GET / HTTP/1.1\r\nHost: evil.example.net\r\nAccept: text/html");

        assertThat(answer).startsWith("HTTP/1.1 421 ").contains("text/html", "<code>http.hosts</code>");
    }

    @Test
    void programsThatExpectJsonOfHealthRequestsGetIt() throws Exception {
        assertThat(client.ask("GET", "/health/ready", BROWSER).body()).startsWith("{\"status\":");
    }

    @Test
    void whatAPageLoadsIsThereForEverAndOnlyThat() throws Exception {
        Matcher assets = ASSET.matcher(client.ask("GET", "/nothing", BROWSER).body());
        int count = 0;
        while (assets.find()) {
            HttpResponse<String> asset = client.get(assets.group(1));
            assertThat(asset.statusCode()).isEqualTo(200);
            assertThat(asset.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
            assertThat(asset.headers().firstValue("Content-Type").orElse(""))
                    .matches("text/css; charset=utf-8|text/javascript; charset=utf-8|image/svg\\+xml; charset=utf-8");
            assertThat(client.ask("HEAD", assets.group(1)).body()).isEmpty();
            count++;
        }
        assertThat(count).isEqualTo(4);
        for (String path :
                List.of("/assets/", "/assets/console.css", "/assets/package-info.class", "/assets/..%2fconsole.css")) {
            assertThat(client.get(path).statusCode()).as(path).isIn(400, 404);
        }
        assertThat(client.ask("POST", "/assets/console.css").statusCode()).isEqualTo(405);
    }

    @Test
    void aSearchLeadsToItsTarget() throws Exception {
        HttpResponse<String> answer = client.ask("GET", "/search?q=shop", BROWSER);

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location")).contains("/sites/shop.example.com");
    }

    private String head(String request) throws IOException {
        String answer = exchange(request);
        return answer.substring(0, answer.indexOf("\r\n\r\n") + 2);
    }

    private String exchange(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout((int) Await.PATIENCE.toMillis());
            socket.getOutputStream().write((request + "\r\nConnection: close\r\n\r\n").getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }
}
