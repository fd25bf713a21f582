package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapCommandTest {

    private static final String TIME = "\"time\":\"2026-11-21T08:00:00Z\"";

    @TempDir
    private Path folder;

    private Path config;

    @SuppressWarnings("NullAway.Init") // JUnit calls writeConfiguration() first
    MapCommandTest() {}

    @BeforeEach
    void writeConfiguration() throws IOException {
        config = Files.writeString(folder.resolve("sitestream.yaml"), """
            sites:
              - {id: shop, url: https://shop.example.com/}
              - {id: blog, url: https://shop.example.com/blog/}
            sources:
              - name: erp
                site: shop
                topic: erp.products
                map:
                  only: {"@x-kind": [absent, product]}
                  deletedWhen: {/deleted: true}
                  url: "/{+/path}"
                  id: "product:{/id}"
                  time: /at
                  priority: /priority
              - {name: list, site: shop, topic: erp.lists, map: {each: /rows, url: "/p/{/id}", time: /at}}
              - {name: own, site: shop, topic: erp.events}
              - {name: rows, site: shop, topic: pg.pages, format: debezium, map: {url: "/p/{/slug}"}}
              - {name: pim, site: shop, topic: pim.pages, map: {url: /url, time: /at, when: {/live: true}}}
            """);
    }

    @Test
    void itPrintsTheEventsOnStandardOutput() throws Exception {
        CommandRun run = map("erp", """
            {"id": 7,
             "path": "p/a b",
             "at": "2026-11-21 08:00:00"}
            """);

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/a%20b\",\"id\":\"product:7\","
                        + "\"source\":\"erp\",\"site\":\"shop\"," + TIME + "}");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void itSaysWhyAPayloadIsADelete() throws Exception {
        CommandRun run = map("pim", "{\"url\":\"/p/1\",\"at\":\"2026-11-21T08:00:00Z\",\"live\":false}");

        assertThat(run.out()).startsWith("{\"op\":\"delete\"");
        assertThat(run.err()).contains("a delete, because `when` of the source's mapping does not hold");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void itExplainsWhyAPayloadMakesNoEvent() throws Exception {
        CommandRun run = map("erp", "{\"path\":\"\"}");

        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly(
                        "sitestream: " + file() + ": makes no event: payload-value-missing (url): `/path` is missing or"
                                + " empty",
                        "sitestream: " + file() + ": makes no event: payload-value-missing (id): `/id` is missing or"
                                + " empty");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void anEventIsCheckedAsThePipelineWould() throws Exception {
        CommandRun run = map("erp", """
            {"id":1,"path":"blog/x","at":"2026-11-21T08:00:00Z"}
            {"id":2,"path":"y","at":"yesterday","priority":7}

            {"id":3,"path":"z"}
            not JSON
            """);

        assertThat(run.out().lines()).hasSize(2).allMatch(line -> line.contains("\"op\":\"upsert\""));
        assertThat(run.err().lines())
                .containsExactly(
                        "sitestream: " + file() + ":1: its event is rejected: site-forbidden (url): belongs to the site"
                                + " `blog`, but the source speaks of `shop`: https://shop.example.com/blog/x",
                        "    {\"op\":\"upsert\",\"url\":\"https://shop.example.com/blog/x\",\"id\":\"product:1\","
                                + "\"source\":\"erp\",\"site\":\"shop\"," + TIME + "}",
                        "sitestream: " + file() + ":2: accepted without an invalid part: time-invalid (time): must be"
                                + " an RFC 3339 date-time with its offset, not \"yesterday\"",
                        "sitestream: " + file() + ":2: accepted without an invalid part: priority-invalid (priority):"
                                + " must be a number from 0.0 to 1.0, not 7",
                        "sitestream: " + file() + ":4: without `time`, its arrival counts: if it is"
                                + " delivered again late, it can undo a newer change",
                        "sitestream: " + file() + ":5: makes no event: json-invalid (value): byte 0: Unrecognized token"
                                + " 'not': was expecting (JSON String, Number, Array, Object or token 'null', 'true'"
                                + " or 'false')");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void headersAndTheKeyAreGivenAsOptions() throws Exception {
        CommandRun order = map("erp", "{\"id\":7,\"path\":\"x\"}", "--header", "X-Kind: order");
        assertThat(order.err())
                .contains("payload-unexpected (value): is not for this source: `only` requires that the header"
                        + " `x-kind` is absent or \"product\", but it is \"order\"");
        assertThat(order.exitCode()).isEqualTo(1);

        CommandRun tombstone = map("erp", "", "--header", "x-kind:product", "--key", "{\"id\":7}");
        assertThat(tombstone.out().lines())
                .containsExactly("{\"op\":\"delete\",\"id\":\"product:7\",\"source\":\"erp\",\"site\":\"shop\"}");
        assertThat(tombstone.exitCode()).isZero();
    }

    @Test
    void theItemsOfAListAreNumbered() throws Exception {
        CommandRun run = map(
                "list", "{\"rows\":[{\"id\":1,\"at\":\"2026-11-21\"},{\"id\":\"\"},{\"id\":3,\"at\":\"2026-11-21\"}]}");

        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.err().lines())
                .containsExactly("sitestream: " + file() + ": makes no event: payload-value-missing (items[1].url):"
                        + " `/id` is missing or empty");
        assertThat(map("list", "{\"rows\":[]}").err().lines())
                .containsExactly("sitestream: " + file() + ": makes no event: it is an empty array");
    }

    @Test
    void aSourceWithoutMapSendsEvents() throws Exception {
        CommandRun run = map("own", "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/x\"," + TIME + "}");

        assertThat(run.out().lines())
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/x\"," + TIME
                        + ",\"source\":\"own\",\"site\":\"shop\"}");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void mistakesOfUsageAreExplained() throws Exception {
        CommandRun unknown = map("shopify", "{}");
        assertThat(unknown.err())
                .contains(
                        "--source: there is no source `shopify`; the sources are `erp`, `list`, `own`, `rows`, `pim`");
        assertThat(unknown.exitCode()).isEqualTo(2);

        CommandRun header = map("erp", "{}", "--header", "x-kind");
        assertThat(header.err()).contains("--header: `x-kind`; allowed are a name and a value");
        assertThat(header.exitCode()).isEqualTo(2);

        CommandRun missing = CommandRun.of("map", "--config", config.toString(), "--source", "erp", "/nowhere.json");
        assertThat(missing.err()).startsWith("sitestream: /nowhere.json: no such file");
        assertThat(missing.exitCode()).isEqualTo(1);
    }

    @Test
    void aSourceOfAccessLogsMakesNoEvents() throws Exception {
        Files.writeString(folder.resolve("bots.txt"), "192.0.2.0/24");
        Files.writeString(
                config,
                Files.readString(config).stripTrailing()
                        + "\n  - {name: cdn, topic: cdn, format: crawls, bots: {bot: bots.txt}}\n");

        CommandRun run = map("cdn", "{}");

        assertThat(run.err())
                .contains("--source: `cdn` is a source of access logs, whose records make no events; allowed are"
                        + " sources of events");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void recordsAreReadFromLinesOfJson() throws Exception {
        CommandRun run = map("rows", """
            {"topic": "pg.pages", "key": "{\\"id\\":7}", "value": "{\\"id\\":7,\\"slug\\":\\"a\\"}", "headers": {"__source_ts_us": "1763712000000000"}}
            {"keyBase64": "eyJpZCI6N30=", "value": null}
            {"key": {"serverName": "pg"}, "value": {"ts_ms": 1763712000000}}
            """, "--records");

        assertThat(run.out().lines())
                .containsExactly(
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/a\",\"id\":\"pages:7\",\"source\":\"rows\","
                                + "\"site\":\"shop\",\"time\":\"2025-11-21T08:00:00Z\"}",
                        "{\"op\":\"delete\",\"id\":\"pages:7\",\"source\":\"rows\",\"site\":\"shop\"}");
        assertThat(run.err()).contains("payload.json:3: ignored: a heartbeat");
        assertThat(run.exitCode()).isZero();

        assertThat(map("rows", "[]\n", "--records").err())
                .contains("payload.json:1 is no record: allowed is an object with `key`, `value` and `headers`");
        assertThat(map("rows", "{}", "--key-base64", "?").err()).contains("--key-base64: `?` is no Base64");
    }

    private CommandRun map(String source, String payload, String... options) throws IOException {
        Files.writeString(file(), payload);
        List<String> arguments = new ArrayList<>(List.of("map", "--config", config.toString(), "--source", source));
        arguments.addAll(Arrays.asList(options));
        arguments.add(file().toString());
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private Path file() {
        return folder.resolve("payload.json");
    }
}
