package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A process of {@code sitestream run}, started by the distribution's script with its default options. */
final class Instance implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(20);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    /** How much longer the process is left alone than it takes to answer, so that the questions cost it little. */
    private static final int PAUSE_PER_ANSWER = 20;

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(250);

    /** Between two looks at all metrics: every 20 ms, they take a sixth of two processors. */
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(100);

    private final Process process;
    private final InstanceMetrics metrics;
    private final InstanceOutput output;

    private Instance(Process process, InstanceMetrics metrics, InstanceOutput output) {
        this.process = process;
        this.metrics = metrics;
        this.output = output;
    }

    /** Starts an instance, without waiting until it is ready. */
    static Instance start(RunConfig config) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        script().toString(), "run", "--config", config.write().toString())
                .directory(config.folder().toFile())
                .redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(config.environment());
        long startedNanos = System.nanoTime();
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new Instance(
                process, new InstanceMetrics(config.port()), InstanceOutput.of(process, startedNanos, config.log()));
    }

    /** Waits until the instance says that it is ready. */
    InstanceOutput.Ready awaitReady() throws Exception {
        return output.awaitReady();
    }

    /** Waits until the instance has accepted this many events since its start and everything is published. */
    void awaitRest(long accepted) throws Exception {
        if (!isAtRestWithin(TIMEOUT, accepted)) {
            throw new IllegalStateException("no rest after " + TIMEOUT.toSeconds() + " s: " + output.end());
        }
    }

    /** Waits for at most this long for rest, and returns whether it has come. */
    boolean isAtRestWithin(Duration timeout, long accepted) throws Exception {
        long begunNanos = System.nanoTime();
        while (true) {
            long askedNanos = System.nanoTime();
            InstanceMetrics.Values values = metrics();
            if (values.accepted() >= accepted
                    && values.outstanding() == 0
                    && (values.pages() > 0 || accepted == 0)
                    && output.isReady()) {
                return true;
            }
            long answeredNanos = System.nanoTime();
            if (answeredNanos - begunNanos > timeout.toNanos()) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(
                    Math.max(SHORTEST_PAUSE.toNanos(), PAUSE_PER_ANSWER * (answeredNanos - askedNanos)));
        }
    }

    /** Waits until the instance lists this many pages and everything is published. */
    void awaitPages(long pages) throws Exception {
        Workbench.await("as many pages", TIMEOUT, LOOK_INTERVAL, () -> {
            InstanceMetrics.Values values = metrics();
            return values.pages() == pages && values.outstanding() == 0;
        });
    }

    /** Its metrics; all are 0 while the instance does not answer. */
    InstanceMetrics.Values metrics() throws IOException, InterruptedException {
        if (!process.isAlive()) {
            throw new IllegalStateException(
                    "an instance has ended with status " + process.exitValue() + ": " + output.end());
        }
        return metrics.read();
    }

    /** Its CPU time so far, with that of the broker if it is embedded. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    ProcessMemory memory() {
        return new ProcessMemory(process.pid());
    }

    /** Kills the process at once. */
    void kill() {
        process.destroyForcibly();
    }

    /** Lets the process stop by itself; fails if it does not. */
    void stop() {
        if (!hasStopped()) {
            throw new IllegalStateException("an instance has not stopped after " + STOP_TIMEOUT.toSeconds() + " s");
        }
    }

    /** Asks the process to stop, and kills it if it does not. */
    @Override
    public void close() {
        if (!hasStopped()) {
            kill();
        }
    }

    private boolean hasStopped() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                .join();
        return !process.isAlive();
    }

    private static Path script() {
        Path script = Path.of(System.getProperty("bench.distribution", "target/sitestream"), "bin", "sitestream");
        if (!Files.isExecutable(script)) {
            throw new IllegalStateException(script.toAbsolutePath() + " is missing: package the distribution first");
        }
        return script.toAbsolutePath();
    }
}
