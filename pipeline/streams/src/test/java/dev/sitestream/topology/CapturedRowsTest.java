package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of rows as Debezium has written them: of one transaction, they have one time, and tombstones have none. */
class CapturedRowsTest {

    private static final String TOPIC = "shop.pages";
    private static final String STEP = "delete-and-insert-same-key";

    /** The captures were made in the days after the time at which the driver starts. */
    private static final Duration UNTIL_AFTER_THE_CAPTURES = Duration.ofDays(10);

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"postgres-defaults", "mariadb-defaults"})
    void aRowThatIsDeletedAndInsertedAgainInOneTransactionKeepsItsPage(String database) throws Exception {
        List<JsonNode> records = captured(database);

        try (PipelineDriver pipeline = start()) {
            for (JsonNode record : records) {
                pipeline.sendTo(
                        TOPIC,
                        record.get("key").asText(),
                        record.get("value").isNull()
                                ? null
                                : record.get("value").asText());
            }
            pipeline.settle();

            assertThat(records.get(records.size() - 1).get("step").asText()).isEqualTo(STEP);
            assertThat(pipeline.pages("shop")).containsKey("https://shop.example.com/p/again");
        }
    }

    @Test
    void aTombstoneThatIsAllThatIsLeftOfADeleteDeletes() throws Exception {
        try (PipelineDriver pipeline = start()) {
            pipeline.sendTo(TOPIC, "{\"id\":2}", row("c", "a", 1));
            pipeline.sendTo(TOPIC, "{\"id\":3}", row("c", "b", 1));
            pipeline.sendTo(TOPIC, "{\"id\":2}", null);
            pipeline.settle();

            assertThat(pipeline.pages("shop")).containsOnlyKeys("https://shop.example.com/p/b");
        }
    }

    @Test
    void aTombstoneOfAnUnknownRowDoesNotKeepTheNextOneOut() throws Exception {
        try (PipelineDriver pipeline = start()) {
            pipeline.sendTo(TOPIC, "{\"id\":2}", null);
            pipeline.sendTo(TOPIC, "{\"id\":2}", row("c", "a", 1));
            pipeline.settle();

            assertThat(pipeline.pages("shop")).containsOnlyKeys("https://shop.example.com/p/a");
            assertThat(pipeline.activity().outstanding()).isZero();
        }
    }

    private static String row(String op, String slug, int micros) {
        return "{\"op\":\"" + op + "\",\"after\":{\"slug\":\"" + slug + "\"},\"source\":{\"ts_us\":" + micros + "}}";
    }

    private PipelineDriver start() throws IOException, ConfigurationException {
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, """
            sites: [{id: shop, url: "https://shop.example.com/"}]
            sources:
              - name: erp
                site: shop
                topic: shop.pages
                map:
                  url: "/p/{/after/slug}"
                  id: "page:{key:/id}"
                  time: {at: /source/ts_us, unit: us}
                  deletedWhen: {/op: d}
            """);
        TopicSource source = new TopicSource(
                TOPIC, ConfigurationLoader.load(file, Map.of()).sources().get(0).mapping());
        PipelineDriver pipeline = new PipelineDriver(folder.resolve("state"), List.of(source), TestSites.shop());
        pipeline.leap(UNTIL_AFTER_THE_CAPTURES);
        return pipeline;
    }

    /** Returns the records of the table of pages, up to those of the row that is inserted again. */
    private static List<JsonNode> captured(String database) throws IOException {
        @Nullable
        String data =
                Optional.ofNullable(System.getProperty("sitestream.data")).orElse(System.getenv("SITESTREAM_DATA"));
        Path file = Path.of(String.valueOf(data), "cdc", database, "envelope-json.ndjson");
        assumeTrue(
                Files.exists(file),
                () -> "skipped: " + file
                        + " is absent: name the folder with the test material in sitestream.data or SITESTREAM_DATA");
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(file, UTF_8)) {
            JsonNode record = new ObjectMapper().readTree(line);
            boolean isLater = !records.isEmpty()
                    && records.get(records.size() - 1).get("step").asText().equals(STEP)
                    && !record.get("step").asText().equals(STEP);
            if (isLater) {
                return records;
            }
            if (record.get("topic").asText().endsWith(".pages")) {
                records.add(record);
            }
        }
        return records;
    }
}
