package dev.sitestream.database;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A MariaDB server of one test that writes whole rows to its binary log. */
final class MariaDbServer implements DatabaseServer {

    private static final String USER = "root";
    private static final String DATABASE = "shop";

    /** Debian has the server in one folder, and its tools in the other. */
    private static final List<Path> SERVERS = List.of(Path.of("/usr/sbin"));

    private static final List<Path> TOOLS = List.of(Path.of("/usr/bin"));

    private final ServerProcess process = new ServerProcess("mysql");

    private MariaDbServer(Path server, Path tool) throws IOException, InterruptedException, SQLException {
        process.run(
                tool,
                "--no-defaults",
                "--datadir=" + process.data(),
                "--auth-root-authentication-method=normal",
                "--skip-test-db");
        process.start(
                server,
                "--no-defaults",
                "--datadir=" + process.data(),
                "--port=" + process.port(),
                "--bind-address=" + ServerProcess.HOST,
                "--socket=" + process.data().resolve("socket"),
                "--log-bin=log",
                "--binlog-format=ROW",
                "--binlog-row-image=FULL",
                "--server-id=1",
                "--character-set-server=utf8mb4",
                "--default-time-zone=+00:00",
                "--skip-name-resolve");
        process.awaitConnection(url(""), USER);
        try (Connection connection = DriverManager.getConnection(url(""), USER, "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + DATABASE);
        }
    }

    /** Starts one. The calling test is skipped where MariaDB is absent. */
    static MariaDbServer start() throws IOException, InterruptedException, SQLException {
        Optional<Path> server = ServerProcess.programs(SERVERS, "mariadbd");
        Optional<Path> tools = ServerProcess.programs(TOOLS, "mariadb-install-db");
        assumeTrue(
                server.isPresent() && tools.isPresent(),
                "skipped: there is no MariaDB (Debian has it in the package mariadb-server)");
        return new MariaDbServer(
                server.orElseThrow().resolve("mariadbd"), tools.orElseThrow().resolve("mariadb-install-db"));
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(DATABASE), USER, "");
    }

    @Override
    public Map<String, String> connectorSettings() {
        return Map.of(
                "database.hostname",
                ServerProcess.HOST,
                "database.port",
                Integer.toString(process.port()),
                "database.user",
                USER,
                "database.password",
                "");
    }

    @Override
    public void close() {
        process.close();
    }

    private String url(String database) {
        return "jdbc:mariadb://" + ServerProcess.HOST + ":" + process.port() + "/" + database;
    }
}
