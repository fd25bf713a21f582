package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.app.PublishedSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

    @TempDir
    private Path folder;

    @Test
    void theLastLineOnStandardOutputSumsUpAsJson() throws Exception {
        Path events = Files.writeString(folder.resolve("events.ndjson"), """
                {"op":"upsert","url":"https://shop.example.com/1","time":"2026-11-01T00:00:00Z"}
                {"op":"upsert","url":"https://shop.example.com/1","time":"2026-11-01T00:00:01Z"}
                {"op":"upsert","url":"https://shop.example.com/2","priority":7}
                {"op":"upsert","url":"https://other.example.com/3"}

                not JSON
                {"op":"delete","url":"https://shop.example.com/4"}
                """);

        CommandRun run = CommandRun.of(
                "replay",
                "--site",
                "https://shop.example.com",
                "--out",
                folder.resolve("public").toString(),
                events.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        JsonNode summary = new ObjectMapper().readTree(run.lastLine());
        assertThat(summary.fieldNames())
                .toIterable()
                .containsExactly(
                        "events",
                        "accepted",
                        "rejected",
                        "warnings",
                        "unchanged",
                        "livePages",
                        "shards",
                        "filesWritten",
                        "bytesWritten",
                        "seconds",
                        "eventsPerSecond");
        assertThat(List.of("events", "accepted", "rejected", "warnings", "unchanged", "livePages", "shards"))
                .extracting(field -> summary.path(field).asInt())
                .containsExactly(6, 4, 2, 1, 2, 2, 1);
        assertThat(summary.path("bytesWritten").asLong()).isEqualTo(sizeOfFiles());
        assertThat(summary.path("seconds").asDouble()).isPositive();
        assertThat(PublishedSite.read(folder.resolve("public/shop.example.com")).pages())
                .containsOnlyKeys("https://shop.example.com/1", "https://shop.example.com/2");
    }

    @Test
    void aReplayOfNothingPublishesAnEmptyIndex() throws Exception {
        Path events = Files.createFile(folder.resolve("events.ndjson"));

        CommandRun run = CommandRun.of(
                "replay",
                "--site",
                "https://shop.example.com/",
                "--out",
                folder.resolve("public").toString(),
                events.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.lastLine()).startsWith("{\"events\":0,");
        assertThat(PublishedSite.read(folder.resolve("public/shop.example.com")).files())
                .isEmpty();
    }

    private long sizeOfFiles() throws Exception {
        long size = 0;
        try (Stream<Path> files = Files.walk(folder.resolve("public"))) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                size += Files.size(file);
            }
        }
        return size;
    }
}
