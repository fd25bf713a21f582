package dev.sitestream.database;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sitestream.testing.Await;
import dev.sitestream.testing.Folders;
import dev.sitestream.testing.MemoryFolders;
import dev.sitestream.testing.costs.Started;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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

/** A PostgreSQL server of one test that writes its log for logical replication. */
final class PostgresServer implements AutoCloseable {

    static final String HOST = "127.0.0.1";
    static final String USER = "postgres";
    static final String DATABASE = "postgres";

    /** Where Debian has it, a folder for each version. */
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private final Path folder;
    private final Process process;
    private final int port;

    private PostgresServer(Path folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Starts a server with an empty database. The calling test is skipped where PostgreSQL is absent. */
    static PostgresServer start() throws IOException, InterruptedException {
        Optional<Path> programs = programs();
        assumeTrue(programs.isPresent(), "skipped: there is no PostgreSQL (Debian has it in the package postgresql)");
        Path bin = programs.orElseThrow();
        Path folder = MemoryFolders.create();
        Path data = folder.resolve("data");
        Path log = folder.resolve("server.log");
        if (isRoot()) {
            run(folder, log, List.of("chown", USER, folder.toString()));
        }
        run(
                folder,
                log,
                asUser(bin.resolve("initdb"), "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"));
        int port = freePort();
        Process process = process(
                        folder,
                        log,
                        asUser(
                                bin.resolve("postgres"),
                                "-D",
                                data,
                                "-p",
                                port,
                                "-c",
                                "listen_addresses=" + HOST,
                                "-c",
                                "unix_socket_directories=",
                                "-c",
                                "wal_level=logical"))
                .start();
        Started.PROCESS.add();
        PostgresServer server = new PostgresServer(folder, process, port);
        server.awaitConnection(log);
        return server;
    }

    int port() {
        return port;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://" + HOST + ":" + port + "/" + DATABASE, USER, "");
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        process.onExit().join();
        // Its own processes see that it has gone, and end as well.
        Await.await("the end of the server's processes").ignoreExceptions().until(() -> {
            Folders.delete(folder);
            return true;
        });
    }

    private void awaitConnection(Path log) {
        Await.await("PostgreSQL").until(() -> {
            if (!process.isAlive()) {
                throw new AssertionError("PostgreSQL has ended:\n" + Files.readString(log));
            }
            try (Connection connection = connect()) {
                return connection.isValid(0);
            } catch (SQLException e) {
                return false;
            }
        });
    }

    private static Optional<Path> programs() throws IOException {
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(DEBIAN)) {
            try (Stream<Path> versions = Files.list(DEBIAN)) {
                versions.map(version -> version.resolve("bin")).forEach(folders::add);
            }
        }
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        Stream.of(path.split(File.pathSeparator)).map(Path::of).forEach(folders::add);
        return folders.stream()
                .filter(folder ->
                        Files.isExecutable(folder.resolve("initdb")) && Files.isExecutable(folder.resolve("postgres")))
                .findFirst();
    }

    /** The server refuses to run as root. */
    private static List<String> asUser(Object... command) {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
            all.addAll(List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups"));
        }
        Stream.of(command).map(Object::toString).forEach(all::add);
        return all;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static void run(Path folder, Path log, List<String> command) throws IOException, InterruptedException {
        int status = process(folder, log, command).start().waitFor();
        if (status != 0) {
            throw new IOException(
                    String.join(" ", command) + " was answered " + status + ":\n" + Files.readString(log));
        }
    }

    private static ProcessBuilder process(Path folder, Path log, List<String> command) {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }
}
