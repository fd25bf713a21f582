package dev.sitestream.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, so that its CPU time is measured separately. */
final class ServerProcess implements AutoCloseable {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final Process process;
    private final String address;

    private ServerProcess(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts the contenders' broker with its records in this folder, and returns when it serves clients. */
    static ServerProcess broker(Path folder) throws IOException {
        return start(folder.resolveSibling("broker.log"), List.of(), BrokerMain.class, folder.toString());
    }

    /**
     * Starts a server, and returns when it has printed its address.
     *
     * @param log the file for its errors
     * @param prefix a command that runs another one, such as {@code taskset}
     * @param program the class with {@code main}; it prints its address, and ends when its standard input is closed
     */
    static ServerProcess start(Path log, List<String> prefix, Class<?> program, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String address = output.readLine();
        if (address == null) {
            throw new IOException("the server did not start, see " + log);
        }
        return new ServerProcess(process, address);
    }

    String address() {
        return address;
    }

    /** Its CPU time so far. */
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
