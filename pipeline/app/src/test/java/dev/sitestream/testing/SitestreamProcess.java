package dev.sitestream.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of the program in a process of its own. A {@code run} reports its ports, which it may choose itself. */
public final class SitestreamProcess extends ChildJvm {

    /** The exit code of a JVM that was ended by SIGTERM: 128 + 15. */
    public static final int TERMINATED = 143;

    private static final String EMBEDDED = "embedded: {port: ";
    private static final String HTTP = "\nhttp: {port: ";
    private static final String READY = "sitestream: ready; ";

    public SitestreamProcess(ChildCommand command, Path name) throws IOException {
        super(command, name);
    }

    /** Starts {@code run} with this configuration; its output goes to files whose names begin with the given name. */
    public static SitestreamProcess run(Path name, String config) throws IOException {
        return start(name, Map.of(), "run", "--config", config);
    }

    /** Starts a command with these environment variables in addition to the test's own. */
    public static SitestreamProcess start(Path name, Map<String, String> environment, String... arguments)
            throws IOException {
        return new SitestreamProcess(ChildCommand.sitestream(arguments).environment(environment), name);
    }

    /** Waits until a {@code run} is ready. */
    public void awaitReady() {
        awaitErr(READY);
    }

    public boolean isReady() throws IOException {
        return err().contains(READY);
    }

    /** The port of the console, of health and metrics, once that listens. */
    public int consolePort() {
        return port("the console is at http://127.0.0.1:");
    }

    /** The port of the embedded broker. */
    public int brokerPort() {
        return port("reading topic `[^`]*` on 127.0.0.1:");
    }

    /** The port on which events are accepted. */
    public int ingestPort() {
        return port("accepting events on http://127.0.0.1:");
    }

    /** The port on which the published files are served, once that listens. */
    public int filesPort() {
        return port("the published files are served at http://127.0.0.1:");
    }

    /**
     * Writes a copy of its configuration with the ports that it has chosen: commands in other processes need them.
     *
     * @param config the configuration of this process, which is ready
     */
    public Path withItsPorts(Path config) throws IOException {
        String text = Files.readString(config).replace(EMBEDDED + "0", EMBEDDED + brokerPort());
        return Files.writeString(
                config.resolveSibling("with-ports.yaml"),
                text.contains(HTTP + "0") ? text.replace(HTTP + "0", HTTP + consolePort()) : text);
    }

    private int port(String before) {
        Pattern report = Pattern.compile(before + "([0-9]+)[^0-9]");
        AtomicInteger port = new AtomicInteger();
        await("report of a port", () -> {
            boolean complete = isReady();
            Matcher matcher = report.matcher(err());
            if (matcher.find()) {
                port.set(Integer.parseInt(matcher.group(1)));
            }
            return port.get() != 0 || complete;
        });
        assertThat(port.get()).as("port after: " + before + lastOutput()).isPositive();
        return port.get();
    }
}
