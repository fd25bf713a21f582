package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.url.InvalidUrlException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server before the pipeline starts; {@code OperatorAnswersEndToEndTest} tests it with a pipeline. */
@Tag("slow")
class OperatorServerTest {

    private static final String HOST = "127.0.0.1";

    private OperatorServer server;
    private OperatorClient client;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    OperatorServerTest() {}

    @BeforeEach
    void start() throws Exception {
        server = OperatorServer.start(HOST, 0, Set.of(), sites());
        client = new OperatorClient(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aProcessThatStartsIsAliveButNotReady() throws Exception {
        HttpResponse<String> live = client.get("/health/live");
        assertThat(live.statusCode()).isEqualTo(200);
        assertThat(live.body()).isEqualTo("{\"status\":\"up\"}");

        HttpResponse<String> ready = client.get("/health/ready");
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body())
                .isEqualTo("{\"status\":\"not ready\",\"issues\":[{\"kind\":\"starting\",\"subject\":\"pipeline\","
                        + "\"detail\":\"it has not started to read events\",\"remedy\":\"Wait until the instance has"
                        + " started; if it does not, the end of its log has the reason.\"}]}");
        assertThat(client.metric("sitestream_issues{kind=\"starting\"}")).isEqualTo(1);
        assertThat(client.metric("sitestream_ready")).isZero();
    }

    @Test
    void readinessRequestsMayExcludeKindsOfIssues() throws Exception {
        assertThat(client.get("/health/ready?except=starting").statusCode()).isEqualTo(200);
        assertThat(client.get("/health/ready?except=publication-held&except=starting")
                        .statusCode())
                .isEqualTo(200);
        assertThat(client.get("/health/ready?except=publication-held").statusCode())
                .isEqualTo(503);

        HttpResponse<String> unknown = client.get("/health/ready?except=%3Cscript%3E");
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(unknown.body()).contains("unknown kind of health issue").doesNotContain("script");
    }

    @Test
    void answersHaveATypeAreNotCachedAndDoNotNameTheServer() throws Exception {
        for (String path : List.of("/health/live", "/health/ready", "/nothing")) {
            assertThat(client.get(path).headers().firstValue("Content-Type")).contains("application/json");
        }
        assertThat(client.get("/metrics").headers().firstValue("Content-Type"))
                .contains("text/plain; version=0.0.4; charset=utf-8");
        for (String path : List.of("/health/live", "/health/ready", "/metrics", "/nothing")) {
            assertThat(client.get(path).headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(client.get(path).headers().map().keySet())
                    .extracting(String::toLowerCase)
                    .doesNotContain("server", "x-powered-by");
        }
    }

    @Test
    void metricsComeInTheRequestedFormat() throws Exception {
        String openMetrics = "application/openmetrics-text; version=1.0.0";
        for (String method : List.of("GET", "HEAD")) {
            assertThat(client.ask(method, "/metrics", openMetrics).headers().firstValue("Content-Type"))
                    .contains("application/openmetrics-text; version=1.0.0; charset=utf-8");
        }
        assertThat(client.ask("GET", "/metrics", openMetrics).body())
                .contains("# TYPE sitestream_events counter")
                .endsWith("# EOF\n");
        assertThat(client.get("/metrics").body()).contains("# TYPE sitestream_events_total counter");
    }

    @Test
    void metricsOfTheConfigurationAreThereFromTheStart() throws Exception {
        assertThat(client.metric("sitestream_shards{section=\"pages\",site=\"shop.example.com\"}"))
                .isZero();
        assertThat(client.metric(
                        "sitestream_freshness_seconds_count{section=\"pages\",site=\"blog.example.com\",to=\"index\"}"))
                .isZero();
        assertThat(client.metric("sitestream_events_total{outcome=\"rejected\",reason=\"json-invalid\",site=\"none\"}"))
                .isZero();
    }

    @Test
    void aQuestionAboutAnnouncementsNamesASiteOrAPage() throws Exception {
        for (String query : List.of("", "?site=shop&url=https%3A%2F%2Fshop.example.com%2F", "?url=shop")) {
            assertThat(client.get("/announcements" + query).statusCode())
                    .as(query)
                    .isEqualTo(400);
        }
        assertThat(client.get("/announcements?site=shoe").body()).isEqualTo("{\"error\":\"there is no such site\"}");
        assertThat(client.get("/announcements?url=https%3A%2F%2Felsewhere.example.com%2F")
                        .statusCode())
                .isEqualTo(404);
        assertThat(client.get("/announcements?site=shop.example.com").statusCode())
                .as("before the pipeline has started")
                .isEqualTo(503);
    }

    @Test
    void headIsAnsweredAsGetIsWithoutABody() throws Exception {
        for (String path : List.of("/health/live", "/health/ready", "/metrics", "/nothing")) {
            HttpResponse<String> head = client.ask("HEAD", path);
            HttpResponse<String> get = client.get(path);
            assertThat(head.statusCode()).isEqualTo(get.statusCode());
            assertThat(head.headers().firstValue("Content-Type"))
                    .isEqualTo(get.headers().firstValue("Content-Type"));
            assertThat(head.body()).isEmpty();
        }
    }

    @Test
    void unknownPathsAndOtherMethodsAreAnsweredInJson() throws Exception {
        HttpResponse<String> unknown = client.get("/%3Cscript%3E");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).isEqualTo("{\"error\":\"there is no such path\"}");

        HttpResponse<String> post = client.ask("POST", "/health/live");
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(post.body()).isEqualTo("{\"error\":\"only GET and HEAD are allowed\"}");
    }

    @Test
    void whatIsNoHttpIsRefusedWithoutABanner() throws Exception {
        for (String request : List.of(
                "nonsense\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /health/%2e%2e;/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")) {
            assertThat(answerTo(request))
                    .startsWith("HTTP/1.1 400 ")
                    .doesNotContainIgnoringCase("jetty")
                    .doesNotContainIgnoringCase("javalin");
        }
    }

    @Test
    void everySiteHasAMetricThatShowsWhetherItsPublicationIsHeld() throws Exception {
        assertThat(client.metric("sitestream_publication_held{site=\"shop.example.com\"}"))
                .isZero();
        assertThat(client.metric("sitestream_publication_held{site=\"blog.example.com\"}"))
                .isZero();
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        int taken = server.port();

        assertThatThrownBy(() -> OperatorServer.start(HOST, taken, Set.of(), sites()))
                .isInstanceOf(HttpStartException.class)
                .hasMessage("can't listen on 127.0.0.1, port " + taken
                        + ": Address already in use; set another address in `http`");
    }

    @Test
    void aHostThatIsNotThisMachineIsNamed() {
        // For documentation only, so no machine has it (RFC 5737); and `invalid` never resolves (RFC 2606)
        assertThatThrownBy(() -> OperatorServer.start("192.0.2.1", 0, Set.of(), sites()))
                .isInstanceOf(HttpStartException.class)
                .hasMessageStartingWith("can't listen on 192.0.2.1, port 0: ");
        assertThatThrownBy(() -> OperatorServer.start("host.invalid", 0, Set.of(), sites()))
                .isInstanceOf(HttpStartException.class)
                .hasMessageStartingWith("can't listen on host.invalid, port 0: unknown host");
    }

    @Test
    void afterItsEndItListensNoMore() throws Exception {
        int port = server.port();
        server.close();

        try (OperatorServer next = OperatorServer.start(HOST, port, Set.of(), sites())) {
            assertThat(next.port()).isEqualTo(port);
        }
    }

    private String answerTo(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout((int) Await.PATIENCE.toMillis());
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private static Sites sites() throws InvalidUrlException {
        return new Sites(List.of(
                Site.at(WebUrl.parse("https://shop.example.com/")),
                Site.at(WebUrl.parse("https://blog.example.com/"))));
    }
}
