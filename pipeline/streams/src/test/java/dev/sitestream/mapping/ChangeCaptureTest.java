package dev.sitestream.mapping;

import static dev.sitestream.mapping.Mapped.event;
import static dev.sitestream.mapping.Mapped.events;
import static dev.sitestream.mapping.Mapped.payload;
import static dev.sitestream.mapping.Mapped.problems;
import static dev.sitestream.mapping.Mapped.warnings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Change data capture writes deletes, unchanged values and emptied tables in its own ways. */
class ChangeCaptureTest {

    private static final String PLACEHOLDER = "__debezium_unavailable_value";
    private static final String NOT_SENT = " was not sent, because it has not changed (" + PLACEHOLDER + ")";
    private static final String PAGE = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/p/a\"";

    private static MappedPayload record(String map, String value) {
        return Mapped.mapping(map).map(new Payload(value.getBytes(UTF_8), Map.of(), "{\"id\":2}".getBytes(UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                " null\n",
                "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"field\":\"id\"}]},\"payload\":null}",
                "{ \"schema\" : null , \"payload\" : null }\r\n"
            })
    void aNullOfConnectsJsonIsATombstone(String value) {
        String map = "{url: '/p/{/slug}', id: 'product:{/id}', time: {at: '@ts', unit: us}}";

        assertThat(event(record(map, value))).isEqualTo("{\"op\":\"delete\",\"id\":\"product:2\"}");
        assertThat(event(Mapped.mapping(map)
                        .map(new Payload(
                                value.getBytes(UTF_8),
                                Map.of("ts", "1763712000000000"),
                                "{\"id\":2}".getBytes(UTF_8)))))
                .isEqualTo("{\"op\":\"delete\",\"id\":\"product:2\",\"time\":\"2025-11-21T08:00:00Z\"}");
        assertThat(problems(Mapped.mapping(map).map(payload(value))))
                .containsExactly("value-missing value: is missing, and there is no key that names a page");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"payload\":null}",
                "{\"schema\":{},\"payload\":null,\"slug\":null}",
                "{\"schema\":{},\"payload\":{\"id\":null}}",
                "[null]",
                "\"null\"",
                "{\"slug\":null}"
            })
    void whatOnlyLooksLikeANullIsAValue(String value) {
        assertThat(problems(record("{url: '/p/{/slug}', id: 'product:{key:/id}'}", value)))
                .containsExactly("payload-value-missing url: `/slug` is missing or empty");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"" + PLACEHOLDER + "\"",
                "\"X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ==\"",
                "\"5f5f646562657a69756d5f756e617661696c61626c655f76616c7565\"",
                "[\"" + PLACEHOLDER + "\"]",
                "{\"" + PLACEHOLDER + "\":\"" + PLACEHOLDER + "\"}"
            })
    void aFieldWhoseValueWasNotSentIsLeftOutWithAWarning(String value) {
        MappedPayload mapped = record(
                "{url: '/p/{/slug}', title: /v, images: /v, lastmod: {at: /v, unit: ms}, section: =s}",
                "{\"slug\":\"a\",\"v\":" + value + "}");

        assertThat(event(mapped)).isEqualTo(PAGE + ",\"section\":\"s\"}");
        assertThat(warnings(mapped))
                .containsExactly(
                        "payload-value-unavailable lastmod: `/v`" + NOT_SENT,
                        "payload-value-unavailable title: `/v`" + NOT_SENT,
                        "payload-value-unavailable images: `/v`" + NOT_SENT);
    }

    @Test
    void soIsOneThatIsMadeOfItOrWithinAnother() {
        MappedPayload mapped = record(
                "{url: '/p/{/slug}', title: 'T {/v}', canonical: /v, images: {loc: /v, title: =t},"
                        + " alternates: {each: /v, hreflang: =de, href: ''}, news: {title: /slug, publicationDate: /v}}",
                "{\"slug\":\"a\",\"v\":\"" + PLACEHOLDER + "\"}");

        assertThat(event(mapped)).isEqualTo(PAGE + ",\"news\":{\"title\":\"a\"}}");
        assertThat(warnings(mapped))
                .containsExactly(
                        "payload-value-unavailable title: `/v`" + NOT_SENT,
                        "payload-value-unavailable images[0].loc: `/v`" + NOT_SENT,
                        "payload-value-unavailable alternates: `/v`" + NOT_SENT,
                        "payload-value-unavailable news.publicationDate: `/v`" + NOT_SENT,
                        "payload-value-unavailable canonical: `/v`" + NOT_SENT);
    }

    @Test
    void aPageIsNeverNamedByAValueThatWasNotSent() {
        String value = "{\"v\":\"" + PLACEHOLDER + "\",\"d\":true}";

        assertThat(problems(record("{url: '/p/{/v}'}", value)))
                .containsExactly("payload-value-unavailable url: `/v`" + NOT_SENT);
        assertThat(problems(record("{url: /v, id: 'p:{key:/id}'}", value)))
                .containsExactly("payload-value-unavailable url: `/v`" + NOT_SENT);
        assertThat(problems(record("{url: =p/a, id: 'p:{/v}'}", value)))
                .containsExactly("payload-value-unavailable id: `/v`" + NOT_SENT);
        assertThat(problems(record("{url: /v, deletedWhen: {/d: true}}", value)))
                .containsExactly("payload-value-unavailable url: `/v`" + NOT_SENT);
        assertThat(event(record("{url: /v, id: 'p:{key:/id}', deletedWhen: {/d: true}}", value)))
                .isEqualTo("{\"op\":\"delete\",\"id\":\"p:2\"}");
        assertThat(problems(record("{each: /v, url: =x}", value)))
                .containsExactly(
                        "payload-value-unavailable items: `each`: `/v` was not sent, because it has not changed");
    }

    @Test
    void aValueThatWasNotSentExistsButDecidesNothingElse() {
        String value = "{\"v\":\"" + PLACEHOLDER + "\",\"d\":true}";
        String undecided = "payload-value-unavailable value: `/v`" + NOT_SENT;

        assertThat(event(record("{url: =p/a, when: {/v: present}, deletedWhen: {/v: absent}}", value)))
                .isEqualTo(PAGE + "}");
        for (String condition :
                new String[] {"only: {/v: live}", "when: {/v: live}", "deletedWhen: {/v: [draft, absent]}"}) {
            MappedPayload mapped = record("{url: =p/a, " + condition + "}", value);
            assertThat(events(mapped)).as(condition).isEmpty();
            assertThat(problems(mapped)).as(condition).containsExactly(undecided);
        }
        assertThat(event(record("{url: =p/a, when: {/v: live, /d: false}}", value)))
                .contains("delete");
        assertThat(event(record("{url: =p/a, when: {/v: live}, deletedWhen: {/d: true}}", value)))
                .contains("delete");
    }

    @Test
    void aTableThatWasEmptiedIsSaidToBeThat() {
        String source = "\"source\":{\"table\":\"pages\",\"ts_ms\":1763712000000}";
        String map = "{url: '/p/{P/after/slug}', id: 'product:{key:/id}', deletedWhen: {P/op: d}}";
        String truncate = "{\"before\":null,\"after\":null," + source + ",\"op\":\"t\"}";
        String problem =
                "payload-truncate value: says that `pages` was emptied (TRUNCATE), and names no page: no page is"
                        + " removed";

        assertThat(problems(Mapped.mapping(map.replace("P/", "/")).map(payload(truncate))))
                .containsExactly(problem);
        assertThat(problems(Mapped.mapping(map.replace("P/", "/payload/"))
                        .map(payload("{\"schema\":{},\"payload\":" + truncate + "}"))))
                .containsExactly(problem);
        assertThat(problems(Mapped.mapping("{url: /u, only: {/source/table: other}}")
                        .map(payload(truncate))))
                .singleElement()
                .asString()
                .startsWith("payload-unexpected");
        assertThat(problems(Mapped.mapping(map.replace("P/", "/")).map(payload(truncate.replace("\"t\"", "\"u\"")))))
                .hasSize(2);
    }
}
