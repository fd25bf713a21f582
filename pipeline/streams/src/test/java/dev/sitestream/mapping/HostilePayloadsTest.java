package dev.sitestream.mapping;

import static dev.sitestream.mapping.Mapped.mapped;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Payloads that try to become much more than they are, by items that repeat a part of the payload. */
class HostilePayloadsTest {

    private static final String REST = "this and later items make no events";

    @Test
    void aLargeValueIsNotRepeatedForEachOfManyItems() {
        String payload = payload("\"" + "x".repeat(100_000) + "\"");

        MappedPayload mapped = mapped("{each: /items, url: =p, title: ^/big}", payload);

        assertThat(mapped.events()).hasSizeBetween(100, 200);
        assertThat(mapped.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.detail()).startsWith(REST));
    }

    @Test
    void eventsThatAreDroppedCountAsWell() {
        String payload = payload("\"" + "é".repeat(600_000) + "\"");

        for (String map : new String[] {
            "{each: /items, url: =p, title: ^/big}",
            "{each: /items, url: '/p/{^/big}'}",
            "{each: /items, url: '/{^/big}/{/missing}'}",
            "{each: /items, url: '/../{^/big}'}",
            "{each: /items, url: =p, id: 'p:{/missing}', title: '{^/big}'}"
        }) {
            MappedPayload mapped = mapped(map, payload);
            assertThat(mapped.events()).as(map).isEmpty();
            assertThat(mapped.problems()).as(map).hasSizeLessThan(100);
        }
    }

    @Test
    void anArrayIsNotReadForEachOfManyItems() {
        String payload = payload("[" + elements(80_000) + "]");

        for (String loc : new String[] {"/missing", "'/i/{/missing}'"}) {
            MappedPayload mapped = mapped("{each: /items, url: =p, images: {each: ^/big, loc: " + loc + "}}", payload);
            assertThat(mapped.events()).as(loc).hasSizeLessThan(100);
            assertThat(mapped.problems()).as(loc).hasSizeLessThan(1_000);
            assertThat(mapped.problems().get(mapped.problems().size() - 1).detail())
                    .startsWith(REST);
        }
    }

    @Test
    void theFirstProblemsOfAnEventsElementsAreEnough() {
        MappedPayload mapped = mapped(
                "{url: =p, images: {each: /items, loc: '/i/{/missing}'}}", "{\"items\":[" + elements(90_000) + "]}");

        assertThat(mapped.problems()).hasSizeBetween(1, 200);
    }

    private static String payload(String big) {
        return "{\"big\":" + big + ",\"items\":[" + elements(10_000) + "]}";
    }

    private static String elements(int count) {
        return String.join(",", Collections.nCopies(count, "{}"));
    }
}
