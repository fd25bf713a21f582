package dev.sitestream.cli;

import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.cli.setup.TemporaryFolder;
import dev.sitestream.logging.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code sitestream prepare}: uses the program once, so that its JVM can archive the classes that it needs. The
 * launcher tells the JVM to do so when it exits, and where to.
 */
@Command(
        name = "prepare",
        description = {
            "Makes later starts faster with this Java.",
            "Runs the pipeline on a few made-up pages in a temporary folder, which takes some seconds. The launcher"
                    + " has an archive of the classes written to lib/, and uses it from then on. The build does this"
                    + " for the Java that it runs on. Do it again after you have moved the folder of the program or"
                    + " changed its Java; without it, everything works as well."
        },
        mixinStandardHelpOptions = true)
final class PrepareCommand implements Callable<Integer> {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** Ports for the broker, the console, events and files. */
    private static final int PORTS = 4;

    private static final int ARTICLES = 20;
    private static final String SITE = "https://www.example.com/";

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the spec
    PrepareCommand() {}

    @Override
    public Integer call() throws Exception {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            List<Integer> ports = freePorts();
            Path configuration = folder.path().resolve("sitestream.yaml");
            Files.writeString(configuration, configuration(folder.path(), ports));
            StringWriter output = new StringWriter();
            Thread pipeline = new Thread(() -> execute(output, "run", configuration), "sitestream-prepare");
            pipeline.start();
            try {
                use(folder.path(), configuration, ports.get(1), pipeline::isAlive);
            } catch (TimeoutException e) {
                throw new OutputException("the pipeline did not publish: " + PlainText.of(output.toString()), e);
            } finally {
                pipeline.interrupt();
                pipeline.join(TIMEOUT.toMillis());
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("sitestream: prepared; starts are faster from now on");
        out.flush();
        return ExitCode.OK;
    }

    /** Does what users do, which needs their classes, too. */
    private static void use(Path folder, Path configuration, int port, Callable<Boolean> isRunning) throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        URI console = URI.create("http://127.0.0.1:" + port + "/");
        await(isRunning, () -> isReady(http, console.resolve("health/ready")));
        Path events = folder.resolve("events.ndjson");
        Files.writeString(events, events());
        execute(new StringWriter(), "produce", configuration, events.toString());
        await(isRunning, () -> Files.exists(folder.resolve("out/www.example.com/news.xml")));
        execute(new StringWriter(), "lookup", configuration, SITE + "1");
        execute(new StringWriter(), "status", configuration);
        get(http, console);
        get(http, console.resolve("metrics"));
    }

    /** Runs a command as a user would; what it says is collected. */
    private static void execute(StringWriter output, String command, Path configuration, String... arguments) {
        PrintWriter writer = new PrintWriter(output);
        CommandLine line = Sitestream.commandLine().setOut(writer).setErr(writer);
        String[] all = new String[arguments.length + 3];
        all[0] = command;
        all[1] = "--config";
        all[2] = configuration.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        line.execute(all);
    }

    private static void await(Callable<Boolean> isRunning, Callable<Boolean> condition) throws Exception {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.call()) {
            if (!isRunning.call() || System.nanoTime() > deadlineNanos) {
                throw new TimeoutException();
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
    }

    private static boolean isReady(HttpClient http, URI health) throws InterruptedException {
        try {
            return get(http, health) == 200;
        } catch (IOException e) {
            // It does not listen yet.
            return false;
        }
    }

    private static int get(HttpClient http, URI uri) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray())
                .statusCode();
    }

    private static List<Integer> freePorts() throws IOException {
        // All stay open until all are found, so that they differ.
        ServerSocket[] sockets = new ServerSocket[PORTS];
        Integer[] ports = new Integer[PORTS];
        try {
            for (int i = 0; i < PORTS; i++) {
                sockets[i] = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ports[i] = sockets[i].getLocalPort();
            }
        } finally {
            for (ServerSocket socket : sockets) {
                if (socket != null) {
                    socket.close();
                }
            }
        }
        return List.of(ports);
    }

    private static String configuration(Path folder, List<Integer> ports) {
        return String.join(
                "\n",
                "state: '" + folder.resolve("state") + "'",
                "store: {directory: '" + folder.resolve("out") + "'}",
                "embedded: {port: " + ports.get(0) + "}",
                "http: {port: " + ports.get(1) + "}",
                "ingest: {port: " + ports.get(2) + "}",
                "serve: {port: " + ports.get(3) + "}",
                "sites:",
                "  - url: " + SITE,
                "    sections: [{name: articles, match: [\"/news/**\"], publishAfter: 0s}, {name: pages}]",
                "    news: {publication: {name: Example, language: en}}",
                "    feeds: {formats: [atom]}",
                "");
    }

    private static String events() {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < ARTICLES; i++) {
            events.append(String.format(
                    Locale.ROOT,
                    "{\"op\":\"upsert\",\"url\":\"%s%d\",\"lastmod\":\"2026-11-20\",\"title\":\"Page\"}%n",
                    SITE,
                    i));
            events.append(String.format(
                    Locale.ROOT,
                    "{\"op\":\"upsert\",\"url\":\"%snews/%d\",\"news\":{\"title\":\"News\",\"publicationDate\":\"%s\"}}%n",
                    SITE,
                    i,
                    Instant.now()));
        }
        return events.append("{\"op\":\"delete\",\"url\":\"" + SITE + "1\"}\n").toString();
    }
}
