package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replays the histories of three real sites with the command and compares the results with the expected pages. */
@Tag("slow")
class TracesEndToEndTest {

    @TempDir
    private Path folder;

    @Test
    void aTraceLeavesExactlyTheExpectedPages() throws IOException {
        checkOneFile("scoop-extras", "https://github.com");
    }

    @Test
    void aTraceLeavesTheSameInSmallFilesOfSeveralLanes() throws IOException {
        checkLanes("tldr", "https://tldr.inbrowser.app");
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"tldr, https://tldr.inbrowser.app", "mslearn-cpp, https://learn.microsoft.com"})
    void everyTraceLeavesExactlyTheExpectedPages(String trace, String origin) throws IOException {
        checkOneFile(trace, origin);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"mslearn-cpp, https://learn.microsoft.com", "scoop-extras, https://github.com"})
    void everyTraceLeavesTheSameInSmallFilesOfSeveralLanes(String trace, String origin) throws IOException {
        checkLanes(trace, origin);
    }

    private void checkOneFile(String trace, String origin) throws IOException {
        Path events = TraceData.file(trace, "events.ndjson.gz");

        CommandRun run = CommandRun.of("replay", "--site", origin, "--out", folder.toString(), events.toString());

        assertPublished(run, trace, origin);
        assertThat(files(origin)).isEqualTo(1);
    }

    private void checkLanes(String trace, String origin) throws IOException {
        Path events = TraceData.file(trace, "events.ndjson.gz");
        Path config = Files.writeString(
                folder.resolve("sitestream.yaml"), "sites: [{url: '" + origin + "', lanes: 3, limits: {urls: 500}}]\n");

        CommandRun run =
                CommandRun.of("replay", "--config", config.toString(), "--out", folder.toString(), events.toString());

        assertPublished(run, trace, origin);
        int pages = expected(trace).size();
        assertThat(files(origin)).isBetween(pages / 500, pages / 500 * 5 / 4 + 6);
    }

    private void assertPublished(CommandRun run, String trace, String origin) throws IOException {
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        Path site = site(origin);
        PublishedSite published = PublishedSite.read(site);
        if (!published.pages().equals(expected(trace))) {
            // Shows the differences; too slow for equal maps.
            assertThat(published.pages()).containsExactlyInAnyOrderEntriesOf(expected(trace));
        }
        assertThat(published.unlistedFiles(site)).isEmpty();
    }

    private int files(String origin) throws IOException {
        return PublishedSite.read(site(origin)).files().size();
    }

    private Path site(String origin) {
        return folder.resolve(origin.substring("https://".length()));
    }

    private static SortedMap<String, String> expected(String trace) throws IOException {
        SortedMap<String, String> pages = new TreeMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(TraceData.file(trace, "expected.tsv.gz"))), UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int tab = line.indexOf('\t');
                pages.put(line.substring(0, tab), line.substring(tab + 1));
            }
        }
        return pages;
    }
}
