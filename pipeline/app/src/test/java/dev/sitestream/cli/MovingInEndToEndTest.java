package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sitestream.app.PublishedSite;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.sitemap.EventPages;
import dev.sitestream.sitemap.RandomPages;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is published, imported into an empty pipeline, and published again is the same. */
@Tag("slow")
class MovingInEndToEndTest {

    @TempDir
    private static Path everyKind;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "tldr, https://tldr.inbrowser.app",
        "mslearn-cpp, https://learn.microsoft.com",
        "scoop-extras, https://github.com"
    })
    void whatATraceHasPublishedMovesIn(String trace, String origin) throws IOException {
        Path config = config("{id: site, url: '" + origin + "', limits: {urls: 5000}}");
        Path old = publish(config, "old", TraceData.file(trace, "events.ndjson.gz"));

        Path moved = publish(config, "new", imported(config, old.toString()));

        assertEqual(old.toString(), moved);
        assertThat(PublishedSite.read(moved).pages())
                .isEqualTo(PublishedSite.read(old).pages())
                .isNotEmpty();
    }

    @Test
    void whateverAPageCanHaveMovesInWithItsNews() throws IOException {
        Path old = everyKind();

        Path moved = publish(configOfEveryKind(), "new", imported(configOfEveryKind(), old.toString()));

        assertEqual(old.toString(), moved);
        assertEqual(old.resolve("news.xml").toString(), moved.resolve("news.xml"));
        assertThat(Files.readString(old.resolve("news.xml"))).contains("<news:title>");
        assertThat(old.resolve("plain-00002.txt.gz")).exists();
    }

    /** A feed that is published after that has no entry, because an import is no change. */
    @ParameterizedTest
    @ValueSource(strings = {"feed.atom", "feed.rss", "news.xml"})
    void theEntriesOfAFeedMoveInIfNothingElseListsTheirPages(String file) throws IOException {
        String feed = everyKind().resolve(file).toString();
        Path config = config("{id: site, url: '" + RandomPages.BASE + "', news: {}, feeds: {}}");

        Path moved = publish(config, "new", imported(config, feed));

        assertEqual(feed, moved);
    }

    @Test
    void aSiteMovesInOverHttpAlthoughTheImportIsKilled() throws Exception {
        try (HalfwaySite site = new HalfwaySite(folder.resolve("old").resolve("site"))) {
            Path config = config("{id: site, url: '" + site.url() + "', limits: {urls: 1000}}");
            Path old = publish(config, "old", pagesAt(site.url()));
            Path events = folder.resolve("moved.ndjson.gz");
            try (SitestreamProcess first = importProcess(site, events)) {
                first.await("read half of the site", site::isHalfRead);
                first.kill();
                assertThat(first.awaitEnd()).isNotZero();
            }
            site.goOn();

            try (SitestreamProcess second = importProcess(site, events)) {
                assertThat(second.awaitEnd()).as(second.lastOutput()).isZero();
            }

            Path moved = publish(config, "new", events);
            assertEqual(site.url() + "sitemap.xml", moved);
            assertThat(PublishedSite.read(moved).pages())
                    .isEqualTo(PublishedSite.read(old).pages())
                    .isNotEmpty();
        }
    }

    /** A published site with pages of every kind. Only the first call publishes it. */
    private static Path everyKind() throws IOException {
        Path site = everyKind.resolve("old").resolve("site");
        if (Files.notExists(site)) {
            publish(configOfEveryKind(), everyKind.resolve("old"), eventsOfEveryKind());
        }
        return site;
    }

    private static Path configOfEveryKind() throws IOException {
        return Files.writeString(
                everyKind.resolve("sitestream.yaml"),
                "sites: [{id: site, url: '" + RandomPages.BASE
                        + "', limits: {urls: 200}, news: {}, feeds: {}, sections: ["
                        + "{name: plain, match: ['/plain/**'], format: text}, {name: pages}]}]\n");
    }

    private Path config(String site) throws IOException {
        return Files.writeString(folder.resolve("sitestream.yaml"), "sites: [" + site + "]\n");
    }

    /** Publishes events into a new folder; returns the site's one. */
    private Path publish(Path config, String name, Path events) {
        return publish(config, folder.resolve(name), events);
    }

    private static Path publish(Path config, Path out, Path events) {
        CommandRun run =
                CommandRun.of("replay", "--config", config.toString(), "--out", out.toString(), events.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return out.resolve("site");
    }

    private Path imported(Path config, String source) {
        Path events = folder.resolve("moved.ndjson.gz");
        CommandRun run = CommandRun.of(
                "import", "--config", config.toString(), "--site", "site", "--out", events.toString(), source);
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).as(run.err()).isZero();
        return events;
    }

    private static void assertEqual(String old, Path moved) {
        CommandRun run = CommandRun.of("compare", "--allow-private", "127.0.0.1", old, moved.toString());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).startsWith("0 missing of ").doesNotStartWith("0 missing of 0");
    }

    private static Path eventsOfEveryKind() throws IOException {
        List<String> events = new ArrayList<>();
        Instant now = Instant.now();
        for (Page page : EventPages.random(17, 1_000)) {
            Instant time = now.minus(Duration.ofMinutes(5 + events.size()));
            News news = page.extensions().news();
            // Half of the articles are recent enough for the news sitemap.
            Page published = news == null || events.size() % 2 == 0
                    ? page
                    : page.with(
                            page.extensions().withNews(new News(news.publication(), time.toString(), news.title())));
            events.add(EventPages.upsert(published, time));
        }
        for (int i = 0; i < 300; i++) {
            events.add(
                    "{\"op\":\"upsert\",\"url\":\"" + RandomPages.BASE + "plain/" + i + "\",\"time\":\"" + now + "\"}");
        }
        return Files.write(everyKind.resolve("events.ndjson"), events);
    }

    private Path pagesAt(String url) throws IOException {
        List<String> events = IntStream.range(0, 12_000)
                .mapToObj(page -> "{\"op\":\"upsert\",\"url\":\"" + url + page + "\",\"lastmod\":\"2026-11-"
                        + (10 + page % 17) + "\"}")
                .toList();
        return Files.write(folder.resolve("pages.ndjson"), events);
    }

    private SitestreamProcess importProcess(HalfwaySite site, Path events) throws IOException {
        return SitestreamProcess.start(
                folder.resolve("import"),
                Map.of(),
                "import",
                "--allow-private",
                "127.0.0.1",
                "--state",
                folder.resolve("state").toString(),
                "--out",
                events.toString(),
                site.url() + "sitemap.xml");
    }

    /** Serves a published folder. In the middle of it, one file is not answered until it may go on. */
    private static final class HalfwaySite implements AutoCloseable {

        private static final int MIDDLE = 5;

        private final Path folder;
        private final HttpServer server;
        private final CountDownLatch halfRead = new CountDownLatch(MIDDLE);
        private final CountDownLatch goOn = new CountDownLatch(1);

        HalfwaySite(Path folder) throws IOException {
            this.folder = folder;
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newCachedThreadPool());
            server.createContext("/", this::answer);
            server.start();
        }

        String url() {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        }

        boolean isHalfRead() {
            return halfRead.getCount() == 0;
        }

        void goOn() {
            goOn.countDown();
        }

        private void answer(HttpExchange exchange) throws IOException {
            halfRead.countDown();
            if (halfRead.getCount() == 0) {
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            byte[] body = Files.readAllBytes(
                    folder.resolve(exchange.getRequestURI().getPath().substring(1)));
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        }

        @Override
        public void close() {
            goOn.countDown();
            server.stop(0);
        }
    }
}
