package dev.sitestream.http;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that send invalid requests, use other host names, or do not read the answers. */
@Tag("slow")
class HostileClientsTest {

    private static final int CLIENTS = 40;

    /** Enough that the metrics do not fit into the buffers between the server and a client. */
    private static final int SITES = 1_000;

    private static final int SMALL_BUFFER = 4_096;

    private OperatorServer server;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    HostileClientsTest() {}

    @BeforeEach
    void start() throws Exception {
        server = OperatorServer.start("127.0.0.1", 0, Set.of("sitestream", "maps-0.example.com"), sites(SITES));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void addressesLocalhostAndItsOwnNamesAreAnswered() throws Exception {
        for (String host : List.of(
                "localhost",
                "LOCALHOST:8081",
                "localhost.",
                "127.0.0.1",
                "10.1.2.3:8081",
                "[::1]",
                "[2001:db8::7]:8081",
                "sitestream:8081",
                "Maps-0.Example.com")) {
            assertThat(answerTo("GET /health/live HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                    .as(host)
                    .startsWith("HTTP/1.1 200 ");
        }
        assertThat(answerTo("GET /health/live HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 200 ");
        assertThat(answerTo("GET http://sitestream/health/live HTTP/1.0\r\nHost: sitestream\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void otherNamesAreMisdirectedWhateverIsAskedFor() throws Exception {
        for (String host : List.of(
                "attacker.example",
                "attacker.example:8081",
                "localhost.attacker.example",
                "127.0.0.1.attacker.example",
                "127.1",
                "sitestream.attacker.example",
                "example.com")) {
            for (String target : List.of("/health/live", "/metrics", "/status", "/nothing")) {
                assertThat(answerTo("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                        .as(host)
                        .startsWith("HTTP/1.1 421 ")
                        .contains("\r\nContent-Type: application/json\r\n", "\r\nCache-Control: no-store\r\n")
                        .endsWith("{\"error\":\"this instance does not accept the name in `Host`; if it is one of"
                                + " its names, add it to `http.hosts`\"}");
            }
        }
        assertThat(answerTo("GET http://attacker.example/metrics HTTP/1.0\r\n\r\n"))
                .startsWith("HTTP/1.1 421 ");
    }

    @Test
    void whatIsNoValidRequestIsAnsweredInJson() throws Exception {
        assertThat(error("nonsense\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .endsWith(json("the request is not valid HTTP"));
        assertThat(error("GET / HTTP/1.1\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .endsWith(json("the request is not valid HTTP"));
        assertThat(error("GET http://attacker.example/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ");
        assertThat(error("GET /health/%2e%2e;/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .endsWith(json("the request is not valid HTTP"));
        assertThat(error("GET /" + "a".repeat(100_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 414 ")
                .endsWith(json("the URL is too long"));
        assertThat(error("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + "a".repeat(100_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ")
                .endsWith(json("the header fields are too long"));
    }

    @Test
    void healthIsAnsweredWhileManyClientsDoNotReadTheMetricsTheyRequested() throws Exception {
        List<Socket> stuck = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                stuck.add(clientThatDoesNotRead());
            }
            await("answers that are not read").until(() -> server.scrapesInFlight() > 0);
            // These requests are answered while the server can't finish its answers to the stuck clients.
            for (int i = 0; i < CLIENTS; i++) {
                assertThat(answerTo("GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                        .startsWith("HTTP/1.1 200 ");
                assertThat(answerTo("GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                        .startsWith("HTTP/1.1 503 ");
            }
        } finally {
            for (Socket socket : stuck) {
                socket.close();
            }
        }
    }

    private Socket clientThatDoesNotRead() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        socket.getOutputStream()
                .write("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
                        .repeat(20)
                        .getBytes(US_ASCII));
        return socket;
    }

    private String error(String request) throws IOException {
        assertThat(answerTo(request))
                .contains("\r\nContent-Type: application/json\r\n")
                .doesNotContainIgnoringCase("jetty");
        return answerTo(request);
    }

    private static String json(String error) {
        return "{\"error\":\"" + error + "\"}";
    }

    private String answerTo(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout((int) Await.PATIENCE.toMillis());
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private static Sites sites(int count) throws InvalidUrlException {
        List<Site> sites = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sites.add(Site.at(WebUrl.parse("https://shop-" + i + ".example.com/")));
        }
        return new Sites(sites);
    }
}
