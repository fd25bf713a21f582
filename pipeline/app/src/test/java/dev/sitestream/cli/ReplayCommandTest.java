package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.app.PublishedSite;
import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.SitestreamProcess;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
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
        assertThat(run.err().lines())
                .containsExactly(
                        "sitestream: 2 events were rejected, by reason:",
                        "  1 x site-unknown, first at " + events + ":4",
                        "      url: the URL lies under none of the sites: https://other.example.com/3",
                        "      {\"op\":\"upsert\",\"url\":\"https://other.example.com/3\"}",
                        "      -> Name the site with --site, or add it to `sites` in the configuration.",
                        "  1 x json-invalid, first at " + events + ":6",
                        "      value: byte 0: Unrecognized token 'not': was expecting (JSON String, Number, Array,"
                                + " Object or token 'null', 'true' or 'false')",
                        "      not JSON",
                        "      -> Send exactly one JSON object as each event, such as {\"op\": \"upsert\", \"url\":"
                                + " \"https://shop.example.com/p/1\"}; in a file, write each on a line of its own.",
                        "sitestream: 1 event was accepted without an invalid part, by reason:",
                        "  1 x priority-invalid, first at " + events + ":3",
                        "      priority: must be a number from 0.0 to 1.0, not 7",
                        "      {\"op\":\"upsert\",\"url\":\"https://shop.example.com/2\",\"priority\":7}",
                        "      -> Send \"priority\" as a number from 0.0 to 1.0, such as 0.8, or leave it out.",
                        "An event is a JSON object such as"
                                + " {\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/1\"}; schemas/README.md"
                                + " describes it.");
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
        // An index may have been written before there were pages to list.
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
    void itFailsWhereNothingIsAcceptedAndWithStrictWhereAnythingIsRejected() throws Exception {
        String foreign = Files.writeString(folder.resolve("foreign.json"), """
            [
              {
                "specversion": "1.0",
                "data": {"id": 1}
              }
            ]
            """).toString();
        String own = Files.writeString(
                        folder.resolve("own.json"), "[{\"op\":\"upsert\",\"url\":\"https://shop.example.com/1\"}]")
                .toString();
        String out = folder.resolve("public").toString();

        CommandRun nothing =
                CommandRun.of("replay", "--site", "https://shop.example.com/", "--out", out, foreign, foreign);
        assertThat(nothing.exitCode()).isEqualTo(1);
        assertThat(nothing.err())
                .contains(
                        "  2 x op-missing, first at " + foreign + ":2\n",
                        "      { \"specversion\": \"1.0\", \"data\": {\"id\": 1} }\n");
        assertThat(nothing.lastLine()).startsWith("{\"events\":2,\"accepted\":0,\"rejected\":2,");

        CommandRun some =
                CommandRun.of("replay", "--site", "https://shop.example.com/", "--strict", "--out", out, own, foreign);
        assertThat(some.exitCode()).isEqualTo(1);
        assertThat(some.lastLine()).startsWith("{\"events\":2,\"accepted\":1,\"rejected\":1,");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSitemapIsReadAsImportReadsIt(boolean gzipped) throws Exception {
        byte[] sitemap = """
                <?xml version="1.0"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                  <url><loc>https://shop.example.com/a&amp;b</loc><priority>7</priority></url>
                </urlset>
                """.getBytes(UTF_8);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (OutputStream stream = gzipped ? new GZIPOutputStream(content) : content) {
            stream.write(sitemap);
        }
        Path file = Files.write(folder.resolve("sitemap.xml"), content.toByteArray());
        String events = Files.writeString(
                        folder.resolve("events.ndjson"), "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/c\"}\n")
                .toString();

        CommandRun run = CommandRun.of(
                "replay",
                "--site",
                "https://shop.example.com/",
                "--out",
                folder.resolve("public").toString(),
                file.toString(),
                events);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("  1 x priority-invalid, first at " + file + ":3\n");
        assertThat(PublishedSite.read(folder.resolve("public/shop.example.com")).pages())
                .containsOnlyKeys("https://shop.example.com/a&b", "https://shop.example.com/c");
    }

    @Test
    void aListingThatCannotBeReadWholeEndsTheReplay() throws Exception {
        Path page = Files.writeString(folder.resolve("page.html"), "<!DOCTYPE html>\n<html lang=\"en\"></html>\n");

        CommandRun run = CommandRun.of(
                "replay",
                "--site",
                "https://shop.example.com/",
                "--out",
                folder.resolve("public").toString(),
                page.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("sitestream: " + page + ":1: has a document type (DOCTYPE), as HTML pages have and sitemaps"
                        + " don't; it is not read\n");
        assertThat(run.out()).isEmpty();
    }

    /** The process waits for events from a pipe that stays open. */
    @Test
    void aReplayThatIsStoppedLeavesNoTemporaryFolder() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        try (SitestreamProcess replay = new SitestreamProcess(
                ChildCommand.sitestream(
                                "replay",
                                "--site",
                                "https://shop.example.com/",
                                "--out",
                                folder.resolve("public").toString(),
                                "-")
                        .temporaryFolder(temporary),
                folder.resolve("replay"))) {
            replay.await("index", () -> Files.exists(folder.resolve("public/shop.example.com/sitemap.xml")));

            replay.terminate();

            assertThat(replay.err()).contains("sitestream: stopped before everything was published");
        }
        assertThat(temporary).isDirectoryNotContaining("glob:**/sitestream-*");
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
