package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.deploy.DeployedQueries;
import dev.sitestream.deploy.ExportedMetrics;
import dev.sitestream.http.OperatorClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares all deployed queries with the metrics that a process exports. A query for a missing metric shows nothing and
 * never raises an alert.
 */
@Tag("slow")
class DeployedQueriesTest {

    /** A small young generation, so that the first garbage collection and its metrics come soon. */
    private static final Map<String, String> SMALL_YOUNG_GENERATION = Map.of("JAVA_TOOL_OPTIONS", "-Xmn4m");

    @TempDir
    private Path folder;

    private List<String> problems = List.of();

    @Test
    void theDashboardAndTheAlertsQueryExportedMetrics() throws Exception {
        DeployedQueries queries = DeployedQueries.read();
        assertThat(queries.size()).isGreaterThan(80);
        int port = UsageTest.freePort();
        OperatorClient client = new OperatorClient(port);
        String config = config(port);

        try (SitestreamProcess run =
                SitestreamProcess.start(folder.resolve("run"), SMALL_YOUNG_GENERATION, "run", "--config", config)) {
            run.awaitReady();
            assertThat(CommandRun.of("produce", "--config", config, events()).exitCode())
                    .isZero();
            // Some metrics appear only with their first event
            run.await("answer to all queries", () -> {
                problems = queries.problems(ExportedMetrics.read(metrics(client)));
                return problems.isEmpty();
            });
        } catch (AssertionError e) {
            throw problems.isEmpty() ? e : new AssertionError(String.join("\n", problems), e);
        }
    }

    private static String metrics(OperatorClient client) throws IOException {
        try {
            return client.get("/metrics").body();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String events() throws IOException {
        String events = """
                {"op":"upsert","url":"https://shop.example.com/1","priority":7}
                {"op":"upsert","url":"https://shop.example.com/2","robots":"noindex"}
                {"op":"upsert","url":"https://elsewhere.example.com/"}
                {"op":"upsert","url":"https://shop.example.com/3","news":{"title":"A","publicationDate":"%s"}}
                """;
        return Files.writeString(folder.resolve("events.ndjson"), events.formatted(Instant.now()))
                .toString();
    }

    private String config(int port) throws IOException {
        String config = """
                embedded: {port: %d}
                state: %s
                store: {directory: %s}
                http: {port: %d}
                sites:
                  - {id: shop, url: "https://shop.example.com/", news: {publication: {name: Shop, language: en}}}
                """;
        return Files.writeString(
                        folder.resolve("sitestream.yaml"),
                        config.formatted(UsageTest.freePort(), folder.resolve("state"), folder.resolve("public"), port))
                .toString();
    }
}
