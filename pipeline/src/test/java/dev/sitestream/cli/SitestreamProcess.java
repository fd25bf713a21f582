package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command in a process of its own, with its output and its log. */
final class SitestreamProcess implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final Path out;
    private final Path err;
    private final Process process;

    private SitestreamProcess(Path out, Path err, Process process) {
        this.out = out;
        this.err = err;
        this.process = process;
    }

    /** Starts {@code run} with this configuration; its output goes to files whose names begin with the given name. */
    static SitestreamProcess run(Path name, String config) throws IOException {
        return start(name, Map.of(), "run", "--config", config);
    }

    /** Starts a command with these environment variables in addition to the test's own. */
    static SitestreamProcess start(Path name, Map<String, String> environment, String... arguments) throws IOException {
        Path out = Path.of(name + ".out");
        Path err = Path.of(name + ".err");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                // In a process of a few seconds, the second compiler costs more than it gains.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Sitestream.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        return new SitestreamProcess(out, err, builder.start());
    }

    /** A condition to wait for. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws IOException;
    }

    void awaitReady() throws IOException, InterruptedException {
        await("readiness", () -> err().contains("sitestream: ready; "));
    }

    void await(String description, Condition condition) throws IOException, InterruptedException {
        long deadlineNanos = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new AssertionError("no " + description + " after " + START_TIMEOUT.toSeconds() + " s: " + err());
            }
            if (process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("no " + description + ", the process has ended: " + err());
            }
        }
    }

    /** Waits until the process ends by itself, and returns its exit code. */
    int awaitEnd() throws IOException, InterruptedException {
        assertThat(process.waitFor(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .as("has ended; it said: %s", err())
                .isTrue();
        return process.exitValue();
    }

    /** Sends SIGTERM, waits for the end, and returns the exit code. */
    int terminate() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .as("has ended")
                .isTrue();
        return process.exitValue();
    }

    /** Kills the process as {@code kill -9} does, and waits for its end. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
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
