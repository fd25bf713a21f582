package dev.sitestream.mapping;

import static dev.sitestream.mapping.Mapped.events;
import static dev.sitestream.mapping.Mapped.mapped;
import static dev.sitestream.mapping.Mapped.payload;
import static dev.sitestream.mapping.Mapped.problems;
import static dev.sitestream.mapping.Mapped.tombstone;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Payloads that are events already. */
class EventPayloadTest {

    private static final String ORIGIN = Mapped.ORIGIN;

    private final Mapping mapping = Mapped.source("format: event").mapping();

    @Test
    void anEventGetsTheSourceAndTheSite() {
        assertThat(events(mapped(mapping, "{\"op\":\"delete\",\n \"id\":\"p:1\" \r\n}")))
                .containsExactly("{\"op\":\"delete\",  \"id\":\"p:1\"," + ORIGIN + "}");
        assertThat(events(mapped(mapping, "{ }"))).containsExactly("{" + ORIGIN + "}");
    }

    @Test
    void anArrayOfEventsIsTakenOneByOne() {
        MappedPayload mapped = mapped(mapping, "[{\"a\":[1,{}]}, 7, null, [], {\"b\":\"}\"}]");

        assertThat(events(mapped)).containsExactly("{\"a\":[1,{}]," + ORIGIN + "}", "{\"b\":\"}\"," + ORIGIN + "}");
        assertThat(problems(mapped))
                .containsExactly(
                        "not-an-object items[1]: must be an event or an array of events, not a number",
                        "not-an-object items[2]: must be an event or an array of events",
                        "not-an-object items[3]: must be an event or an array of events, not an array");
        assertThat(mapped(mapping, "[]").problems()).isEmpty();
    }

    @Test
    void theEventsOwnSourceIsReplaced() {
        assertThat(events(mapped(mapping, "{\"source\":\"other\"}")))
                .containsExactly("{\"source\":\"other\"," + ORIGIN + "}");
    }

    @Test
    void anEventThatNamesAnotherSiteIsRefused() {
        assertThat(problems(mapped(mapping, "{\"site\":\"blog\"}")))
                .containsExactly("site-forbidden site: must be \"shop\", the site of the source, or be left out");
        assertThat(problems(mapped(mapping, "[{\"site\":\"shop\"},{\"site\":\"shop\",\"site\":7}]")))
                .containsExactly(
                        "site-forbidden items[1].site: must be \"shop\", the site of the source, or be left out");
        for (String same : new String[] {"\"shop\"", "null", "\"blog\",\"site\":\"shop\""}) {
            assertThat(mapped(mapping, "{\"site\":" + same + "}").events())
                    .as(same)
                    .hasSize(1);
        }
        assertThat(mapped(mapping, "{\"a\":{\"site\":\"blog\"}}").events()).hasSize(1);
    }

    @Test
    void aTombstoneDeletesThePageOfItsKey() {
        assertThat(events(mapping.map(tombstone("https://shop.example.com/\"x\""))))
                .containsExactly("{\"op\":\"delete\",\"url\":\"https://shop.example.com/\\\"x\\\"\"," + ORIGIN + "}");
        assertThat(events(mapping.map(
                        new Payload("null".getBytes(UTF_8), Map.of(), "https://shop.example.com/x".getBytes(UTF_8)))))
                .containsExactly("{\"op\":\"delete\",\"url\":\"https://shop.example.com/x\"," + ORIGIN + "}");
        assertThat(problems(mapping.map(tombstone(""))))
                .containsExactly("value-missing value: is missing, and there is no key that names a page");
        assertThat(problems(mapping.map(tombstone("x".repeat(2_000_000)))))
                .containsExactly("url-too-long key: is longer than any URL");
        assertThat(problems(mapping.map(new Payload(null, Map.of(), new byte[] {(byte) 0xFF}))))
                .containsExactly("utf8-invalid key: byte 0 (0xff) is not UTF-8");
    }

    @Test
    void whatIsNoJsonMakesNoEvent() {
        assertThat(problems(mapping.map(payload("{\"a\":")))).hasSize(1);
        assertThat(problems(mapped(mapping, "[" + "{},".repeat(10_000) + "{}]")))
                .containsExactly("payload-items-too-many items: 10001 events; at most 10000 are allowed");
    }
}
