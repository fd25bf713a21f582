package dev.sitestream.database;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL server of one test that writes its log for logical replication. */
final class PostgresServer implements DatabaseServer {

    private static final String USER = "postgres";
    private static final String DATABASE = "postgres";

    /** Where Debian has it, a folder for each version. */
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private final ServerProcess process = new ServerProcess(USER);

    private PostgresServer(Path programs) throws IOException, InterruptedException {
        process.run(
                programs.resolve("initdb"), "-D", process.data(), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync");
        process.start(
                programs.resolve("postgres"),
                "-D",
                process.data(),
                "-p",
                process.port(),
                "-c",
                "listen_addresses=" + ServerProcess.HOST,
                "-c",
                "unix_socket_directories=",
                "-c",
                "wal_level=logical");
        process.awaitConnection(url(), USER);
    }

    /** Starts one. The calling test is skipped where PostgreSQL is absent. */
    static PostgresServer start() throws IOException, InterruptedException {
        Optional<Path> programs = ServerProcess.programs(versions(), "initdb", "postgres");
        assumeTrue(programs.isPresent(), "skipped: there is no PostgreSQL (Debian has it in the package postgresql)");
        return new PostgresServer(programs.orElseThrow());
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), USER, "");
    }

    @Override
    public Map<String, String> connectorSettings() {
        return Map.of(
                "database.hostname",
                ServerProcess.HOST,
                "database.port",
                Integer.toString(process.port()),
                "database.dbname",
                DATABASE,
                "database.user",
                USER,
                "database.password",
                "");
    }

    @Override
    public void close() {
        process.close();
    }

    private String url() {
        return "jdbc:postgresql://" + ServerProcess.HOST + ":" + process.port() + "/" + DATABASE;
    }

    private static List<Path> versions() throws IOException {
        if (!Files.isDirectory(DEBIAN)) {
            return List.of();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.map(version -> version.resolve("bin")).toList();
        }
    }
}
