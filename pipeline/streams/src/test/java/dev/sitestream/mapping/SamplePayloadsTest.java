package dev.sitestream.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.page.PageId;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payloads from the documentation and the tests of other systems make the events that their senders mean. */
class SamplePayloadsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");

    private static final String STRAPI = "{only: {/model: address}, deletedWhen: {/event: [entry.delete,"
            + " entry.unpublish]}, url: '/addresses/{/entry/id}', id: 'address:{/entry/id}', time: /created_at,"
            + " lastmod: /entry/updated_at, title: /entry/full_name}";

    private static final String CONTENTFUL = "{only: {/sys/type: [Entry, DeletedEntry]}, deletedWhen: {/sys/type:"
            + " DeletedEntry}, url: '/{/fields/slug/en-US}', id: 'entry:{/sys/id}', time: /sys/updatedAt}";

    private static final String CLOUD_EVENTS =
            "{url: '{+/source}/{/id}', id: 'page:{/id}', time: /time, title: /comexampleextension1}";

    private static String debezium(String payload) {
        return ("{only: {P/source/table: [absent, products, customers, full_types]}, deletedWhen: {P/op: d},"
                        + " url: '/products/{P/after/id}', id: 'product:{key:/id}', title: P/after/name,"
                        + " time: {at: P/ts_ms, unit: ms}}")
                .replace("P/", payload + "/");
    }

    @ParameterizedTest
    @CsvSource({
        "create, upsert, 2020-01-10T08:47:36.649Z",
        "update, upsert, 2020-01-10T08:58:26.563Z",
        "publish, upsert, 2020-01-10T08:59:35.796Z",
        "unpublish, delete, 2020-01-10T08:59:35.796Z",
        "delete, delete, 2020-01-10T08:59:35.796Z"
    })
    void strapisEntriesAreUpsertedAndDeleted(String event, String op, String time) throws IOException {
        assertThat(events(STRAPI, read("strapi/entry." + event + ".json")))
                .containsExactly(op + " https://shop.example.com/de/addresses/1 erp:address:1 " + time);
    }

    @Test
    void contentfulsEntriesAreUpsertedAndDeleted() throws IOException {
        assertThat(events(CONTENTFUL, read("contentful/generic_text_page_publish_event.json")))
                .containsExactly("upsert https://shop.example.com/de/asdas erp:entry:20Nz2Y1oRRDkCeAJ8Anbvd"
                        + " 2021-02-04T08:25:14.567Z");
        assertThat(events(CONTENTFUL, read("contentful/deleted_entry.json")))
                .containsExactly("delete null erp:entry:someid 2017-05-03T13:19:33.711Z");
    }

    @Test
    void anEntryWithoutSlugSaysSoUntilASourceOfItsOwnMapsIt() throws IOException {
        String homepage = read("contentful/homepage_publish_event.json");

        assertThat(events(CONTENTFUL, homepage))
                .containsExactly("payload-value-missing url: `/fields/slug/en-US` is missing or empty");
        assertThat(events(
                        "{only: {/sys/contentType/sys/id: homePage}, url: =/, id: 'entry:{/sys/id}',"
                                + " time: /sys/updatedAt, title: /fields/title/en-US}",
                        homepage))
                .containsExactly("upsert https://shop.example.com/de/ erp:entry:5bfZXM2wx8fCAb60IuLDdH"
                        + " 2020-12-29T15:48:20.027Z");
    }

    @ParameterizedTest
    @CsvSource({
        "0, A234-1234-1234, 2018-04-05T17:31:00Z",
        "1, B234-1234-1234, 2018-04-05T17:31:00Z",
        "2, C234-1234-1234, 2018-04-05T17:31:00Z",
        "3, C234-1234-1234, 2018-04-05T17:31:00Z",
        "4, D234-1234-1234, 2018-04-05T17:31:00Z",
        "5, D234-1234-1234, null"
    })
    void aCloudEventIsMappedWhateverItsData(int number, String id, String time) throws IOException {
        assertThat(events(CLOUD_EVENTS, read("cloudevents/json-format-" + number + ".json")))
                .containsExactly("upsert https://shop.example.com/de/mycontext/" + id + " erp:page:" + id + ' ' + time);
    }

    @Test
    void theEventsOfABatchAreMappedOneByOne() throws IOException {
        String batch = CLOUD_EVENTS.replace("{url", "{each: '', url");

        assertThat(events(batch, read("cloudevents/json-format-6.json")))
                .containsExactly(
                        "upsert https://shop.example.com/de/mycontext/4/B234-1234-1234 erp:page:B234-1234-1234"
                                + " 2018-04-05T17:31:00Z",
                        "upsert https://shop.example.com/de/mycontext/9/C234-1234-1234 erp:page:C234-1234-1234"
                                + " 2018-04-05T17:31:05Z");
        assertThat(events(batch, read("cloudevents/json-format-7.json"))).isEmpty();
    }

    @Test
    void aBinaryCloudEventIsMappedByItsHeaders() throws IOException {
        Map<String, String> headers = new HashMap<>();
        read("cloudevents/kafka-binding-binary.txt")
                .lines()
                .filter(line -> line.startsWith("ce_"))
                .forEach(line -> headers.put(
                        line.substring(0, line.indexOf(':')),
                        line.substring(line.indexOf(':') + 1).strip().replace("\"", "")));
        String map = "{url: '{+@ce_source}/{@ce_id}', id: 'page:{@ce_id}', time: '@ce_time'}";

        assertThat(events(Mapped.mapping(map).map(new Payload("{}".getBytes(UTF_8), headers, null))))
                .containsExactly("upsert https://shop.example.com/de/mycontext/subcontext/1234-1234-1234"
                        + " erp:page:1234-1234-1234 2018-04-05T03:56:24Z");
        assertThat(events(Mapped.mapping(map).map(new Payload(new byte[] {0, 1, 2}, headers, null))))
                .singleElement()
                .asString()
                .startsWith("json-invalid value: byte 1: ");
    }

    @Test
    void anExcerptOfACloudEventIsNoJson() throws IOException {
        String text = read("cloudevents/kafka-binding-structured.txt");

        assertThat(events(CLOUD_EVENTS, text.substring(text.indexOf('{'), text.lastIndexOf('}') + 1)))
                .singleElement()
                .asString()
                .startsWith("json-invalid value: byte 221: Unexpected character ('.'");
    }

    @Test
    void debeziumsChangesAreUpserts() throws IOException {
        assertThat(events(debezium(""), read("debezium/debezium-serde-update.json"), "{\"id\":1004}"))
                .containsExactly(
                        "upsert https://shop.example.com/de/products/1004 erp:product:1004 2016-06-09T16:56:51.815Z");
        assertThat(events(debezium("/payload"), read("debezium/doc-mysql-00-op-c.json"), "{\"id\":1004}"))
                .containsExactly(
                        "upsert https://shop.example.com/de/products/1004 erp:product:1004 2016-06-09T16:56:51.815Z");
        assertThat(events(
                        debezium("/payload"),
                        read("debezium/doc-postgresql-01-op-c.json"),
                        "{\"schema\":{},\"payload\":{\"id\":1}}"))
                .containsExactly(
                        "upsert https://shop.example.com/de/products/1 erp:product:1 2019-05-28T08:58:24.863Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysqlToKafka-debezium-json", "mysqlToKafka-debezium-json-with-schema"})
    void aTablesChangesAreUpsertsAndDeletesAndOtherTablesAreNotTouched(String file) throws IOException {
        String payload = file.endsWith("schema") ? "/payload" : "";
        String map = debezium(payload).replace("[absent, products, customers, full_types]", "products");
        List<String> events = new ArrayList<>();
        for (String line : read("debezium/" + file + ".ndjson").lines().toList()) {
            JsonNode change = JSON.readTree(line).at(payload);
            JsonNode row = change.path("after").isNull() ? change.path("before") : change.path("after");
            events.addAll(events(map, line, "{\"id\":" + row.path("id") + "}"));
        }

        assertThat(events).hasSize(20);
        assertThat(events.subList(0, 4)).allMatch(event -> event.startsWith("payload-unexpected value: is not for"));
        assertThat(events.subList(4, 19))
                .allMatch(event -> event.matches(
                        "upsert https://shop.example.com/de/products/1(0[1-9]|1[01]) erp:product:1(0[1-9]|1[01])"
                                + " null"));
        assertThat(events.get(19)).isEqualTo("delete null erp:product:111 null");
    }

    @ParameterizedTest
    @CsvSource({
        "mysql-products-debezium-data-schema-exclude, '', AQ%3D%3D, AQ==, null, null",
        "mysql-products-debezium-data-schema-exclude-with-numeric-decimal, '', 1, 1, null, null",
        "mysql-products-debezium-data-schema-include, /payload, AQ%3D%3D, AQ==, 2021-08-30T09:22:24.085Z,"
                + " 2021-08-30T11:49:30.753Z"
    })
    void snapshotsAndChangesAreUpserts(
            String file, String payload, String inUrl, String id, String snapshotTime, String changeTime)
            throws IOException {
        JsonNode samples = JSON.readTree(read("debezium/" + file + ".json"));
        String key = JSON.writeValueAsString(Map.of("id", id));
        String page = "upsert https://shop.example.com/de/products/" + inUrl + " erp:product:" + id + ' ';

        assertThat(events(debezium(payload), samples.path("expected_snapshot").toString(), key))
                .containsExactly(page + snapshotTime);
        assertThat(events(debezium(payload), samples.path("expected_binlog").toString(), key))
                .containsExactly(page + changeTime);
    }

    @Test
    void withoutAKeyTheRowItselfNamesThePage() throws IOException {
        List<String> changes =
                read("debezium/mysqlToKafka-debezium-json.ndjson").lines().toList();
        String map = debezium("").replace("key:/id", "/after/id|/before/id");

        assertThat(events(map, changes.get(18)))
                .containsExactly("upsert https://shop.example.com/de/products/111 erp:product:111 null");
        assertThat(events(map, changes.get(19))).containsExactly("delete null erp:product:111 null");
    }

    private static List<String> events(String map, String payload) {
        return events(map, payload, null);
    }

    private static List<String> events(String map, String payload, @Nullable String key) {
        return events(Mapped.mapping(map)
                .map(new Payload(payload.getBytes(UTF_8), Map.of(), key == null ? null : key.getBytes(UTF_8))));
    }

    /** The events as operation, URL, id and time, as the pipeline reads them; then the problems. */
    private static List<String> events(MappedPayload mapped) {
        List<String> texts = new ArrayList<>();
        for (MappedEvent mappedEvent : mapped.events()) {
            byte[] json = mappedEvent.json();
            Decoded decoded = new JsonEventDecoder().decode(null, json, NOW);
            assertThat(decoded).as(new String(json, UTF_8)).isInstanceOf(Decoded.Valid.class);
            assertThat(((Decoded.Valid) decoded).warnings()).isEmpty();
            PageEvent event = ((Decoded.Valid) decoded).event();
            String op = event instanceof PageEvent.Upsert ? "upsert" : "delete";
            String id = Optional.ofNullable(event.id()).map(PageId::text).orElse("null");
            texts.add(op + ' ' + event.url() + ' ' + id + ' ' + event.time());
        }
        for (Problem problem : mapped.problems()) {
            texts.add(problem.code().text() + ' ' + problem.field() + ": " + problem.detail());
        }
        return texts;
    }

    /** A file of the test material; skips the test where it is absent. */
    private static String read(String name) throws IOException {
        return Files.readString(TestMaterial.file("payloads/" + name));
    }
}
