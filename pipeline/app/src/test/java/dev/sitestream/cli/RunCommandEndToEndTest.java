package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.testing.SitestreamProcess;
import dev.sitestream.testing.Warnings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} as a process of its own that is stopped by SIGTERM, started again, killed, and started again. */
@Tag("slow")
class RunCommandEndToEndTest {

    @TempDir
    private Path folder;

    @Test
    void itPublishesWhatIsProducedAndGoesOnAfterAStopAndAfterAKill() throws Exception {
        try (SitestreamProcess run = start("first")) {
            produce(run, 1);
            run.await("page 1", () -> pages().containsKey("https://shop.example.com/1"));
            assertThat(run.terminate()).isEqualTo(SitestreamProcess.TERMINATED);
            assertThat(run.err()).contains("sitestream: stopping").doesNotContain("Exception");
            assertThat(run.out()).isEmpty();
        }
        FileTime written = written();

        try (SitestreamProcess run = start("after-a-stop")) {
            assertThat(written()).isEqualTo(written);
            produce(run, 2);
            run.await(
                    "page 2",
                    () -> pages().equals(Map.of(
                            "https://shop.example.com/1", "2026-11-01", "https://shop.example.com/2", "2026-11-02")));
            run.kill();
        }

        try (SitestreamProcess run = start("after-a-kill")) {
            assertThat(run.err())
                    .contains("the state is restored: ")
                    .doesNotContain("corrupted", "is restored from the broker");
            assertThat(Warnings.in(run.err())).isEmpty();
            produce(run, 3);
            run.await("three pages", () -> pages().size() == 3);
            assertThat(run.terminate()).isEqualTo(SitestreamProcess.TERMINATED);
        }
    }

    /** Starts the same pipeline, on any port, and returns when it is ready. */
    private SitestreamProcess start(String name) throws IOException {
        SitestreamProcess run = SitestreamProcess.run(folder.resolve(name), config().toString());
        run.awaitReady();
        return run;
    }

    private void produce(SitestreamProcess run, int page) throws IOException {
        Path events = Files.writeString(
                folder.resolve("events.ndjson"),
                "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + page + "\",\"lastmod\":\"2026-11-0" + page
                        + "\"}\n");
        CommandRun produce =
                CommandRun.of("produce", "--config", run.withItsPorts(config()).toString(), events.toString());
        assertThat(produce.exitCode()).as(produce.err()).isZero();
    }

    private FileTime written() throws IOException {
        return Files.getLastModifiedTime(site().resolve("pages-00001.xml.gz"));
    }

    private Map<String, String> pages() throws IOException {
        // Once the index exists, every file that it lists exists and is complete.
        return Files.exists(site().resolve("sitemap.xml"))
                ? PublishedSite.read(site()).pages()
                : Map.of();
    }

    private Path site() {
        return folder.resolve("public/shop.example.com");
    }

    private Path config() throws IOException {
        String text = "embedded: {port: 0}\nstate: " + folder.resolve("state") + "\nstore: {directory: "
                + folder.resolve("public")
                + "}\nhttp: false\nsites: [{url: 'https://shop.example.com/', publishAfter: 0s}]\n";
        return Files.writeString(folder.resolve("sitestream.yaml"), text);
    }
}
