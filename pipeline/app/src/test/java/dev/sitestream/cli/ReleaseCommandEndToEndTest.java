package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A faulty producer deletes most pages, and an operator handles the hold of publication. */
@Tag("slow")
class ReleaseCommandEndToEndTest {

    private static final String BASE = "https://shop.example.com/";
    private static final int PAGES = 50;
    private static final int DELETED = 30;

    @TempDir
    private Path folder;

    @Test
    void heldPagesArePublishedOnceTheOperatorReleasesThem() throws Exception {
        Path own = config();
        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("run"), own.toString())) {
            run.awaitReady();
            String config = run.withItsPorts(own).toString();
            produce(config, PAGES, page -> "{\"op\":\"upsert\",\"url\":\"" + BASE + page + "\"}");
            run.await("all pages", () -> pages().size() == PAGES);

            CommandRun tooEarly = CommandRun.of("release", "--config", config, "shop");
            assertThat(tooEarly.exitCode()).as(tooEarly.err()).isEqualTo(1);
            assertThat(tooEarly.err())
                    .startsWith("sitestream: publication of site `shop` is not held, so nothing was released: of the 50"
                            + " pages that were published at 20")
                    .contains(" at least 35 must remain, and 50 do");

            produce(config, DELETED, page -> "{\"op\":\"delete\",\"url\":\"" + BASE + page + "\"}");
            run.await("the hold", () -> health(run).contains("only 20 of the 50 pages"));
            assertThat(pages()).hasSizeGreaterThanOrEqualTo(PAGES * 7 / 10);
            // The status shows what is committed.
            run.await(
                    "the status of the hold",
                    () -> CommandRun.of("status", "--config", config)
                            .out()
                            .contains("PUBLICATION IS HELD: only 20 of the 50 pages that were published at 20"));
            repairLostFiles(config);

            CommandRun release = CommandRun.of("release", "--config", config, "shop");
            assertThat(release.exitCode()).as(release.err()).isZero();
            assertThat(release.err())
                    .startsWith(
                            "sitestream: site `shop` is released: 30 of the 50 pages that were published at" + " 20")
                    .contains(" disappear; later deletions are compared with the 20 pages that remain");
            run.await("the rest", () -> pages().size() == PAGES - DELETED);
            run.await("readiness", () -> health(run).contains("\"issues\":[]"));
        }
    }

    private void repairLostFiles(String config) throws IOException {
        CommandRun nothing = CommandRun.of("rebuild", "--config", config, "shop");
        assertThat(nothing.exitCode()).isEqualTo(1);
        assertThat(nothing.err())
                .contains("is held")
                .contains("no file is missing")
                .contains("sitestream release shop");

        Path file = folder.resolve("public/shop/pages-00001.xml.gz");
        Files.delete(file);
        CommandRun repair = CommandRun.of("verify", "--repair", "--config", config, "shop");
        assertThat(repair.exitCode()).as(repair.out() + repair.err()).isZero();
        assertThat(file).exists();

        Files.delete(file);
        CommandRun rebuild = CommandRun.of("rebuild", "--config", config, "shop");
        assertThat(file).as(rebuild.err()).exists();
        assertThat(rebuild.exitCode()).isEqualTo(1);
        assertThat(rebuild.err()).contains("only missing files were written: pages-00001.xml.gz");
    }

    @Test
    void aSiteThatIsNotConfiguredIsNamedWithThoseThatAre() throws Exception {
        CommandRun release = CommandRun.of("release", "--config", config().toString(), "shoe");

        assertThat(release.exitCode()).isEqualTo(2);
        assertThat(release.err()).contains("there is no site `shoe` in").contains("its sites are `shop`");
    }

    private void produce(String config, int count, IntFunction<String> event) throws IOException {
        String lines = IntStream.range(0, count).mapToObj(event).collect(Collectors.joining("\n"));
        Path events = Files.writeString(folder.resolve("events.ndjson"), lines);
        assertThat(CommandRun.of("produce", "--config", config, events.toString())
                        .exitCode())
                .isZero();
    }

    private static String health(SitestreamProcess run) throws IOException {
        URL ready = URI.create("http://127.0.0.1:" + run.consolePort() + "/health/ready")
                .toURL();
        HttpURLConnection connection = (HttpURLConnection) ready.openConnection();
        // This client treats the status of an unready instance as an error.
        try (InputStream body = connection.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST
                ? connection.getInputStream()
                : connection.getErrorStream()) {
            return new String(body.readAllBytes(), UTF_8);
        }
    }

    private Set<String> pages() throws IOException {
        Path site = folder.resolve("public/shop");
        return Files.exists(site.resolve("sitemap.xml"))
                ? PublishedSite.read(site).pages().keySet()
                : Set.of();
    }

    private Path config() throws IOException {
        return Files.writeString(
                folder.resolve("sitestream.yaml"),
                "embedded: {port: 0}\nstate: " + folder.resolve("state")
                        + "\nhttp: {port: 0}\nstore: {directory: " + folder.resolve("public")
                        + "}\nsites: [{id: shop, url: '" + BASE
                        + "', publishAfter: 500ms, shrinkGuard: {percent: 30, pages: 10}}]\n");
    }
}
