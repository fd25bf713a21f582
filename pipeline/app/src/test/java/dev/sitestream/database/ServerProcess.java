package dev.sitestream.database;

import dev.sitestream.testing.Await;
import dev.sitestream.testing.Folders;
import dev.sitestream.testing.FreePort;
import dev.sitestream.testing.MemoryFolders;
import dev.sitestream.testing.costs.Started;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The process of a database server, and its files in memory. */
final class ServerProcess implements AutoCloseable {

    static final String HOST = "127.0.0.1";

    private final Path folder;
    private final Path log;
    private final String user;
    private final int port = FreePort.find();
    private Optional<Process> process = Optional.empty();

    /**
     * Makes its folder.
     *
     * @param user as whom it runs if this process is root's: database servers refuse to be
     */
    ServerProcess(String user) throws IOException, InterruptedException {
        this.user = user;
        folder = MemoryFolders.create();
        log = folder.resolve("server.log");
        if (isRoot()) {
            finish(List.of("chown", user, folder.toString()));
        }
    }

    /** The first of the folders, and else of those of the search path, that has all these programs. */
    static Optional<Path> programs(List<Path> folders, String... names) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.concat(
                        folders.stream(),
                        Stream.of(path.split(File.pathSeparator)).map(Path::of))
                .filter(folder -> Stream.of(names).allMatch(name -> Files.isExecutable(folder.resolve(name))))
                .findFirst();
    }

    /** Where its data is. */
    Path data() {
        return folder.resolve("data");
    }

    int port() {
        return port;
    }

    /** Runs a program to its end. */
    void run(Object... command) throws IOException, InterruptedException {
        finish(asUser(command));
    }

    /** Starts the server. */
    void start(Object... command) throws IOException {
        Process started = process(asUser(command)).start();
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        process = Optional.of(started);
        Started.PROCESS.add();
    }

    /** Waits until it answers. */
    void awaitConnection(String url, String name) {
        Await.await("the database server").until(() -> {
            if (!process.orElseThrow().isAlive()) {
                throw new AssertionError("the database server has ended:\n" + Files.readString(log));
            }
            try (Connection connection = DriverManager.getConnection(url, name, "")) {
                return connection.isValid(0);
            } catch (SQLException e) {
                return false;
            }
        });
    }

    @Override
    public void close() {
        process.ifPresent(running -> {
            running.destroyForcibly();
            running.onExit().join();
        });
        // Processes that it has started see that it has gone, and end as well.
        Await.await("the end of the server's processes").ignoreExceptions().until(() -> {
            Folders.delete(folder);
            return true;
        });
    }

    private List<String> asUser(Object... command) {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
            all.addAll(List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups"));
        }
        Stream.of(command).map(Object::toString).forEach(all::add);
        return all;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private void finish(List<String> command) throws IOException, InterruptedException {
        int status = process(command).start().waitFor();
        if (status != 0) {
            throw new IOException(
                    String.join(" ", command) + " was answered " + status + ":\n" + Files.readString(log));
        }
    }

    private ProcessBuilder process(List<String> command) {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    }
}
