package dev.sitestream.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Copies what a process of {@code run} prints to a file, and notes when the process says that it is ready. */
final class InstanceOutput {

    private static final String READY = "sitestream: ready";
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final int LAST_LINES = 20;

    private final CompletableFuture<Ready> ready = new CompletableFuture<>();

    private final Path log;

    private InstanceOutput(Path log) {
        this.log = log;
    }

    /**
     * The moment when the process is ready.
     *
     * @param after the time since its start
     * @param cpu its CPU time until then
     */
    record Ready(Duration after, Duration cpu) {}

    /** Begins to read the output of a process, which was started at this time. */
    static InstanceOutput of(Process process, long startedNanos, Path log) {
        InstanceOutput output = new InstanceOutput(log);
        Thread reader = new Thread(() -> output.copy(process, startedNanos), "output of run");
        reader.setDaemon(true);
        reader.start();
        return output;
    }

    boolean isReady() {
        return ready.isDone();
    }

    Ready awaitReady() throws Exception {
        return ready.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }

    /** The last lines that the process has printed: its folder is deleted when a row fails. */
    String end() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private void copy(Process process, long startedNanos) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                PrintWriter copy = new PrintWriter(
                        Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND), true)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(READY) && !ready.isDone()) {
                    ready.complete(new Ready(
                            Duration.ofNanos(System.nanoTime() - startedNanos),
                            process.info().totalCpuDuration().orElseThrow()));
                }
                copy.println(line);
            }
            ready.completeExceptionally(new IllegalStateException("the process was never ready: " + end()));
        } catch (IOException e) {
            ready.completeExceptionally(e);
        }
    }
}
