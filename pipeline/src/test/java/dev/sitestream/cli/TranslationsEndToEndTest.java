package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.app.PublishedSite;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The history of a site in 39 languages: in the end each page that has siblings names exactly the live pages of its
 * group, including itself.
 */
@Tag("slow")
class TranslationsEndToEndTest {

    private static final String ORIGIN = "https://tldr.inbrowser.app";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    /** A live page's place in its group. */
    private record Membership(String group, String language) {}

    @ParameterizedTest(name = "{0} lanes, deleted: {1}")
    @CsvSource({"1,", "3, en"})
    void everyPageListsExactlyTheLiveMembersOfItsGroup(int lanes, String deleted) throws IOException {
        Path events = TraceData.file("tldr", "events.ndjson.gz");
        Map<String, Membership> live = livePages(events);
        Path deletions = folder.resolve("deletions.ndjson");
        try (PrintWriter out = new PrintWriter(deletions.toFile(), UTF_8)) {
            live.forEach((url, page) -> {
                if (page.language().equals(deleted)) {
                    out.println("{\"op\":\"delete\",\"url\":\"" + url + "\"}");
                }
            });
        }
        live.values().removeIf(page -> page.language().equals(deleted));
        Path config = Files.writeString(
                folder.resolve("sitestream.yaml"),
                "sites: [{url: '" + ORIGIN + "', lanes: " + lanes + ", translations: {defaultLanguage: en}}]\n");

        CommandRun run = CommandRun.of(
                "replay",
                "--config",
                config.toString(),
                "--out",
                folder.toString(),
                events.toString(),
                deletions.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        PublishedSite published = PublishedSite.read(folder.resolve("tldr.inbrowser.app"));
        assertThat(published.pages().keySet()).isEqualTo(live.keySet());
        Map<String, Map<String, String>> expected = alternates(live);
        assertThat(expected).hasSizeGreaterThan(20_000);
        if (!published.alternates().equals(expected)) {
            // Shows the differences; too slow for equal maps.
            assertThat(published.alternates()).containsExactlyInAnyOrderEntriesOf(expected);
        }
    }

    private static Map<String, Membership> livePages(Path events) throws IOException {
        Map<String, Membership> live = new TreeMap<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(events)), UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode event = JSON.readTree(line);
                String url = serialised(event.get("url").textValue());
                if (event.get("op").textValue().equals("delete")) {
                    live.remove(url);
                } else {
                    live.put(
                            url,
                            new Membership(
                                    event.get("translationGroup").textValue(),
                                    event.get("language").textValue()));
                }
            }
        }
        return live;
    }

    private static String serialised(String url) {
        try {
            return WebUrl.parse(url).href();
        } catch (InvalidUrlException e) {
            throw new AssertionError(url, e);
        }
    }

    /** By brute force: for each page of a group of several, all pages of the group by language. */
    private static Map<String, Map<String, String>> alternates(Map<String, Membership> live) {
        Map<String, Map<String, String>> groups = new HashMap<>();
        live.forEach((url, page) ->
                groups.computeIfAbsent(page.group(), group -> new TreeMap<>()).put(page.language(), url));
        Map<String, Map<String, String>> alternates = new HashMap<>();
        live.forEach((url, page) -> {
            Map<String, String> group = new TreeMap<>(groups.getOrDefault(page.group(), Map.of()));
            if (group.size() > 1) {
                String forEverybody = group.get("en");
                if (forEverybody != null) {
                    group.put("x-default", forEverybody);
                }
                alternates.put(url, group);
            }
        });
        return alternates;
    }
}
