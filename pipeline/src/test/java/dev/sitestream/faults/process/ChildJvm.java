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
 * A small JVM with the class path of the tests, which can be signalled like any process. Its output is appended to a
 * log file.
 */
final class ChildJvm implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

    /** What the JVM prints at the end of a thread dump. */
    private static final String END_OF_DUMP = "JNI global refs";

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
     * @param log the file to which the output is appended
     * @param temporary the folder for what it unpacks; a JVM that is killed leaves it behind
     * @param environment variables in addition to those of this process
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
        // No process outlives the test, however that ends.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new ChildJvm(process, log, logBegin);
    }

    /** Waits until its output since its start contains this text. */
    void awaitOutput(String text) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!output().contains(text)) {
            if (process.waitFor(LOOK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(
                        "the process has ended with " + process.exitValue() + ", see " + log + ":\n" + tail(output()));
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("'" + text + "' was not printed after " + START_TIMEOUT.toSeconds()
                        + " s, see " + log + ":\n" + tail(output()));
            }
        }
    }

    /** Its output since its start. */
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

    /** Ends it at once, as the kernel does when memory runs out, and returns when it has ended. */
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

    /** Lets a frozen process go on. */
    void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Writes what its threads do to its log. */
    void dumpThreads() throws IOException, InterruptedException {
        signal("QUIT");
        awaitOutput(END_OF_DUMP);
    }

    /** Asks it to end. */
    void terminate() {
        process.destroy();
    }

    /** Returns its exit code; fails if it does not end in time. */
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

    /** Returns the end of an output. */
    static String tail(String text) {
        return text.substring(Math.max(0, text.length() - 4_000));
    }
}
