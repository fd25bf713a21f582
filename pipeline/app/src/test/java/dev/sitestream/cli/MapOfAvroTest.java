package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.encoding.RecordedRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sitestream map} for records whose schemas are in a registry. */
@Tag("slow")
class MapOfAvroTest {

    @TempDir
    Path folder = Path.of("");

    @Test
    void recordsInAvroAreShownAsJson() throws Exception {
        try (RecordedRegistry registry = new RecordedRegistry()
                .withSchema(
                        7,
                        "{\"type\":\"record\",\"name\":\"Page\",\"fields\":[{\"name\":\"slug\",\"type\":\"string\"},"
                                + "{\"name\":\"at\",\"type\":{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}}]}")) {
            Path config = Files.writeString(
                    folder.resolve("avro.yaml"), """
                state: %s
                sites: [{id: shop, url: https://shop.example.com/}]
                registries: {main: {url: "%s"}}
                sources:
                  - {name: cms, site: shop, topic: cms.pages, encoding: avro, registry: main,
                     map: {url: "/p/{/slug}", time: /at}}
                """.formatted(folder.resolve("state"), registry.url()));
            CommandRun run = map(config, "{\"valueBase64\": \"AAAAAAcCYfa4x7fUZg==\"}");

            assertThat(run.err()).contains("payload.json:1: value is {\"slug\":\"a\",\"at\":\"");
            assertThat(run.out()).startsWith("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/a\"");

            registry.answerAllWith(500);
            assertThat(map(config, "{\"valueBase64\": \"AAAAAAkCYQA=\"}").err())
                    .contains("sitestream: registry main answers GET");
        }
    }

    private CommandRun map(Path config, String record) throws IOException {
        Path file = Files.writeString(folder.resolve("payload.json"), record);
        return CommandRun.of("map", "--config", config.toString(), "--source", "cms", "--records", file.toString());
    }
}
