package dev.sitestream.database;

import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A script whose changes were captured, run by a database itself. */
final class CapturedScript {

    /** The last steps; afterwards the tables are empty. */
    private static final String EMPTYING = "-- step truncate";

    private CapturedScript() {}

    /** Runs a script of the test material until it empties its tables, and returns what a query then finds. */
    static Set<String> run(String name, DatabaseServer server, String query) throws IOException, SQLException {
        String script = Files.readString(TestMaterial.file("cdc/capture/" + name));
        String statements = script.substring(0, script.indexOf(EMPTYING)).replaceAll("(?m)^-- .*$", "");
        Set<String> found = new TreeSet<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String one : statements.split(";;")) {
                if (!one.isBlank()) {
                    statement.execute(one);
                }
            }
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    /** All pages of some tables. */
    static Set<String> pages(Map<String, Set<String>> tables) {
        return tables.values().stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
    }
}
