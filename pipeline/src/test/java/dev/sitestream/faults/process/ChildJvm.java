package dev.sitestream.faults.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A small JVM of its own with the tests' class path, which can be signalled like any process. What it prints is
 * appended to a log file.
 */
final class ChildJvm implements AutoCloseable {

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    private final Process process;
    private final Path log;
    private final long logBegin;

    private ChildJvm(Process process, Path log, long logBegin) {
        this.process = process;
        this.log = log;
        this.logBegin = logBegin;
    }

    /**
     * Starts one.
     *
     * @param log where it goes on writing
     * @param temporary for what it unpacks; a JVM that is killed leaves it behind
     * @param environment beside that of this process
     * @param program the main class and its arguments
     */
    static ChildJvm start(Path log, Path temporary, Map<String, String> environment, List<String> program)
            throws IOException {
        Files.createDirectories(temporary);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(program);
        long logBegin = Files.exists(log) ? Files.size(log) : 0;
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        // Whatever becomes of the test, nothing of it goes on.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new ChildJvm(process, log, logBegin);
    }

    /** Waits until it has printed this since its start. */
    void awaitOutput(String text) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (!output().contains(text)) {
            if (process.waitFor(LOOK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(
                        "the process has ended with " + process.exitValue() + ", see " + log + ":\n" + tail(output()));
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("'" + text + "' was not printed after " + START_PATIENCE.toSeconds()
                        + " s, see " + log + ":\n" + tail(output()));
            }
        }
    }

    /** What it has printed since its start. */
    String output() throws IOException {
        byte[] all = Files.readAllBytes(log);
        return new String(all, (int) logBegin, all.length - (int) logBegin, StandardCharsets.UTF_8);
    }

    Path log() {
        return log;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it at once, as the kernel does when memory is out; returns when it has gone. */
    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Freezes it. */
    void stop() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Lets a frozen one go on. */
    void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Asks it to end. */
    void terminate() {
        process.destroy();
    }

    /** Returns its exit code; fails when it hasn't ended in time. */
    int awaitExit(Duration patience) throws InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the process has not ended after " + patience.toSeconds() + " s, see " + log);
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        kill();
    }

    private void signal(String name) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("kill -" + name + " was answered " + status);
        }
    }

    private static String tail(String text) {
        return text.substring(Math.max(0, text.length() - 4_000));
    }
}
