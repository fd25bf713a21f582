package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} as an operator has it: a process, which is told to end by SIGTERM. */
class RunCommandEndToEndTest {

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    /** 128 + 15: ended by SIGTERM, as the JVM tells it. */
    private static final int TERMINATED = 143;

    @TempDir
    private Path folder;

    @Test
    void itPublishesWhatIsProducedStopsOnSigtermAndGoesOnAfterARestart() throws Exception {
        String config = config().toString();
        Path site = folder.resolve("public/shop.example.com");

        try (RunProcess run = new RunProcess(config, "first")) {
            run.awaitReady();
            assertThat(produce(config, 1).exitCode()).isZero();
            run.await("page 1", () -> pages(site).containsKey("https://shop.example.com/1"));
            assertThat(run.terminate()).isEqualTo(TERMINATED);
            assertThat(run.err()).contains("sitestream: stopping").doesNotContain("Exception");
            assertThat(run.out()).isEmpty();
        }
        FileTime written = Files.getLastModifiedTime(site.resolve("pages-00001.xml.gz"));

        try (RunProcess run = new RunProcess(config, "second")) {
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

    private CommandRun produce(String config, int page) throws IOException {
        Path events = Files.writeString(
                folder.resolve("events.ndjson"),
                "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + page + "\",\"lastmod\":\"2026-11-0" + page
                        + "\"}\n");
        return CommandRun.of("produce", "--config", config, events.toString());
    }

    private static Map<String, String> pages(Path site) throws IOException {
        // Once the index is there, all that it lists is there and whole.
        return Files.exists(site.resolve("sitemap.xml"))
                ? PublishedSite.read(site).pages()
                : Map.of();
    }

    private Path config() throws IOException {
        String text = "embedded: {port: " + UsageTest.freePort() + "}\nstate: " + folder.resolve("state")
                + "\nstore: {directory: " + folder.resolve("public")
                + "}\nsites: [{url: 'https://shop.example.com/', publishAfter: 0s}]\n";
        return Files.writeString(folder.resolve("sitestream.yaml"), text);
    }

    /** Something to wait for. */
    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }

    /** A process with {@code run}. */
    private final class RunProcess implements AutoCloseable {

        private final Path out;
        private final Path err;
        private final Process process;

        RunProcess(String config, String name) throws IOException {
            out = folder.resolve(name + ".out");
            err = folder.resolve(name + ".err");
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx512m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Sitestream.class.getName(),
                            "run",
                            "--config",
                            config)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
        }

        void awaitReady() throws IOException, InterruptedException {
            await("readiness", () -> err().contains("sitestream: ready; "));
        }

        void await(String what, Condition condition) throws IOException, InterruptedException {
            long deadline = System.nanoTime() + START_PATIENCE.toNanos();
            while (!condition.holds()) {
                if (System.nanoTime() - deadline > 0) {
                    throw new AssertionError("no " + what + " after " + START_PATIENCE.toSeconds() + " s: " + err());
                }
                if (process.waitFor(LOOK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("no " + what + ", the process has ended: " + err());
                }
            }
        }

        /** Tells it to end, and returns its exit code. */
        int terminate() throws InterruptedException {
            process.destroy();
            assertThat(process.waitFor(STOP_PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("has ended")
                    .isTrue();
            return process.exitValue();
        }

        String out() throws IOException {
            return Files.readString(out, UTF_8);
        }

        String err() throws IOException {
            return Files.readString(err, UTF_8);
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
