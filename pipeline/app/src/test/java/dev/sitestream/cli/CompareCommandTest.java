package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    private Path folder;

    @Test
    void equalSidesEndWithZero() throws IOException {
        CommandRun run = compare(List.of(page("/a"), page("/b")), List.of(page("/b"), page("/a")));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().findFirst())
                .hasValue("0 missing of 2. OLD and NEW list the same pages with the same values.");
    }

    @Test
    void differencesEndWithOneAndAreShown() throws IOException {
        CommandRun run = compare(
                List.of(page("/a", "\"priority\":0.1"), page("/gone"), page("/c#x"), "{\"op\":\"upsert\"}"),
                List.of(page("/a", "\"priority\":0.2"), page("/c"), page("/new")));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().lines().findFirst())
                .hasValue("1 missing of 3. 1 page has other values; 1 page is only in NEW; OLD has 1 error, so pages of"
                        + " it may be lacking.");
        assertThat(run.out())
                .contains(
                        "https://shop.example.com/a priority: 0.1 -> 0.2",
                        "https://shop.example.com/gone (" + folder.resolve("old.ndjson") + ":2)",
                        "https://shop.example.com/c#x -> https://shop.example.com/c (fragment)",
                        "OLD " + folder.resolve("old.ndjson") + ":4: url: is missing");
    }

    @Test
    void jsonIsForPrograms() throws IOException {
        CommandRun run =
                compare(List.of(page("/a", "\"priority\":0.1")), List.of(page("/a", "\"priority\":0.2")), "--json");

        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(json.get("summary").asText()).isEqualTo("0 missing of 1");
        assertThat(json.get("equal").asBoolean()).isFalse();
        assertThat(json.get("only_in_old").asInt()).isZero();
        assertThat(json.at("/fields/priority").asInt()).isEqualTo(1);
        assertThat(json.at("/old/pages").asInt()).isEqualTo(1);
        assertThat(json.at("/samples/differing/0/new").asText()).isEqualTo("0.2");
    }

    @Test
    void ignoredFieldsAreNamed() throws IOException {
        CommandRun run = compare(
                List.of(page("/a", "\"priority\":0.1")),
                List.of(page("/a", "\"priority\":0.2")),
                "--ignore",
                "lastmod,priority");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Not compared: lastmod, priority.");
    }

    @Test
    void theReportIsAPageAndLists() throws IOException {
        Path report = folder.resolve("report");

        CommandRun run = compare(
                List.of(
                        page("/a"),
                        page(
                                "/b\"<script>",
                                "\"news\":{\"title\":\"<script>alert(1)</script>\","
                                        + "\"publicationDate\":\"2026-01-01\"}")),
                List.of(page("/a"), page("/b\"<script>")),
                "--report",
                report.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("The report is in " + report.resolve("index.html"));
        try (Stream<Path> files = Files.list(report)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "index.html",
                            "comparison.json",
                            "only-in-old.csv",
                            "only-in-new.csv",
                            "differing.csv",
                            "likely-the-same.csv",
                            "respelled.csv",
                            "duplicates.csv",
                            "problems.csv");
        }
        assertThat(Files.readString(report.resolve("differing.csv")))
                .startsWith("url,field,old,new,section,old_place,new_place\r\n"
                        + "https://shop.example.com/b%22%3Cscript%3E,news,\"title: <script>alert(1)</script>,"
                        + " publication_date: 2026-01-01T00:00:00Z\",,");
        String html = Files.readString(report.resolve("index.html"));
        assertThat(html)
                .contains(
                        "<h1>0 missing of 2</h1>",
                        "default-src 'none'",
                        "&lt;script&gt;alert(1)&lt;/script&gt;",
                        "<svg")
                .doesNotContain("<script", "style=\"", "src=");

        // An earlier report is replaced.
        assertThat(compare(List.of(page("/a")), List.of(page("/a")), "--report", report.toString())
                        .exitCode())
                .isZero();
        assertThat(Files.readString(report.resolve("index.html"))).contains("<h1>0 missing of 1</h1>");
    }

    @Test
    void aFolderWithOtherFilesIsLeftAlone() throws IOException {
        Path other = Files.createDirectory(folder.resolve("public"));
        Path page = Files.writeString(other.resolve("index.html"), "mine");

        CommandRun run = compare(List.of(page("/a")), List.of(page("/a")), "--report", other.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("sitestream: the report can't be written to " + other
                        + ": it has other files; name a new or empty folder\n");
        assertThat(page).hasContent("mine");
    }

    @Test
    void anUnknownFieldIsAMistake() throws IOException {
        CommandRun run = compare(List.of(), List.of(), "--ignore", "lastmod,colour");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("--ignore: `colour`; allowed are lastmod, changefreq, priority, images, videos, alternates,"
                        + " news");
    }

    @Test
    void aRepeatedPageAndAWrongValueAreNoErrors() throws IOException {
        String old = sitemap(
                "old.xml",
                "<url><loc>https://shop.example.com/1</loc><priority>2.0</priority></url>"
                        + "<url><loc>https://shop.example.com/1</loc></url>");
        String now = sitemap("new.xml", "<url><loc>https://shop.example.com/1</loc></url>");

        CommandRun run = CommandRun.of("compare", old, now);

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).contains("OLD  1      1           0       2 ");
    }

    @Test
    void whatIsNotWellFormedAndAnEntryWithoutUrlAreErrors() throws IOException {
        String old = sitemap("old.xml", "<url/><url><loc>shop</loc></url><url><loc>a & b</loc></url>");

        CommandRun run = CommandRun.of("compare", old, old);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("OLD  0      0           4 ");
    }

    private String sitemap(String name, String entries) throws IOException {
        return Files.writeString(
                        folder.resolve(name),
                        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + entries + "</urlset>")
                .toString();
    }

    @Test
    void aMissingSideIsNamed() {
        CommandRun run = CommandRun.of("compare", folder.resolve("a.ndjson").toString(), "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(folder.resolve("a.ndjson") + ": no such file");
    }

    @Test
    void twoSidesAreNeededAndOnlyOneCanBeStandardInput() {
        assertThat(CommandRun.of("compare", "-").exitCode()).isEqualTo(2);
        CommandRun run = CommandRun.of("compare", "-", "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("only one of OLD and NEW can be standard input");
    }

    private CommandRun compare(List<String> old, List<String> now, String... options) throws IOException {
        Path oldFile = Files.write(folder.resolve("old.ndjson"), old);
        Path newFile = Files.write(folder.resolve("new.ndjson"), now);
        return CommandRun.of(Stream.of(Stream.of("compare"), Stream.of(options), Stream.of(oldFile, newFile))
                .flatMap(part -> part)
                .map(Object::toString)
                .toArray(String[]::new));
    }

    private static String page(String path, String... fields) {
        String more = fields.length == 0 ? "" : "," + String.join(",", fields);
        return "{\"op\":\"upsert\",\"url\":\"https://shop.example.com" + path.replace("\"", "\\\"") + "\"" + more + "}";
    }
}
