package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.FreePorts;
import dev.sitestream.app.PublishedSite;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} with the HTTP interface for events. */
@Tag("slow")
class IngestRunEndToEndTest {

    @TempDir
    private Path folder;

    @Test
    void anEventThatIsPostedWithAPrintedTokenIsListed() throws Exception {
        int port = FreePorts.next();
        int operators = FreePorts.next();
        List<String> printed = CommandRun.of("token", "--config", config(port, operators, ""), "shop")
                .out()
                .lines()
                .toList();
        String token = printed.get(0).replace("token: ", "");
        String config = config(port, operators, ", tokens: ['" + printed.get(1).replace("hash:  ", "") + "']");
        Path site = folder.resolve("public/shop");

        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("run"), config)) {
            run.awaitReady();
            assertThat(run.err()).contains(", accepting events on http://127.0.0.1:" + port);
            assertThat(post(port, token)).isEqualTo(200);
            assertThat(post(port, token + "x")).isEqualTo(401);
            run.await(
                    "the page",
                    () -> Files.exists(site.resolve("sitemap.xml"))
                            && PublishedSite.read(site).pages().keySet().equals(Set.of("https://shop.example.com/a")));
            OperatorClient client = new OperatorClient(operators);
            assertThat(client.metric("sitestream_ingest_requests_total{outcome=\"accepted\",site=\"shop\","
                            + "source=\"events\"}"))
                    .isEqualTo(1);
            assertThat(client.metric("sitestream_ingest_requests_total{outcome=\"unauthenticated\",site=\"none\","
                            + "source=\"none\"}"))
                    .isEqualTo(1);
            run.terminate();
            assertThat(run.err()).contains("sitestream: stopping").doesNotContain("Exception", token);
        }
    }

    @Test
    void aTakenPortEndsItWithTheRemedy() throws Exception {
        int port = FreePorts.next();
        String config = config(port, FreePorts.next(), "");
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                SitestreamProcess run = SitestreamProcess.run(folder.resolve("run"), config)) {
            assertThat(run.awaitEnd()).isEqualTo(1);
            assertThat(run.err())
                    .contains("sitestream: can't listen on 127.0.0.1, port " + taken.getLocalPort()
                            + " for events: Address already in use; set another address in `ingest`");
        }
    }

    private static int post(int port, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/sites/shop/events"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/a\"}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    private String config(int port, int operators, String tokens) throws IOException {
        String text = "embedded: {port: " + FreePorts.next() + "}\nstate: " + folder.resolve("state")
                + "\nstore: {directory: " + folder.resolve("public") + "}\nhttp: {port: " + operators
                + "}\ningest: {port: " + port + "}\nsites: [{id: shop, url: 'https://shop.example.com/',"
                + " publishAfter: 0s" + tokens + "}]\n";
        return Files.writeString(folder.resolve("sitestream.yaml"), text).toString();
    }
}
