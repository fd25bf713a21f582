package dev.sitestream.faults.process;

import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.KnownSite;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An instance of the application, as operators run it: {@code sitestream run} with its own state folder. */
public final class InstanceProcess implements AutoCloseable {

    private static final String HOSTS = "hosts";

    private final String name;
    private final Path folder;
    private final Path state;
    private final Path config;
    private final AtomicInteger kills = new AtomicInteger();
    private volatile @Nullable SitestreamProcess process;

    /** The port on which it accepts events; 0 while it is not known. */
    private volatile int ingestPort;

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
        Files.createDirectories(temporary);
        ChildCommand command = ChildCommand.sitestream("run", "--config", config.toString())
                .heap("256m")
                .temporaryFolder(temporary)
                // The site's host is this machine, so that the file of a key can be read.
                .option("-Djdk.net.hosts.file=" + folder.resolve(HOSTS))
                // By the access key, the proxy of the object store identifies the sender of a request.
                .environment(Map.of("AWS_ACCESS_KEY_ID", name, "AWS_SECRET_ACCESS_KEY", "secret"));
        process = new SitestreamProcess(command, folder.resolve(name));
    }

    /** Returns when it is ready and accepts events. */
    public void awaitReady() {
        running().awaitReady();
        ingestPort = running().ingestPort();
    }

    /** Whether it has reported since its last start that it is ready. */
    public boolean isReady() throws IOException {
        return running().isReady();
    }

    /** The port on which it accepts events since its last start; 0 while it is not ready. */
    public int ingestPort() {
        return ingestPort;
    }

    /** Ends it at once, if it runs. */
    public void kill() {
        ingestPort = 0;
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
        running().freeze();
    }

    public void thaw() throws IOException, InterruptedException {
        running().thaw();
    }

    /** Writes what its threads do to its log. */
    public void dumpThreads() throws IOException, InterruptedException {
        running().dumpThreads();
    }

    /** Asks it to end, as an operator does. */
    public void beginTermination() {
        ingestPort = 0;
        running().beginTermination();
    }

    /** Returns its exit code. */
    public int awaitTermination() throws InterruptedException {
        return running().awaitEnd();
    }

    public boolean hasStarted() {
        return process != null;
    }

    public boolean isAlive() {
        SitestreamProcess latest = process;
        return latest != null && latest.isAlive();
    }

    /** Its output since its last start. */
    public String output() throws IOException {
        return running().err();
    }

    /** The end of its output. */
    public String lastOutput() {
        return running().lastOutput();
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
        SitestreamProcess latest = process;
        if (latest != null) {
            latest.close();
        }
    }

    @Override
    public String toString() {
        return "instance " + name;
    }

    private SitestreamProcess running() {
        SitestreamProcess latest = process;
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
