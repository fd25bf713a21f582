package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.app.PublishedSite;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
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
        // An index may have been written before there was anything to list.
        assertThat(summary.path("bytesWritten").asLong()).isGreaterThanOrEqualTo(sizeOfFiles());
        assertThat(summary.path("filesWritten").asInt()).isBetween(3, 4);
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

    @Test
    void gzipThatIsCutOffEndsTheReplay() throws Exception {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(whole)) {
            for (int i = 0; i < 10_000; i++) {
                gzip.write(("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + i + "\"}\n").getBytes(UTF_8));
            }
        }
        Path events =
                Files.write(folder.resolve("events.ndjson.gz"), Arrays.copyOf(whole.toByteArray(), whole.size() / 2));

        CommandRun run = CommandRun.of(
                "replay",
                "--site",
                "https://shop.example.com/",
                "--out",
                folder.resolve("public").toString(),
                events.toString());

        assertThat(run.err()).matches("sitestream: \\Q" + events + "\\E:\\d+: the gzip data ends too early; .*\\R");
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(1);
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
