package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.FreePorts;
import dev.sitestream.app.PublishedSite;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} as a process of its own, stopped by SIGTERM. */
@Tag("slow")
class RunCommandEndToEndTest {

    /** 128 + 15: the JVM's exit code after SIGTERM. */
    private static final int TERMINATED = 143;

    @TempDir
    private Path folder;

    @Test
    void itPublishesWhatIsProducedStopsOnSigtermAndGoesOnAfterARestart() throws Exception {
        String config = config().toString();
        Path site = folder.resolve("public/shop.example.com");

        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("first"), config)) {
            run.awaitReady();
            assertThat(produce(config, 1).exitCode()).isZero();
            run.await("page 1", () -> pages(site).containsKey("https://shop.example.com/1"));
            assertThat(run.terminate()).isEqualTo(TERMINATED);
            assertThat(run.err()).contains("sitestream: stopping").doesNotContain("Exception");
            assertThat(run.out()).isEmpty();
        }
        FileTime written = Files.getLastModifiedTime(site.resolve("pages-00001.xml.gz"));

        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("second"), config)) {
            run.awaitReady();
            assertThat(Files.getLastModifiedTime(site.resolve("pages-00001.xml.gz")))
                    .isEqualTo(written);
            assertThat(produce(config, 2).exitCode()).isZero();
            run.await(
                    "page 2",
                    () -> pages(site)
                            .equals(Map.of(
                                    "https://shop.example.com/1",
                                    "2026-11-01",
                                    "https://shop.example.com/2",
                                    "2026-11-02")));
            assertThat(run.terminate()).isEqualTo(TERMINATED);
        }
    }

    @Test
    void afterAKillItSaysThatItsStateIsRestoredAndKafkaSaysNothing() throws Exception {
        String config = config().toString();
        Path site = folder.resolve("public/shop.example.com");
        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("killed"), config)) {
            run.awaitReady();
            assertThat(produce(config, 1).exitCode()).isZero();
            run.await("page 1", () -> pages(site).containsKey("https://shop.example.com/1"));
            run.kill();
        }

        try (SitestreamProcess run = SitestreamProcess.run(folder.resolve("restarted"), config)) {
            run.awaitReady();
            assertThat(run.err())
                    .contains("the last run was not stopped properly; its local state in "
                            + folder.resolve("state/streams") + " is restored from the broker")
                    .contains("restoring the state: ", "the state is restored: ")
                    .doesNotContain("corrupted", " WARN ", " ERROR ");
            assertThat(produce(config, 2).exitCode()).isZero();
            run.await("both pages", () -> pages(site).size() == 2);
        }
    }

    private CommandRun produce(String config, int page) throws IOException {
        Path events = Files.writeString(
                folder.resolve("events.ndjson"),
                "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + page + "\",\"lastmod\":\"2026-11-0" + page
                        + "\"}\n");
        return CommandRun.of("produce", "--config", config, events.toString());
    }

    private static Map<String, String> pages(Path site) throws IOException {
        // Once the index exists, every file that it lists exists and is complete.
        return Files.exists(site.resolve("sitemap.xml"))
                ? PublishedSite.read(site).pages()
                : Map.of();
    }

    private Path config() throws IOException {
        String text = "embedded: {port: " + FreePorts.next() + "}\nstate: " + folder.resolve("state")
                + "\nstore: {directory: " + folder.resolve("public")
                + "}\nhttp: false\nsites: [{url: 'https://shop.example.com/', publishAfter: 0s}]\n";
        return Files.writeString(folder.resolve("sitestream.yaml"), text);
    }
}
