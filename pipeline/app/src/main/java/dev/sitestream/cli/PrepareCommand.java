package dev.sitestream.cli;

import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.cli.setup.TemporaryFolder;
import dev.sitestream.text.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code sitestream prepare}: uses the program once, so that its JVM can archive the classes that it needs, and how
 * their methods are used under load (<a href="https://openjdk.org/jeps/515">JEP 515</a>). The launcher tells the JVM to
 * do so, and where to.
 */
@Command(
        name = "prepare",
        description = {
            "Makes later starts faster with this Java.",
            "Runs the pipeline on a few made-up pages in a temporary folder, and has an archive of its classes written"
                    + " to lib/, which the launcher uses from then on. With Java 25 or newer it then runs the demo, for"
                    + " Java to learn which methods matter: all in all a minute and a half, otherwise some seconds."
                    + " The build does this for the Java that it runs on, without the demo. Do it again after you have"
                    + " moved the folder of the program or changed its Java; without it, everything works as well."
        },
        mixinStandardHelpOptions = true)
final class PrepareCommand implements Callable<Integer> {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private static final Pattern CONSOLE = Pattern.compile("the console is at (http://127\\.0\\.0\\.1:\\d+/)");
    private static final Pattern READY =
            Pattern.compile("sitestream: ready; reading topic `[^`]*` on 127\\.0\\.0\\.1:(\\d+),");

    /** The first version of Java whose archives hold how methods are used. */
    private static final int LEARNING_JAVA = 25;

    /** For how long: enough for the sites' pages, and as long again for single changes. */
    private static final String LEARNING_TIME = "40s";

    /** Any free port. */
    private static final int ANY = 0;

    private static final int ARTICLES = 20;
    private static final String SITE = "https://www.example.com/";

    @Option(
            names = "--classes-only",
            description = "Archives the classes only, which takes some seconds. For builds that are not deployed.")
    private boolean classesOnly;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the spec
    PrepareCommand() {}

    @Override
    public Integer call() throws Exception {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Path configuration =
                    Files.writeString(folder.path().resolve("sitestream.yaml"), configuration(folder.path(), ANY, ANY));
            StringWriter output = new StringWriter();
            Thread pipeline = new Thread(() -> execute(output, "run", configuration), "sitestream-prepare");
            pipeline.start();
            try {
                use(folder.path(), output, pipeline::isAlive);
            } catch (TimeoutException e) {
                throw new OutputException("the pipeline did not publish: " + PlainText.of(output.toString()), e);
            } finally {
                pipeline.interrupt();
                pipeline.join(TIMEOUT.toMillis());
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        if (!classesOnly && Runtime.version().feature() >= LEARNING_JAVA) {
            out.println("sitestream: running the demo, for Java to learn which methods matter");
            out.flush();
            learn();
        }
        out.println("sitestream: prepared; starts are faster from now on");
        out.flush();
        return ExitCode.OK;
    }

    /** Does what users do, which needs their classes, too. */
    private static void use(Path folder, StringWriter output, Callable<Boolean> isRunning) throws Exception {
        await(isRunning, () -> READY.matcher(output.toString()).find());
        URI console = URI.create(printed(CONSOLE, output));
        int broker = Integer.parseInt(printed(READY, output));
        Path configuration =
                Files.writeString(folder.resolve("with-ports.yaml"), configuration(folder, broker, console.getPort()));
        HttpClient http = HttpClient.newHttpClient();
        get(http, console.resolve("health/ready"));
        Path events = folder.resolve("events.ndjson");
        Files.writeString(events, events());
        execute(new StringWriter(), "produce", configuration, events.toString());
        await(isRunning, () -> Files.exists(folder.resolve("out/www.example.com/news.xml")));
        execute(new StringWriter(), "lookup", configuration, SITE + "1");
        execute(new StringWriter(), "status", configuration);
        get(http, console);
        get(http, console.resolve("metrics"));
    }

    /** Runs the demo, which shows how far it is. */
    private static void learn() throws IOException, OutputException {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            StringWriter output = new StringWriter();
            int exitCode = commandLine(output)
                    .execute(
                            "demo",
                            "--for",
                            LEARNING_TIME,
                            "--out",
                            folder.path().resolve("demo").toString());
            if (exitCode != ExitCode.OK) {
                throw new OutputException(
                        "the demo failed, from which Java was to learn: " + PlainText.of(output.toString()), null);
            }
        }
    }

    /** Runs a command as a user would; what it says is collected. */
    private static void execute(StringWriter output, String command, Path configuration, String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = command;
        all[1] = "--config";
        all[2] = configuration.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        commandLine(output).execute(all);
    }

    private static CommandLine commandLine(StringWriter output) {
        PrintWriter writer = new PrintWriter(output);
        return Sitestream.commandLine().setOut(writer).setErr(writer);
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

    /** What the pipeline has printed about where it listens. */
    private static String printed(Pattern pattern, StringWriter output) throws TimeoutException {
        Matcher printed = pattern.matcher(output.toString());
        if (!printed.find()) {
            throw new TimeoutException();
        }
        return printed.group(1);
    }

    private static void get(HttpClient http, URI uri) throws IOException, InterruptedException {
        http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray());
    }

    private static String configuration(Path folder, int brokerPort, int consolePort) {
        return String.join(
                "\n",
                "state: '" + folder.resolve("state") + "'",
                "store: {directory: '" + folder.resolve("out") + "'}",
                "embedded: {port: " + brokerPort + "}",
                "http: {port: " + consolePort + "}",
                "ingest: {port: " + ANY + "}",
                "serve: {port: " + ANY + "}",
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
