package dev.sitestream.faults.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the load promises to have in it. */
class KnownEventsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int COUNT = 12_000;

    private final List<byte[]> events = events(7);

    @Test
    void theSameSeedGivesTheSameEvents() {
        assertThat(events(7)).containsExactlyElementsOf(events);
    }

    @Test
    void keptPagesAreNeverDeleted() throws IOException {
        assertThat(known())
                .filteredOn(event -> KnownEvents.isKeeper(event.path("url").asText()))
                .hasSizeGreaterThan(1_000)
                .allMatch(event -> event.path("op").asText().equals("upsert"));
    }

    @Test
    void aPageWithVersionsHasTheTimeOfItsLatestChange() throws IOException {
        assertThat(known())
                .filteredOn(event -> !isDelete(event)
                        && KnownEvents.hasVersions(event.path("url").asText()))
                .hasSizeGreaterThan(3_000)
                .allMatch(event -> event.path("lastmod").equals(event.path("time")));
        assertThat(known())
                .filteredOn(event -> event.path("lastmod").asText().equals(KnownEvents.CONSTANT_LASTMOD))
                .hasSizeGreaterThan(100)
                .noneMatch(event -> KnownEvents.hasVersions(event.path("url").asText()));
    }

    @Test
    void eachChangeOfAKeptPageIsLaterThanTheOneBefore() throws IOException {
        Map<String, String> latest = new HashMap<>();
        Set<String> repeated = new HashSet<>();
        for (JsonNode event : known()) {
            String url = event.path("url").asText();
            if (KnownEvents.isKeeper(url) && repeated.add(event.toString())) {
                String lastmod = event.path("lastmod").asText();
                assertThat(lastmod).isGreaterThan(latest.getOrDefault(url, ""));
                latest.put(url, lastmod);
            }
        }
    }

    @Test
    void pagesMoveGoAndComeBackAndUpsertsComeTooLateAfterADeletion() throws IOException {
        Map<String, JsonNode> latest = new HashMap<>();
        int moves = 0;
        int returns = 0;
        int tooLate = 0;
        for (JsonNode event : known()) {
            JsonNode before = latest.put(event.path("url").asText(), event);
            if (before == null || isDelete(event)) {
                continue;
            }
            boolean late =
                    event.path("time").asText().compareTo(before.path("time").asText()) < 0;
            if (!isDelete(before)) {
                moves += event.path("section").equals(before.path("section")) ? 0 : 1;
            } else if (late) {
                tooLate++;
            } else {
                returns++;
            }
        }

        assertThat(List.of(moves, returns, tooLate)).allMatch(count -> count > 50);
    }

    @Test
    void pagesWithIdsAreRenamedAndDeletedWithoutAUrl() throws IOException {
        Map<String, String> urls = new HashMap<>();
        int renamed = 0;
        int deleted = 0;
        for (byte[] bytes : events) {
            if (new String(bytes, UTF_8).contains("\"id\":\"page:")) {
                JsonNode event = JSON.readTree(bytes);
                String url = event.path("url").asText();
                String before = urls.put(event.path("id").asText(), url);
                renamed += before != null && !before.isEmpty() && !url.isEmpty() && !url.equals(before) ? 1 : 0;
                deleted += url.isEmpty() ? 1 : 0;
            }
        }

        assertThat(List.of(renamed, deleted)).allMatch(count -> count > 50);
    }

    @Test
    void someAreRepeatedTwiceAndSomeAreMalformed() throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        for (JsonNode event : known()) {
            counts.merge(event.toString(), 1, Integer::sum);
        }

        assertThat(counts.values()).filteredOn(count -> count >= 3).hasSizeGreaterThan(100);
        assertThat(events.size() - known().size()).isGreaterThan(200);
    }

    private static List<byte[]> events(long seed) {
        KnownEvents source = new KnownEvents(seed);
        List<byte[]> events = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            events.add(source.next());
        }
        return events;
    }

    /** Those of pages; the malformed ones are of another site. */
    private List<JsonNode> known() throws IOException {
        List<JsonNode> known = new ArrayList<>();
        for (byte[] event : events) {
            if (new String(event, UTF_8).contains(KnownSite.URL)) {
                known.add(JSON.readTree(event));
            }
        }
        return known;
    }

    private static boolean isDelete(JsonNode event) {
        return event.path("op").asText().equals("delete");
    }
}
