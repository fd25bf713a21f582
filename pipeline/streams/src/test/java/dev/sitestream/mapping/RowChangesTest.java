package dev.sitestream.mapping;

import static dev.sitestream.mapping.Mapped.events;
import static dev.sitestream.mapping.Mapped.problems;
import static dev.sitestream.mapping.Mapped.warnings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The format {@code debezium}: the row is the item, whatever the form of the record. */
class RowChangesTest {

    private static final String MAP =
            "{url: '/p/{/slug}', when: {/published: true}, section: ^/source/table, lastmod: /updated_at}";

    private static final String KEY = "{\"id\":7}";
    private static final String COMMIT = "\"time\":\"2025-11-21T08:00:00.123456Z\"";
    private static final String SOURCE =
            "\"source\":{\"ts_ms\":1763712000123,\"ts_us\":1763712000123456,\"table\":\"pages\"}";
    private static final String ROW = "{\"id\":7,\"slug\":\"a\",\"published\":1,\"updated_at\":\"2025-11-20Z\"}";

    private static final String UPSERT = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/p/a\","
            + "\"id\":\"products:7\"," + COMMIT + ",\"lastmod\":\"2025-11-20\",\"section\":\"pages\"}";
    private static final String DELETE = "{\"op\":\"delete\",\"id\":\"products:7\"," + COMMIT + "}";

    private static Mapping mapping(String map) {
        return Mapped.source("format: debezium\nmap: " + map).mapping();
    }

    private static MappedPayload mapped(
            Mapping mapping, @Nullable String key, @Nullable String value, Map<String, String> headers) {
        return mapping.map(new Payload(bytes(value), headers, bytes(key)));
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(UTF_8);
    }

    private static MappedPayload mapped(String value) {
        return mapped(mapping(MAP), KEY, value, Map.of());
    }

    private static MappedPayload mapped(String map, @Nullable String key, String value) {
        return mapped(mapping(map), key, value, Map.of());
    }

    /** The events without the members that all have. */
    private static List<String> plain(MappedPayload mapped) {
        assertThat(problems(mapped)).isEmpty();
        return events(mapped).stream()
                .map(event -> event.replace("," + Mapped.ORIGIN, ""))
                .toList();
    }

    private static String envelope(String op, String before, String after) {
        return "{\"op\":\"" + op + "\",\"before\":" + before + ",\"after\":" + after + "," + SOURCE + "}";
    }

    private static String withSchema(String payload) {
        return "{\"schema\":{\"type\":\"struct\"},\"payload\":" + payload + "}";
    }

    private static String cloudEvent(String op, String data) {
        return "{\"specversion\":\"1.0\",\"id\":\"x\",\"source\":\"/debezium\",\"time\":\"2025-11-21T09:00:00Z\","
                + "\"iodebeziumop\":\"" + op + "\",\"iodebeziumtable\":\"pages\","
                + "\"iodebeziumtsus\":\"1763712000123456\",\"data\":" + data + "}";
    }

    private static String flat(String more) {
        return ROW.replace("}", ",\"__table\":\"pages\",\"__source_ts_us\":1763712000123456" + more + "}");
    }

    @Test
    void oneMappingReadsARowInEveryForm() {
        String data = "{\"before\":null,\"after\":" + ROW + "}";

        assertThat(List.of(
                        envelope("c", "null", ROW),
                        envelope("r", "null", ROW),
                        envelope("u", "null", ROW),
                        withSchema(envelope("u", "null", ROW)),
                        flat(""),
                        flat(",\"__op\":\"u\",\"__deleted\":\"false\""),
                        withSchema(flat("")),
                        cloudEvent("u", data),
                        cloudEvent("r", withSchema(data))))
                .allSatisfy(value -> assertThat(plain(mapped(value))).containsExactly(UPSERT));
        assertThat(plain(mapped(
                        mapping(MAP),
                        KEY,
                        ROW,
                        Map.of("__op", "c", "__source_ts_us", "1763712000123456", "__source_table", "pages"))))
                .containsExactly(UPSERT);
    }

    @Test
    void oneMappingReadsADeletionInEveryForm() {
        String before = "{\"id\":7,\"slug\":\"\",\"published\":false}";

        assertThat(List.of(
                        envelope("d", before, "null"),
                        withSchema(envelope("d", before, "null")),
                        flat(",\"__deleted\":\"true\""),
                        flat(",\"__op\":\"d\""),
                        cloudEvent("d", "{\"before\":" + before + ",\"after\":null}")))
                .allSatisfy(value -> assertThat(plain(mapped(value))).containsExactly(DELETE));
        assertThat(plain(mapped(mapping(MAP), KEY, "null", Map.of("__op", "d", "__source_ts_us", "1763712000123456"))))
                .containsExactly(DELETE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{\"schema\":{\"type\":\"struct\"},\"payload\":null}"})
    void aTombstoneDeletesWithoutATime(String value) {
        assertThat(plain(mapped(value))).containsExactly("{\"op\":\"delete\",\"id\":\"products:7\"}");
        assertThat(plain(mapped(mapping(MAP), KEY, null, Map.of())))
                .containsExactly("{\"op\":\"delete\",\"id\":\"products:7\"}");
    }

    @Test
    void aRowThatIsNotForReadersIsDeletedAtItsTime() {
        assertThat(plain(mapped(envelope("u", "null", ROW.replace("\"published\":1", "\"published\":false")))))
                .containsExactly(DELETE.replace("\"id\"", "\"url\":\"https://shop.example.com/de/p/a\",\"id\""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"id\":40} | products:40",
                "{\"id\":9007199254740993} | products:9007199254740993",
                "{\"page_id\":1,\"lang\":\"de\"} | products:de/1",
                "{\"lang\":\"de\",\"page_id\":1} | products:de/1",
                "{\"a\":\"x/y\",\"b\":\"z\"} | products:x%2Fy/z",
                "{\"a\":\"x\",\"b\":\"y/z\"} | products:x/y%2Fz",
                "{\"a\":\"100%2F\"} | products:100%252F",
                "{\"id\":\"{\\\"$oid\\\":\\\"65f0\\\"}\"} | products:{\"$oid\":\"65f0\"}",
                "{\"schema\":{\"type\":\"struct\"},\"payload\":{\"id\":40}} | products:40",
                "{\"id\":40,\"__dbz__physicalTableIdentifier\":\"shop.public.a\"} | products:shop.public.a/40",
                "Struct{id=40} | products:Struct{id=40}",
                "40 | products:40",
                "{\"schema\":{\"type\":\"int64\"},\"payload\":40} | products:40",
            })
    void theIdIsThatOfTheWholeKey(String key, String id) {
        MappedPayload mapped = mapped("{url: '/p/{/slug}'}", key, envelope("d", "null", "null"));

        assertThat(plain(mapped))
                .containsExactly("{\"op\":\"delete\",\"id\":\"" + id.replace("\"", "\\\"") + "\"," + COMMIT + "}");
    }

    @Test
    void keysThatAreTooLongForAnIdHaveIdsOfTheirOwn() {
        String map = "{url: '/p/{/slug}'}";
        String first = events(mapped(map, "{\"u\":\"" + "x".repeat(600) + "1\"}", envelope("d", "null", "null")))
                .get(0);
        String second = events(mapped(map, "{\"u\":\"" + "x".repeat(600) + "2\"}", envelope("d", "null", "null")))
                .get(0);

        assertThat(first)
                .contains("\"id\":\"products:sha256-")
                .hasSizeLessThan(300)
                .isNotEqualTo(second);
    }

    @Test
    void aKeyWithoutAColumnIsRefused() {
        assertThat(problems(mapped(MAP, "{\"slug\":null}", envelope("d", "null", "null"))))
                .containsExactly(
                        "payload-value-missing id: the column `slug` of the record's key is missing or empty, so"
                                + " it is not known which row is meant");
    }

    @Test
    void anIdOfTheMappingIsOfTheKey() {
        String map = "{url: '/p/{/slug}', id: 'page:{key:/id}'}";

        assertThat(plain(mapped(map, KEY, envelope("d", ROW, "null"))))
                .containsExactly("{\"op\":\"delete\",\"id\":\"page:7\"," + COMMIT + "}");
    }

    @Test
    void aTimeOfTheMappingIsUsedWhereThereIsOne() {
        String map = "{url: '/p/{/slug}', time: /updated_at}";
        String row = "{\"slug\":\"a\",\"updated_at\":\"2025-11-20T00:00:00Z\"}";

        assertThat(plain(mapped(map, KEY, envelope("u", "null", row))).get(0))
                .contains("\"time\":\"2025-11-20T00:00:00Z\"");
        assertThat(plain(mapped(map, KEY, envelope("d", row, "null"))))
                .containsExactly("{\"op\":\"delete\",\"id\":\"products:7\"}");
    }

    @Test
    void aSnapshotOfAnOldConnectorHasNoTime() {
        String value = envelope("r", "null", ROW).replaceAll("\"ts_us\":[0-9]+,", "");

        assertThat(plain(mapped(value)).get(0)).contains("\"time\":\"2025-11-21T08:00:00.123Z\"");
        assertThat(plain(mapped(value.replace("1763712000123", "0"))).get(0)).doesNotContain("\"time\"");
    }

    @Test
    void arraysAndJsonInTextsOfTheRowAreRead() {
        String map = "{url: '/p/{/slug}', images: {each: /images, loc: /src}, title: /attrs!/og/title}";
        String row = "{\"slug\":\"a\",\"images\":[{\"src\":\"/1.jpg\"},{\"src\":\"/2.jpg\"}],"
                + "\"attrs\":\"{\\\"og\\\":{\\\"title\\\":\\\"T\\\"}}\"}";

        assertThat(plain(mapped(map, KEY, envelope("u", "null", row))).get(0))
                .contains("\"title\":\"T\"")
                .contains(
                        "{\"loc\":\"https://shop.example.com/de/1.jpg\"},{\"loc\":\"https://shop.example.com/de/2.jpg\"}");
    }

    @Test
    void documentsOfMongoDbAreTexts() {
        String after = "\"{\\\"_id\\\":{\\\"$oid\\\":\\\"65f0\\\"},\\\"slug\\\":\\\"a\\\"}\"";

        assertThat(plain(mapped(
                                "{url: '/p/{/slug}'}",
                                "{\"id\":\"{\\\"$oid\\\":\\\"65f0\\\"}\"}",
                                envelope("u", "null", after)))
                        .get(0))
                .contains(
                        "\"url\":\"https://shop.example.com/de/p/a\",\"id\":\"products:{\\\"$oid\\\":\\\"65f0\\\"}\"");
        assertThat(problems(mapped("{url: '/p/{/slug}'}", KEY, envelope("u", "null", "\"no document\""))))
                .singleElement()
                .asString()
                .startsWith("json-invalid value: ");
    }

    @Test
    void aRowWithoutAKeyIsKnownByItsUrl() {
        String map = "{url: /url}";
        String old = "{\"url\":\"/old\"}";
        String moved = "{\"url\":\"/new\"}";
        String url = "\"url\":\"https://shop.example.com/de/";

        assertThat(plain(mapped(map, null, envelope("c", "null", old))))
                .containsExactly("{\"op\":\"upsert\"," + url + "old\"," + COMMIT + "}");
        assertThat(plain(mapped(map, null, envelope("u", old, moved))))
                .containsExactly(
                        "{\"op\":\"delete\"," + url + "old\"," + COMMIT + "}",
                        "{\"op\":\"upsert\"," + url + "new\"," + COMMIT + "}");
        assertThat(plain(mapped(map, null, envelope("u", old, old)))).hasSize(1);
        assertThat(plain(mapped(map, null, envelope("d", moved, "null"))))
                .containsExactly("{\"op\":\"delete\"," + url + "new\"," + COMMIT + "}");
        assertThat(problems(mapped(map, null, envelope("d", "null", "null"))))
                .containsExactly("value-missing value: is a deletion without a key and without the former row, so it is"
                        + " not known what is deleted");
    }

    @Test
    void aFlattenedRowNeedsAKey() {
        assertThat(problems(mapped(MAP, null, flat(""))))
                .containsExactly(
                        "payload-value-missing id: is a flattened row without a key, so it is not known which row"
                                + " has changed: give the table a primary key, or let the connector send the envelope, which has"
                                + " the former row");
        assertThat(problems(mapped(MAP, null, flat(",\"__deleted\":\"true\"")))).hasSize(1);
    }

    @Test
    void aTombstoneWithoutAKeySaysNothing() {
        assertThat(mapped(mapping("{url: /url}"), null, null, Map.of()))
                .isEqualTo(MappedPayload.ignored("a tombstone without a key"));
    }

    @Test
    void aTableThatWasEmptiedRemovesNothing() {
        assertThat(problems(mapped(MAP, null, envelope("t", "null", "null"))))
                .containsExactly(
                        "payload-truncate value: says that `pages` was emptied (TRUNCATE), and names no page: no page is"
                                + " removed");
        assertThat(mapped(MAP, null, envelope("t", "null", "null")).events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"ts_ms\":1795643501964} | a heartbeat",
                "{\"schema\":{},\"payload\":{\"ts_ms\":1795643501964}} | a heartbeat",
                "{\"status\":\"BEGIN\",\"id\":\"1\",\"event_count\":null,\"ts_ms\":1795643503345} | the boundary of a transaction",
                "{\"source\":{\"table\":null},\"ts_ms\":1,\"databaseName\":\"shop\",\"ddl\":\"ALTER TABLE pages\"}"
                        + " | a change of the database's schema",
                "{\"op\":\"m\",\"ts_ms\":1,\"source\":{\"table\":\"\"},\"message\":{\"prefix\":\"note\"}}"
                        + " | a message in the database's log",
            })
    void whatConnectorsWriteBesideRowsIsIgnored(String value, String what) {
        assertThat(mapped(value)).isEqualTo(MappedPayload.ignored(what));
    }

    @Test
    void aRowWithColumnsLikeThoseOfAConnectorIsARow() {
        assertThat(plain(mapped(
                        "{url: '/p/{/id}'}", KEY, "{\"status\":\"END\",\"id\":7,\"ts_ms\":1,\"title\":\"The end\"}")))
                .hasSize(1);
        assertThat(plain(mapped("{url: '/p/{/op}'}", KEY, "{\"op\":\"d\",\"source\":\"cms\"}")))
                .hasSize(1);
    }

    @Test
    void rowsOfOtherTablesInTheTopicAreIgnored() {
        String map = "{only: {^/source/table: products}, url: '/p/{/slug}'}";

        for (String value : List.of(
                envelope("u", "null", ROW),
                envelope("d", ROW, "null"),
                envelope("t", "null", "null"),
                flat(""),
                flat(",\"__deleted\":\"true\""))) {
            MappedPayload mapped = mapped(map, KEY, value);
            assertThat(plain(mapped)).isEmpty();
            assertThat(mapped.ignored()).startsWith("is not for this source: `only` requires that `^/source/table`");
        }
        assertThat(mapped(mapping(map), KEY, null, Map.of()).ignored()).isNotNull();
        assertThat(mapped(map, null, flat("")).ignored()).isNotNull();
        assertThat(mapped(map, null, envelope("u", "{\"slug\":\"b\"}", ROW)).ignored())
                .isNotNull();
    }

    @Test
    void aFlattenedDeletionOfAnUnknownTableIsReported() {
        String map = "{only: {^/source/table: products}, url: '/p/{/slug}'}";

        assertThat(problems(mapped(map, KEY, "null")))
                .containsExactly(
                        "payload-value-missing value: is a deletion of which `only` can't tell whether it is for"
                                + " this source: let the connector send the fields in headers, too"
                                + " (`add.headers=op,source.table`)");
        assertThat(plain(mapped(mapping(map), KEY, "null", Map.of("__source_table", "products"))))
                .containsExactly("{\"op\":\"delete\",\"id\":\"products:7\"}");
    }

    @Test
    void aColumnThatWasNotSentNeverReachesAUrl() {
        String row = "{\"slug\":\"__debezium_unavailable_value\",\"attrs\":\"__debezium_unavailable_value\"}";

        assertThat(problems(mapped("{url: '/p/{/slug}'}", KEY, envelope("u", "null", row))))
                .singleElement()
                .asString()
                .startsWith("payload-value-unavailable url: `/slug` was not sent");
        assertThat(problems(mapped("{url: '/p/{/attrs!/slug}'}", KEY, envelope("u", "null", row))))
                .singleElement()
                .asString()
                .startsWith("payload-value-unavailable url: `/attrs!/slug` was not sent");
        assertThat(warnings(mapped("{url: =/p, title: /attrs!/title}", KEY, envelope("u", "null", row))))
                .singleElement()
                .asString()
                .startsWith("payload-value-unavailable title: ");
    }

    @Test
    void whatIsNoChangeIsRefused() {
        assertThat(problems(mapped("[]")))
                .containsExactly("not-an-object value: must be a change event of Debezium or a row, as a JSON object");
        assertThat(problems(mapped(envelope("x", "null", ROW))))
                .containsExactly("payload-value-invalid value: says `op` \"x\"; known are c, r, u, d, t and m");
        assertThat(problems(mapped(envelope("u", "null", "null"))))
                .containsExactly("payload-value-missing value: says `op` u, but has no row in `after`");
        assertThat(problems(mapped("{\"id\":7"))).singleElement().asString().startsWith("json-invalid value: ");
    }
}
