package dev.sitestream.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The change events of one table, as Debezium wrote them in each of its forms, leave the same pages: those of the rows
 * that are published.
 */
class CapturedChangesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String MAP = "{url: '/p/{ROW/slug}', id: 'page:{key:/id}', title: ROW/title|ROW/headline,"
            + " when: {ROW/published: PUBLISHED}, deletedWhen: {DELETED, ROW/deleted_at: present},"
            + " publishAt: ROW/published_at, lastmod: ROW/updated_at}";

    private static final Map<String, String> FORMS = Map.of(
            "envelope",
            MAP.replace("ROW", "/after").replace("DELETED", "/op: d"),
            "envelope-schema",
            MAP.replace("ROW", "/payload/after").replace("DELETED", "/payload/op: d"),
            "flat",
            MAP.replace("ROW", "").replace("DELETED", "/__deleted: true"),
            "flat-schema",
            MAP.replace("ROW", "/payload").replace("DELETED", "/payload/__deleted: true"));

    private static final String BASE = "https://shop.example.com/de/p/";

    /** The rows of Postgres at the end, before the table is emptied. */
    private static final Map<String, String> POSTGRES = Map.of(
            "page:1", BASE + "again Renamed column",
            "page:2", BASE + "first-post Again",
            "page:3", BASE + "big Big body, new title",
            "page:5", BASE + "pasta Pasta",
            "page:9007199254740993", BASE + "big-id Big id");

    private static final Map<String, String> MARIADB = Map.of(
            "page:1", BASE + "first-post Renamed column",
            "page:2", BASE + "replaced Upserted",
            "page:5", BASE + "pasta Pasta");

    /** The pages by their ids at the end, and what was reported meanwhile. */
    private static final class Outcome {

        private final SortedMap<String, String> pages = new TreeMap<>();
        private final List<String> findings = new ArrayList<>();
    }

    @ParameterizedTest
    @CsvSource({
        "postgres-defaults/envelope-json, envelope",
        "postgres-defaults/envelope-json-numeric, envelope",
        "postgres-defaults/envelope-json-schema, envelope-schema",
        "postgres-defaults/flat-tombstone-json, flat",
        "postgres-defaults/flat-tombstone-json-headers, flat",
        "postgres-defaults/flat-tombstone-json-schema, flat-schema",
        "postgres-defaults/flat-rewrite-json, flat",
        "postgres-defaults/flat-rewrite-json-schema, flat-schema",
        "postgres-defaults/flat-rewrite-with-tombstone-json, flat",
        "postgres-connect-time/envelope-json, envelope",
        "postgres-connect-time/flat-rewrite-json, flat",
        "postgres-isostring/envelope-json, envelope",
        "postgres-isostring/flat-rewrite-json, flat",
    })
    void everyFormOfPostgresEndsAsItsTable(String file, String form) throws IOException {
        Outcome outcome = outcome(file, form, "[true, false]");

        assertThat(outcome.pages).isEqualTo(POSTGRES);
        assertThat(outcome(file, form, "true").pages).isEqualTo(published(POSTGRES));
        assertThat(outcome.findings).allSatisfy(finding -> assertThat(finding).startsWith("payload-truncate value: "));
        assertThat(outcome.findings).hasSize(form.startsWith("flat") ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource({
        "mariadb-defaults/envelope-json, envelope",
        "mariadb-defaults/envelope-json-numeric, envelope",
        "mariadb-defaults/envelope-json-schema, envelope-schema",
        "mariadb-defaults/flat-tombstone-json, flat",
        "mariadb-defaults/flat-rewrite-json, flat",
    })
    void everyFormOfMariaDbEndsAsItsTable(String file, String form) throws IOException {
        Outcome outcome = outcome(file, form, "[true, false]");

        assertThat(outcome.pages).isEqualTo(MARIADB);
        assertThat(outcome(file, form, "true").pages).isEqualTo(published(MARIADB));
        assertThat(outcome.findings).hasSize(form.startsWith("flat") ? 0 : 1);
    }

    @Test
    void aColumnThatWasNotSentIsNamed() throws IOException {
        Mapping mapping = Mapped.mapping(
                "{url: '/p/{/after/slug}', id: 'page:{key:/id}', section: /after/body, deletedWhen: {/op: d}}");
        Outcome outcome = new Outcome();
        for (JsonNode record : records("postgres-defaults/envelope-json")) {
            read(record, mapping, outcome);
        }

        assertThat(outcome.findings)
                .filteredOn(finding -> finding.startsWith("payload-value-unavailable"))
                .containsExactly(
                        "payload-value-unavailable section: `/after/body` was not sent, because it has not changed"
                                + " (__debezium_unavailable_value)");
    }

    /** Of both databases only the first row is published. */
    private static Map<String, String> published(Map<String, String> rows) {
        return Map.of("page:1", Objects.requireNonNull(rows.get("page:1")));
    }

    private static Outcome outcome(String file, String form, String published) throws IOException {
        Mapping mapping = Mapped.mapping(Objects.requireNonNull(FORMS.get(form)).replace("PUBLISHED", published));
        Outcome outcome = new Outcome();
        for (JsonNode record : records(file)) {
            read(record, mapping, outcome);
        }
        return outcome;
    }

    /** The records of the table's topic. */
    private static List<JsonNode> records(String file) throws IOException {
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(TestMaterial.file("cdc/" + file + ".ndjson"))) {
            JsonNode record = JSON.readTree(line);
            if (record.path("topic").asText().endsWith(".pages")) {
                records.add(record);
            }
        }
        return records;
    }

    private static void read(JsonNode record, Mapping mapping, Outcome outcome) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (Map.Entry<String, JsonNode> header : record.path("headers").properties()) {
            headers.put(
                    header.getKey().toLowerCase(Locale.ROOT), header.getValue().asText());
        }
        MappedPayload mapped = mapping.map(new Payload(bytes(record.get("value")), headers, bytes(record.get("key"))));
        outcome.findings.addAll(Mapped.warnings(mapped));
        outcome.findings.addAll(Mapped.problems(mapped));
        for (String event : Mapped.events(mapped)) {
            JsonNode json = JSON.readTree(event);
            String id = json.path("id").asText();
            if (json.path("op").asText().equals("delete")) {
                outcome.pages.remove(id);
            } else {
                outcome.pages.put(
                        id, json.path("url").asText() + ' ' + json.path("title").asText());
            }
        }
    }

    private static byte @Nullable [] bytes(@Nullable JsonNode text) {
        return text == null || text.isNull() ? null : text.asText().getBytes(UTF_8);
    }
}
