package dev.sitestream.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.presets.Guide;
import dev.sitestream.testing.SitestreamProcess;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The table, the connector and the source of a guide, with a real database: random transactions, and a pipeline that is
 * killed meanwhile. What is listed is what the table has.
 */
final class TableTrial {

    private static final int ROWS_OF_THE_SNAPSHOT = 40;
    private static final int TRANSACTIONS = 2_000;
    private static final int KILLS = 2;
    private static final int PARTITIONS = 3;

    private final Guide guide;
    private final DatabaseServer server;
    private final Path folder;
    private final TestNamespace broker = TestBroker.namespace("database");

    TableTrial(Guide guide, DatabaseServer server, Path folder) {
        this.guide = guide;
        this.server = server;
        this.folder = folder;
    }

    /**
     * What differs from database to database.
     *
     * @param pages a query of the listed URLs, and of the seconds since 1970 of their last changes
     * @param topics what the connector writes to; the first one is the table's
     * @param connector settings of the connector that differ from the guide's
     * @param logSettings statements that change how much of a row the database writes to its log
     * @param rest how long a page stays as it is, at least
     */
    record Dialect(
            String pages,
            List<String> topics,
            Map<String, String> connector,
            List<String> logSettings,
            Duration rest) {}

    void run(Dialect dialect) throws Exception {
        for (String topic : dialect.topics()) {
            broker.create(topic, PARTITIONS, Map.of());
        }
        broker.create(broker.topics().events(), PARTITIONS, Map.of());
        Map<String, String> different = new HashMap<>(dialect.connector());
        different.putAll(server.connectorSettings());
        try (Connection transactions = server.connect();
                Connection reader = server.connect()) {
            try (Statement statement = reader.createStatement()) {
                for (String one : guide.blocks("sql").get(0).split(";")) {
                    if (!one.isBlank()) {
                        statement.execute(one);
                    }
                }
                statement.execute("ALTER TABLE products ADD COLUMN body text");
            }
            RandomTransactions random = new RandomTransactions(transactions, dialect.logSettings(), dialect.rest(), 1);
            random.run(ROWS_OF_THE_SNAPSHOT);
            try (TableCapture capture = TableCapture.start(guide.blocks("json").get(0), different, broker.client())) {
                run(random, new Rows(reader, dialect.pages()), capture);
            }
        }
    }

    private void run(RandomTransactions random, Rows rows, TableCapture capture) throws Exception {
        SitestreamProcess run = start();
        try {
            await(rows, run, capture);
            for (int kill = 0; kill <= KILLS; kill++) {
                random.run(TRANSACTIONS / (KILLS + 1));
                if (kill < KILLS) {
                    run.kill();
                    run = start();
                }
            }
            await(rows, run, capture);
        } finally {
            run.close();
        }
    }

    private void await(Rows rows, SitestreamProcess run, TableCapture capture) throws Exception {
        try {
            run.await("pages of the table", () -> {
                assertThat(capture.isRunning()).as("the connector runs").isTrue();
                return pages().equals(rows.read());
            });
        } catch (AssertionError e) {
            assertThat(pages()).as(e.getMessage()).containsExactlyEntriesOf(rows.read());
            throw e;
        }
    }

    private SitestreamProcess start() throws IOException {
        StringBuilder yaml = new StringBuilder(guide.blocks("yaml").get(0));
        yaml.append("kafka:\n");
        broker.client().forEach((name, value) -> yaml.append("  %s: \"%s\"%n".formatted(name, value)));
        yaml.append("""
                  session.timeout.ms: "6000"
                  heartbeat.interval.ms: "1000"
                  replication.factor: "1"
                topics: {events: %s, rejected: %s}
                state: %s
                store: {directory: %s}
                http: {port: 0}
                """.formatted(
                        broker.topics().events(),
                        broker.topics().rejected(),
                        folder.resolve("state"),
                        folder.resolve("public")));
        Path config = Files.writeString(folder.resolve("sitestream.yaml"), yaml);
        return SitestreamProcess.run(folder.resolve("run"), config.toString());
    }

    private Map<String, Instant> pages() throws IOException {
        Path site = folder.resolve("public/shop");
        Map<String, Instant> pages = new TreeMap<>();
        if (Files.exists(site.resolve("sitemap.xml"))) {
            PublishedSite.readAnyTime(site).pages().forEach((url, lastmod) -> pages.put(url, Instant.parse(lastmod)));
        }
        return pages;
    }

    /** The pages that the table has, and when each was changed. */
    private record Rows(Connection connection, String query) {

        Map<String, Instant> read() throws SQLException {
            Map<String, Instant> rows = new TreeMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet found = statement.executeQuery(query)) {
                while (found.next()) {
                    rows.put(found.getString(1), Instant.ofEpochSecond(found.getLong(2)));
                }
            }
            return rows;
        }
    }
}
