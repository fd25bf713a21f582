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
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The history of a site in 39 languages, then the deletion of the English page of every other group: in the end each
 * page that has siblings names exactly the live pages of its group, itself included.
 */
@Tag("slow")
class TranslationsEndToEndTest {

    private static final String ORIGIN = "https://tldr.inbrowser.app";

    /** What precedes the name of a page's group in its URL. */
    private static final String BEFORE_GROUP = ".*/pages[^/]*/";

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    /** A live page's place in its group. */
    private record Membership(String group, String language) {}

    @Test
    void everyPageListsExactlyTheLiveMembersOfItsGroup() throws IOException {
        checkOneGroupOf(16);
    }

    @Test
    @Tag("long")
    void everyPageOfAllGroupsListsExactlyTheLiveMembersOfItsGroup() throws IOException {
        checkOneGroupOf(1);
    }

    /** @param groups of so many groups, one is replayed */
    private void checkOneGroupOf(int groups) throws IOException {
        Path events = eventsOfOneGroupOf(groups);
        Map<String, Membership> live = livePages(events);
        Set<String> deleted = live.entrySet().stream()
                .filter(page -> losesItsEnglishPage(page.getValue().group())
                        && page.getValue().language().equals("en"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        Path deletions = folder.resolve("deletions.ndjson");
        try (PrintWriter out = new PrintWriter(deletions.toFile(), UTF_8)) {
            deleted.forEach(url -> out.println("{\"op\":\"delete\",\"url\":\"" + url + "\"}"));
        }
        live.keySet().removeAll(deleted);
        Path config = Files.writeString(
                folder.resolve("sitestream.yaml"),
                "sites: [{url: '" + ORIGIN + "', lanes: 3, translations: {defaultLanguage: en}}]\n");

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
        assertThat(expected).hasSizeGreaterThan(20_000 / groups);
        if (!published.alternates().equals(expected)) {
            // Says what differs; too slow for what is alike.
            assertThat(published.alternates()).containsExactlyInAnyOrderEntriesOf(expected);
        }
    }

    private Path eventsOfOneGroupOf(int groups) throws IOException {
        Path some = folder.resolve("events.ndjson");
        try (BufferedReader lines =
                        reader(new GZIPInputStream(Files.newInputStream(TraceData.file("tldr", "events.ndjson.gz"))));
                PrintWriter out = new PrintWriter(some.toFile(), UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String group = JSON.readTree(line).get("url").textValue().replaceFirst(BEFORE_GROUP, "");
                if (Math.floorMod(group.hashCode() / 2, groups) == 0) {
                    out.println(line);
                }
            }
        }
        return some;
    }

    /** About every other group. */
    private static boolean losesItsEnglishPage(String group) {
        return group.hashCode() % 2 == 0;
    }

    private static Map<String, Membership> livePages(Path events) throws IOException {
        Map<String, Membership> live = new TreeMap<>();
        try (BufferedReader lines = reader(Files.newInputStream(events))) {
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

    private static BufferedReader reader(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, UTF_8));
    }

    private static String serialised(String url) {
        try {
            return WebUrl.parse(url).href();
        } catch (InvalidUrlException e) {
            throw new AssertionError(url, e);
        }
    }

    /** By brute force: every group's pages by language, for each page of a group of several. */
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
