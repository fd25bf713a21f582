package dev.sitestream.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The contenders' broker in a process of its own, so that its CPU time is measured separately. */
final class BrokerProcess implements AutoCloseable {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final Process process;
    private final String servers;

    private BrokerProcess(Process process, String servers) {
        this.process = process;
        this.servers = servers;
    }

    /** Starts the broker with its records in this folder, and returns when it serves clients. */
    static BrokerProcess start(Path folder) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseParallelGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BrokerMain.class.getName(),
                        folder.toString())
                .redirectError(folder.resolveSibling("broker.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String servers = output.readLine();
        if (servers == null) {
            throw new IOException("the broker did not start");
        }
        return new BrokerProcess(process, servers);
    }

    String servers() {
        return servers;
    }

    /** The CPU time of the broker so far. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        // The process ends by itself; otherwise it is killed after the timeout.
        process.onExit()
                .completeOnTimeout(process, STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
    }
}
