package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that imports over HTTP is killed in the middle, and the next one goes on. */
@Tag("slow")
class KilledImportTest {

    private static final int FILES = 6;
    private static final int PAGES = 25_000;

    @TempDir
    private Path folder;

    /** Opened when the file in the middle is asked for, which is not answered before {@link #answer} is open. */
    private final CountDownLatch asked = new CountDownLatch(1);

    private final CountDownLatch answer = new CountDownLatch(1);
    private HttpServer server;
    private String site;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    KilledImportTest() {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        site = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        answer.countDown();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/file-4.txt")) {
            asked.countDown();
            try {
                answer.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        byte[] body = (path.equals("/index.xml") ? index() : file(path)).getBytes(UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String index() {
        return IntStream.range(0, FILES)
                .mapToObj(i -> "<sitemap><loc>" + site + "file-" + i + ".txt</loc></sitemap>")
                .collect(Collectors.joining(
                        "", "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>", "</sitemapindex>"));
    }

    private static String file(String path) {
        return IntStream.range(0, PAGES)
                .mapToObj(i -> "https://shop.example.com" + path + "/" + i + "\n")
                .collect(Collectors.joining());
    }

    private SitestreamProcess runImport(Path out) throws IOException {
        return SitestreamProcess.start(
                folder.resolve("import"),
                Map.of(),
                "import",
                "--allow-private",
                "127.0.0.1",
                "--state",
                folder.resolve("state").toString(),
                "--out",
                out.toString(),
                site + "index.xml");
    }

    @Test
    void noPageIsLostAndNoneIsWrittenTwice() throws Exception {
        Path out = folder.resolve("events.ndjson.gz");
        try (SitestreamProcess first = runImport(out)) {
            first.await("request for the file in the middle", () -> asked.getCount() == 0);
        }
        answer.countDown();
        try (SitestreamProcess second = runImport(out)) {
            assertThat(second.awaitEnd()).as(second.lastOutput()).isZero();
            assertThat(second.err()).contains("unchanged)");
        }

        List<String> events;
        try (InputStream file = new GZIPInputStream(Files.newInputStream(out))) {
            events = new String(file.readAllBytes(), UTF_8).lines().toList();
        }
        assertThat(events).hasSize(FILES * PAGES);
        assertThat(new TreeSet<>(events)).hasSize(FILES * PAGES);
    }
}
