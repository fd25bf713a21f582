package dev.sitestream.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.encoding.CapturedTables;
import dev.sitestream.presets.Guide;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real MariaDB, its real connector, and its guide. */
@Tag("long")
class MariaDbEndToEndTest {

    /** The times of the binary log have whole seconds. */
    private static final Duration TWO_UNITS_OF_ITS_TIMES = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    @Test
    void afterRandomTransactionsAndKillsExactlyTheTablesPagesAreListed() throws Exception {
        try (MariaDbServer server = MariaDbServer.start()) {
            new TableTrial(Guide.read("mysql.md"), server, folder)
                    .run(new TableTrial.Dialect(
                            "SELECT concat('https://shop.example.com/p/', slug),"
                                    + " timestampdiff(SECOND, '1970-01-01', updated_at) FROM products WHERE published",
                            List.of("my.shop.products", "my"),
                            Map.of("schema.history.internal", "io.debezium.relational.history.MemorySchemaHistory"),
                            List.of(),
                            TWO_UNITS_OF_ITS_TIMES));
        }
    }

    @Test
    void theScriptOfTheCapturesEndsWithThePagesThatOtherTestsExpect() throws Exception {
        try (MariaDbServer server = MariaDbServer.start()) {
            assertThat(CapturedScript.run("pages-mariadb.sql", server, """
                            SELECT concat('p/', slug) FROM pages WHERE deleted_at IS NULL
                            UNION SELECT concat('t/', lang, '/', slug) FROM page_translations"""))
                    .isEqualTo(CapturedScript.pages(CapturedTables.MARIADB));
        }
    }
}
