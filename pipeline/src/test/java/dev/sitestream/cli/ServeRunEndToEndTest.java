package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.FreePorts;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process is a whole deployment: events in over HTTP, files out over HTTP. */
@Tag("slow")
class ServeRunEndToEndTest {

    private static final String KEY = "0123456789abcdef";

    private final HttpClient client = HttpClient.newHttpClient();
    private final int ingest = FreePorts.next();
    private final int operators = FreePorts.next();
    private final int serve = FreePorts.next();

    @TempDir
    private Path folder;

    ServeRunEndToEndTest() throws IOException {}

    @Test
    void aPageThatIsPostedIsInTheServedFiles() throws Exception {
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\n");
        List<String> printed = CommandRun.of("token", "--config", config(""), "shop")
                .out()
                .lines()
                .toList();
        String config = config(", tokens: ['" + printed.get(1).replace("hash:  ", "") + "']");
        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("run"), config)) {
            run.awaitReady();
            assertThat(run.err())
                    .contains(
                            "sitestream: the console is at http://127.0.0.1:" + operators
                                    + "/; the published files are served at http://127.0.0.1:" + serve
                                    + "/maps/sitemap.xml\n",
                            ", serving the files on http://127.0.0.1:" + serve);
            HttpRequest event = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + ingest + "/v1/sites/shop/events"))
                    .header("Authorization", "Bearer " + printed.get(0).replace("token: ", ""))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/a\"}"))
                    .build();
            assertThat(client.send(event, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);

            run.await("the index", () -> get("/maps/sitemap.xml").body().contains("/maps/pages-00001.xml.gz"));
            assertThat(get("/maps/pages-00001.xml").body()).contains("<loc>https://shop.example.com/a</loc>");
            assertThat(get("/robots.txt").body())
                    .contains("User-agent: *", "Sitemap: http://localhost:" + serve + "/maps/sitemap.xml");
            assertThat(get("/maps/" + KEY + ".txt").statusCode())
                    .as("the key's file is published only where all pages are below its folder")
                    .isEqualTo(404);
            assertThat(get("/maps/.shop.lock").statusCode()).isEqualTo(404);
            run.await("the counted requests", () -> metric("sitestream_serve_requests_total{status=\"4xx\"}") >= 2);
            assertThat(metric("sitestream_serve_requests_total{status=\"2xx\"}"))
                    .isGreaterThanOrEqualTo(3);
            assertThat(metric("sitestream_serve_cache_requests_total{result=\"miss\"}"))
                    .isGreaterThanOrEqualTo(3);
            assertThat(metric("sitestream_serve_sent_bytes_total")).isGreaterThan(300);
            assertThat(metric("sitestream_serve_connections")).isEqualTo(1);
            run.terminate();
            assertThat(run.err()).contains("sitestream: stopping").doesNotContain("Exception");
        }
    }

    @Test
    void aTakenPortEndsItWithTheRemedy() throws Exception {
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\n");
        String config = config("");
        try (ServerSocket taken = new ServerSocket(serve, 1, InetAddress.getLoopbackAddress());
                SitestreamProcess run = SitestreamProcess.run(folder.resolve("run"), config)) {
            assertThat(run.awaitEnd()).isEqualTo(1);
            assertThat(run.err())
                    .contains("sitestream: can't listen on 127.0.0.1, port " + taken.getLocalPort()
                            + " to serve the published files: Address already in use; set another address in `serve`");
        }
    }

    private HttpResponse<String> get(String path) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + serve + path))
                .build();
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private double metric(String name) throws IOException {
        try {
            return new OperatorClient(operators).metric(name);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private String config(String tokens) throws IOException {
        String text = "embedded: {port: " + FreePorts.next() + "}\nstate: " + folder.resolve("state")
                + "\nstore: {directory: " + folder.resolve("public") + "}\nhttp: {port: " + operators
                + "}\ningest: {port: " + ingest + "}\nserve: {port: " + serve
                + "}\nsites: [{id: shop, url: 'https://shop.example.com/', sitemaps: 'http://localhost:" + serve
                + "/maps/', publishAfter: 0s, robots: {template: robots.txt}" + tokens + "}]\n";
        return Files.writeString(folder.resolve("sitestream.yaml"), text).toString();
    }
}
