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

/** A real PostgreSQL, its real connector, and its guide. */
@Tag("slow")
class PostgresEndToEndTest {

    @TempDir
    private Path folder;

    @Test
    void afterRandomTransactionsAndKillsExactlyTheTablesPagesAreListed() throws Exception {
        try (PostgresServer server = PostgresServer.start()) {
            new TableTrial(Guide.read("postgresql.md"), server, folder)
                    .run(new TableTrial.Dialect(
                            "SELECT 'https://shop.example.com/p/' || slug, extract(epoch FROM updated_at)"
                                    + " FROM products WHERE published",
                            List.of("pg.public.products"),
                            Map.of(),
                            List.of(
                                    "ALTER TABLE products REPLICA IDENTITY FULL",
                                    "ALTER TABLE products REPLICA IDENTITY DEFAULT"),
                            Duration.ZERO));
        }
    }

    @Test
    void theScriptOfTheCapturesEndsWithThePagesThatOtherTestsExpect() throws Exception {
        try (PostgresServer server = PostgresServer.start()) {
            assertThat(CapturedScript.run("pages-postgres.sql", server, """
                            SELECT 'p/' || slug FROM pages WHERE deleted_at IS NULL
                            UNION SELECT 't/' || lang || '/' || slug FROM page_translations
                            UNION SELECT substr(url, 2) FROM pages_nokey
                            UNION SELECT 'f/' || slug FROM pages_full
                            UNION SELECT 's/' || slug FROM pages_by_slug"""))
                    .isEqualTo(CapturedScript.pages(CapturedTables.POSTGRES));
        }
    }
}
