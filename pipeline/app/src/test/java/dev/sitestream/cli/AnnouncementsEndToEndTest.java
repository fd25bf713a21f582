package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator follows pages from their events until an engine has taken them, and resumes an engine that stopped. */
@Tag("slow")
class AnnouncementsEndToEndTest {

    private static final String KEY = "0123456789abcdef";
    private static final String TAKES = "/takes";
    private static final String REFUSES = "/refuses";
    private static final String REFUSAL =
            "{\"errorCode\":\"UserForbiddedToAccessSite\",\"message\":\"User is unauthorized\"}";

    @TempDir
    private Path folder;

    /** Serves the published files, and takes or refuses what is announced. */
    private HttpServer web;

    private String base;
    private final List<String> taken = new CopyOnWriteArrayList<>();
    private volatile boolean refuses = true;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    AnnouncementsEndToEndTest() {}

    @BeforeEach
    void start() throws IOException {
        web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", this::serve);
        web.createContext(TAKES, exchange -> take(exchange, false));
        web.createContext(REFUSES, exchange -> take(exchange, refuses));
        web.start();
        base = "http://127.0.0.1:" + web.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        web.stop(0);
    }

    @Test
    void whatWasAnnouncedIsShownAndAStoppedTargetIsResumed() throws Exception {
        Path own = config();
        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("run"), own.toString())) {
            run.awaitReady();
            String config = run.withItsPorts(own).toString();
            produce(config, "shop", "blog", "desk");
            showsWhatWasTaken(run, config);
            showsADryRun(run, config);
            showsWhatWasRefused(run, config);
            resumes(run, config);
        }
    }

    /** Takes a minute, because an engine gets a request a minute. */
    @Test
    @Tag("long")
    void aResumedTargetSendsWhatWaited() throws Exception {
        Path own = config();
        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("run"), own.toString())) {
            run.awaitReady();
            String config = run.withItsPorts(own).toString();
            produce(config, "blog");
            showsWhatWasRefused(run, config);
            try (SitestreamProcess follow = SitestreamProcess.start(
                    folder.resolve("follow"), Map.of(), "announcements", "blog", "--follow", "--config", config)) {
                follow.await("first look", () -> follow.out().contains("stopped since 20"));
                resumes(run, config);
                follow.await("next request", () -> follow.out().contains("blog  indexnow  1 page  200"));
            }
            assertThat(out("announcements", "--url", page("blog", 1), "--config", config))
                    .contains("200 (request 2)")
                    .doesNotContain("waits");
        }
    }

    private void showsWhatWasTaken(SitestreamProcess run, String config) throws Exception {
        run.awaitPrinted("1 page  200", () -> out("announcements", "shop", "--config", config));
        assertThat(taken).singleElement().asString().contains("\"key\":\"" + KEY + "\"", page("shop", 1));
        assertThat(out("announcements", "shop", "--config", config).lines())
                .anyMatch(line -> line.equals("site shop"))
                .anyMatch(line -> line.matches("indexnow +open +0 +1 of 10,000 +20\\S+Z  200"))
                .anyMatch(line -> line.matches("20\\S+Z +indexnow +1 +1 page +200"))
                .anyMatch(line -> line.matches("sitemap\\.xml +20\\S+Z"));
        assertThat(out("announcements", "--url", page("shop", 1), "--config", config)
                        .lines())
                .contains("page        " + page("shop", 1), "site        shop")
                .anyMatch(line -> line.matches("announced   indexnow, 20\\S+Z: 200 \\(request 1\\)"));
        assertThat(out("announcements", "--url", page("shop", 9), "--config", config))
                .contains("announced   not within the last 7 days, and nothing waits");
        assertThat(out("lookup", page("shop", 1), "--config", config).lines())
                .contains("state       listed")
                .anyMatch(line -> line.startsWith("last event  upsert, 20"))
                .anyMatch(line -> line.startsWith("published   yes, up to date; the file was written 20"))
                .anyMatch(line -> line.matches("in index    since 20\\S+Z: changed by the event of 20\\S+Z"))
                .anyMatch(line -> line.matches("announced   indexnow, 20\\S+Z: 200 \\(request 1\\)"));
        assertThat(out("announcements", "--json", "shop", "--config", config))
                .contains("\"state\" : \"open\"", "\"kind\" : \"accepted\"", "\"announcedToday\" : 1");
    }

    private static void showsADryRun(SitestreamProcess run, String config) throws Exception {
        run.awaitPrinted("1 page  dry run", () -> out("announcements", "desk", "--config", config));
        assertThat(out("announcements", "desk", "--config", config)).contains("site desk  DRY RUN: nothing is sent");
    }

    private void showsWhatWasRefused(SitestreamProcess run, String config) throws Exception {
        run.awaitPrinted("stopped since 20", () -> out("announcements", "blog", "--config", config));
        assertThat(out("announcements", "blog", "--config", config))
                .contains("403 UserForbiddedToAccessSite")
                .contains("`sitestream announce --resume blog --target indexnow` goes on at once");
        assertThat(out("announcements", "--url", page("blog", 1), "--config", config))
                .contains("in index    since 20", ": changed by the event of 20")
                .contains("waits       indexnow, the target is stopped");
        assertThat(out("status", "--config", config))
                .contains("site blog, indexnow: announcing-stopped: ", "403 UserForbiddedToAccessSite")
                .contains("`sitestream announce --resume blog --target indexnow`");
    }

    private void resumes(SitestreamProcess run, String config) {
        refuses = false;
        CommandRun resume = CommandRun.of("announce", "--resume", "blog", "--target", "indexnow", "--config", config);
        assertThat(resume.exitCode()).as(resume.err()).isZero();
        assertThat(resume.err())
                .isEqualTo("sitestream: announcing of site `blog` to indexnow goes on; `sitestream announcements"
                        + " blog` shows the answers\n");
        run.await("resumption", () -> !out("status", "--config", config).contains("announcing-stopped"));
    }

    private void serve(HttpExchange exchange) throws IOException {
        Path file = folder.resolve("public" + exchange.getRequestURI().getPath());
        byte[] body = Files.isRegularFile(file) ? Files.readAllBytes(file) : "not found".getBytes(UTF_8);
        answer(exchange, Files.isRegularFile(file) ? 200 : 404, body);
    }

    private void take(HttpExchange exchange, boolean refused) throws IOException {
        String batch = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        if (!refused) {
            taken.add(batch);
        }
        answer(exchange, refused ? 403 : 200, (refused ? REFUSAL : "").getBytes(UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String page(String site, int number) {
        return base + "/" + site + "/" + number;
    }

    /** Sends one page of each site: two might become visible one after the other, and fill two requests. */
    private void produce(String config, String... sites) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String site : sites) {
            lines.append("{\"op\":\"upsert\",\"url\":\"" + page(site, 1) + "\"}\n");
        }
        Path events = Files.writeString(folder.resolve("events.ndjson"), lines);
        assertThat(CommandRun.of("produce", "--config", config, events.toString())
                        .exitCode())
                .isZero();
    }

    private static String out(String... command) {
        CommandRun run = CommandRun.of(command);
        assertThat(run.err()).isEmpty();
        return run.out();
    }

    private Path config() throws IOException {
        return Files.writeString(
                folder.resolve("sitestream.yaml"),
                """
                embedded: {port: 0}
                state: %s
                http: {port: 0}
                store: {directory: %s}
                sites:
                """.formatted(folder.resolve("state"), folder.resolve("public"))
                        + site("shop", TAKES, false)
                        + site("blog", REFUSES, false)
                        + site("desk", TAKES, true));
    }

    private String site(String id, String engine, boolean dryRun) {
        return """
                  - id: %s
                    url: %s/%s/
                    publishAfter: 500ms
                    announce: {after: 1s, again: 1s, dryRun: %s, indexNow: {key: %s, endpoint: %s}}
                """.formatted(id, base, id, dryRun, KEY, base + engine);
    }
}
