package dev.sitestream.faults.process;

import dev.sitestream.faults.model.KnownSite;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An instance of the application, as operators run it: {@code sitestream run} with its own state folder. */
public final class InstanceProcess implements AutoCloseable {

    /** The exit code of a JVM that was ended by SIGTERM: 128 + 15. */
    public static final int TERMINATED = 143;

    private static final String HOSTS = "hosts";
    private static final String READY = "sitestream: ready; ";

    /** The longest time that a stop may take. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final String name;
    private final Path folder;
    private final Path state;
    private final Path config;
    private final AtomicInteger kills = new AtomicInteger();
    private volatile @Nullable ChildJvm process;

    private InstanceProcess(String name, Path folder, Path state, Path config) {
        this.name = name;
        this.folder = folder;
        this.state = state;
        this.config = config;
    }

    /**
     * Prepares an instance; it does not run yet.
     *
     * @param folder the folder of its configuration and its log
     * @param state the folder of its local state, which it may lose
     */
    public static InstanceProcess prepare(String name, Path folder, Path state, InstanceSettings settings)
            throws IOException {
        Files.writeString(folder.resolve(HOSTS), "127.0.0.1 localhost " + KnownSite.HOST + "\n");
        Path config = Files.writeString(folder.resolve(name + ".yaml"), settings.yaml(state));
        return new InstanceProcess(name, folder, state, config);
    }

    /** Starts it, with the state of its last run if there is one. */
    public void start() throws IOException {
        Path temporary = folder.resolve(name + ".tmp");
        delete(temporary);
        process = ChildJvm.start(
                folder.resolve(name + ".log"),
                temporary,
                // By the access key, the proxy of the object store identifies the sender of a request.
                Map.of(
                        "AWS_ACCESS_KEY_ID",
                        name,
                        "AWS_SECRET_ACCESS_KEY",
                        "secret",
                        // The site's host is this machine, so that the file of a key can be read.
                        "JAVA_TOOL_OPTIONS",
                        "-Djdk.net.hosts.file=" + folder.resolve(HOSTS)),
                List.of("dev.sitestream.cli.Sitestream", "run", "--config", config.toString()));
    }

    public void awaitReady() throws IOException, InterruptedException {
        running().awaitOutput(READY);
    }

    /** Whether it has reported since its last start that it is ready. */
    public boolean isReady() throws IOException {
        return output().contains(READY);
    }

    /** Ends it at once, if it runs. */
    public void kill() {
        if (isAlive()) {
            kills.incrementAndGet();
            running().kill();
        }
    }

    /** Returns how often it was killed. */
    public int kills() {
        return kills.get();
    }

    public void freeze() throws IOException, InterruptedException {
        running().stop();
    }

    public void thaw() throws IOException, InterruptedException {
        running().resume();
    }

    /** Writes what its threads do to its log. */
    public void dumpThreads() throws IOException, InterruptedException {
        running().dumpThreads();
    }

    /** Asks it to end, as an operator does. */
    public void beginTermination() {
        running().terminate();
    }

    /** Returns its exit code; fails when it doesn't end within 30 s. */
    public int awaitTermination() throws InterruptedException {
        return running().awaitExit(STOP_TIMEOUT);
    }

    public boolean hasStarted() {
        return process != null;
    }

    public boolean isAlive() {
        ChildJvm latest = process;
        return latest != null && latest.isAlive();
    }

    /** Its output since its last start. */
    public String output() throws IOException {
        return running().output();
    }

    /** The end of its output. */
    public String lastOutput() throws IOException {
        return ChildJvm.tail(output());
    }

    public Path state() {
        return state;
    }

    public String name() {
        return name;
    }

    /** Removes all of its state. */
    public void loseState() throws IOException {
        delete(state);
    }

    @Override
    public void close() {
        ChildJvm latest = process;
        if (latest != null) {
            latest.close();
        }
    }

    @Override
    public String toString() {
        return "instance " + name;
    }

    private ChildJvm running() {
        ChildJvm latest = process;
        if (latest == null) {
            throw new IllegalStateException(this + " was not started");
        }
        return latest;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, @Nullable IOException failure) throws IOException {
                Files.delete(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
