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
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real database, its real connector, and the guide to PostgreSQL: what is listed is what the table has. */
@Tag("slow")
class DatabaseEndToEndTest {

    private static final Guide GUIDE = Guide.read("postgresql.md");
    private static final String PAGES =
            "SELECT 'https://shop.example.com/p/' || slug, updated_at FROM products WHERE published";
    private static final int ROWS_OF_THE_SNAPSHOT = 40;
    private static final int TRANSACTIONS = 2_000;
    private static final int KILLS = 2;
    private static final int PARTITIONS = 3;

    @TempDir
    private Path folder;

    @Test
    void afterRandomTransactionsAndKillsExactlyTheTablesPagesAreListed() throws Exception {
        TestNamespace broker = TestBroker.namespace("database");
        broker.create("pg.public.products", PARTITIONS, Map.of());
        broker.create(broker.topics().events(), PARTITIONS, Map.of());
        try (PostgresServer server = PostgresServer.start();
                Connection transactions = server.connect();
                Connection reader = server.connect()) {
            try (Statement statement = reader.createStatement()) {
                statement.execute(GUIDE.blocks("sql").get(0));
                statement.execute("ALTER TABLE products ADD COLUMN body text");
            }
            RandomTransactions random = new RandomTransactions(transactions, 1);
            random.run(ROWS_OF_THE_SNAPSHOT);
            try (TableCapture capture = capture(server, broker)) {
                SitestreamProcess run = start(broker);
                try {
                    awaitRows(run, capture, reader);
                    for (int kill = 0; kill <= KILLS; kill++) {
                        random.run(TRANSACTIONS / (KILLS + 1));
                        if (kill < KILLS) {
                            run.kill();
                            run = start(broker);
                        }
                    }
                    awaitRows(run, capture, reader);
                } finally {
                    run.close();
                }
            }
        }
    }

    private void awaitRows(SitestreamProcess run, TableCapture capture, Connection reader) throws Exception {
        try {
            run.await("pages of the table", () -> {
                assertThat(capture.isRunning()).as("the connector runs").isTrue();
                return pages().equals(rows(reader));
            });
        } catch (AssertionError e) {
            assertThat(pages()).as(e.getMessage()).containsExactlyEntriesOf(rows(reader));
            throw e;
        }
    }

    private static TableCapture capture(PostgresServer server, TestNamespace broker) throws IOException {
        return TableCapture.start(
                GUIDE.blocks("json").get(0),
                Map.of(
                        "database.hostname", PostgresServer.HOST,
                        "database.port", Integer.toString(server.port()),
                        "database.dbname", PostgresServer.DATABASE,
                        "database.user", PostgresServer.USER,
                        "database.password", ""),
                broker.client());
    }

    private SitestreamProcess start(TestNamespace broker) throws IOException {
        StringBuilder yaml = new StringBuilder(GUIDE.blocks("yaml").get(0));
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
    private static Map<String, Instant> rows(Connection reader) throws SQLException {
        Map<String, Instant> rows = new TreeMap<>();
        try (Statement statement = reader.createStatement();
                ResultSet found = statement.executeQuery(PAGES)) {
            while (found.next()) {
                rows.put(found.getString(1), found.getTimestamp(2).toInstant());
            }
        }
        return rows;
    }
}
