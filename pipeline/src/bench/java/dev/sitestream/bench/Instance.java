package dev.sitestream.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A process of {@code sitestream run}, started by the distribution's script with its default options, on a shop with
 * one section. All instances of an application publish to one folder.
 */
final class Instance implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(20);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);
    private static final double KIB_OF_A_MIB = 1024;

    /** The capacities of both survivor spaces, of Eden and of the old generation, in jstat's columns. */
    private static final Set<String> CAPACITIES = Set.of("S0C", "S1C", "EC", "OC");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final int port;
    private final Path log;

    private Instance(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /**
     * Starts an instance, without waiting until it is ready.
     *
     * @param application the name of the pipeline that it is an instance of
     * @param state the name of its state's folder
     * @param kafka further settings of Kafka
     */
    static Instance start(Workbench bench, String application, String state, List<String> kafka) throws IOException {
        Path folder = bench.folder(application);
        int port = freePort();
        List<String> lines = List.of(
                "kafka:",
                "  bootstrap.servers: " + bench.broker().address(),
                "  application.id: " + application,
                String.join("\n", kafka.stream().map(setting -> "  " + setting).toList()),
                "state: " + folder.resolve(state),
                "topics: {rejected: " + application + "-rejected}",
                "store: {directory: " + folder.resolve("public") + "}",
                "http: {port: " + port + "}",
                "sites:",
                "  - url: " + CatalogEvents.SITE);
        Path config = Files.write(folder.resolve(state + ".yaml"), lines);
        Path log = folder.resolve(state + ".log");
        ProcessBuilder builder = new ProcessBuilder(script().toString(), "run", "--config", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new Instance(process, port, log);
    }

    /** Waits until the instance has accepted this many events since its start and everything is published. */
    void awaitRest(long accepted) throws Exception {
        Workbench.await(
                "rest",
                TIMEOUT,
                () -> measurement("sitestream_events_total{outcome=\"accepted\",") >= accepted
                        && measurement("sitestream_outstanding_work ") == 0
                        && livePages() > 0);
    }

    /** Waits until the instance lists this many pages and everything is published. */
    void awaitPages(long pages) throws Exception {
        Workbench.await(
                "as many pages",
                TIMEOUT,
                () -> livePages() == pages && measurement("sitestream_outstanding_work ") == 0);
    }

    /** The number of listed pages; 0 while the instance does not answer. */
    long livePages() throws InterruptedException {
        return (long) measurement("sitestream_pages_listed{");
    }

    /** The peak of the resident memory so far, in MiB. */
    double residentPeak() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            Scanner text = new Scanner(line);
            if (text.next().equals("VmHWM:")) {
                return text.nextLong() / KIB_OF_A_MIB;
            }
        }
        throw new IOException("the system does not tell what a process has taken");
    }

    /** The size of the heap in MiB, whether used or not. */
    double heap() throws IOException {
        Process jstat = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jstat").toString(),
                        "-gc",
                        Long.toString(process.pid()))
                .start();
        double kib = 0;
        try (BufferedReader lines = jstat.inputReader(StandardCharsets.US_ASCII)) {
            Scanner names = new Scanner(Objects.requireNonNullElse(lines.readLine(), ""));
            Scanner sizes = new Scanner(Objects.requireNonNullElse(lines.readLine(), ""));
            while (names.hasNext() && sizes.hasNext()) {
                String size = sizes.next();
                if (CAPACITIES.contains(names.next())) {
                    kib += Double.parseDouble(size);
                }
            }
        }
        return kib / KIB_OF_A_MIB;
    }

    /** Kills the process at once. */
    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
    }

    /** Returns the sum of all series whose lines begin so; 0 while the instance does not answer. */
    private double measurement(String start) throws InterruptedException {
        if (!process.isAlive()) {
            throw new IllegalStateException("an instance has ended, see " + log);
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith(start))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (ConnectException notYet) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path script() {
        Path script = Path.of(System.getProperty("bench.distribution", "target/sitestream"), "bin", "sitestream");
        if (!Files.isExecutable(script)) {
            throw new IllegalStateException(script.toAbsolutePath() + " is missing: package the distribution first");
        }
        return script.toAbsolutePath();
    }

    /** A port that no program listens on. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
