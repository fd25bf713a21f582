package dev.sitestream.mapping;

import static dev.sitestream.mapping.Mapped.event;
import static dev.sitestream.mapping.Mapped.events;
import static dev.sitestream.mapping.Mapped.mapped;
import static dev.sitestream.mapping.Mapped.payload;
import static dev.sitestream.mapping.Mapped.problems;
import static dev.sitestream.mapping.Mapped.tombstone;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a payload becomes. */
class PayloadMappingTest {

    @Test
    void anEventNamesItsOperationPageSourceSiteAndTime() {
        assertThat(events(mapped(
                        "{url: '/p/{/slug}', id: 'product:{/sku}', time: /updated}",
                        "{\"slug\":\"chair\",\"sku\":7,\"updated\":\"2026-11-21T08:00:00Z\",\"more\":{\"slug\":1}}")))
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/p/chair\","
                        + "\"id\":\"product:7\",\"source\":\"erp\",\"site\":\"shop\","
                        + "\"time\":\"2026-11-21T08:00:00Z\"}");
    }

    @Test
    void aValueIsTakenFromAPointerAHeaderATemplateOrAConstant() {
        Payload payload = new Payload(
                "{\"a~/b\":{\"\":[\"x\",{\"t\":\"Chair\"}]}}".getBytes(UTF_8), Map.of("x-kind", "blog"), null);

        assertThat(event(Mapped.mapping("{url: =about, title: /a~0~1b//1/t, section: '@X-Kind', language: =en,"
                                + " translationGroup: '{{{/a~0~1b//0}}}-{@x-kind}'}")
                        .map(payload)))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/about\",\"section\":\"blog\","
                        + "\"title\":\"Chair\",\"language\":\"en\",\"translationGroup\":\"{x}-blog\"}");
    }

    @Test
    void aVariableOfAUrlIsOneSegmentAndKeepsItsSlashesWithAPlus() {
        assertThat(event("{url: '/p/{/a}'}", "{\"a\":\"a b/c?d#e%20ü€😀\\ud800~_.-\"}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/p/"
                        + "a%20b%2Fc%3Fd%23e%2520%C3%BC%E2%82%AC%F0%9F%98%80%EF%BF%BD~_.-\"}");
        assertThat(event("{url: '/{+/a}'}", "{\"a\":\"/de/a b/\"}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/de/a%20b/\"}");
        assertThat(event("{url: '{+/a}'}", "{\"a\":\"/\"}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/\"}");
    }

    @Test
    void aUrlLiesUnderTheSitesUrlUnlessItIsAbsolute() {
        String template = "{url: 'https://shop.example.com/{/a}', canonical: /b, images: {each: /c, loc: ''}}";
        assertThat(event(template, "{\"a\":\"x\",\"b\":\"/y?z=1\",\"c\":[\"//cdn.example.com/1.jpg\",\"i/2.jpg\"]}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/x\","
                        + "\"images\":[{\"loc\":\"https://cdn.example.com/1.jpg\"},"
                        + "{\"loc\":\"https://shop.example.com/de/i/2.jpg\"}],"
                        + "\"canonical\":\"https://shop.example.com/de/y?z=1\"}");
        assertThat(event("{url: /a}", "{\"a\":\"https://shop.example.com/de/é\"}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/é\"}");
    }

    @Test
    void aVariableDoesNotLeadToAnotherPageThanItsTemplateShows() {
        assertThat(problems(mapped("{url: '/p/{/a}'}", "{\"a\":\"..\"}")))
                .containsExactly("payload-value-invalid url: a part of the path must not be `.` or `..`, as in"
                        + " https://shop.example.com/de/p/..");
        assertThat(problems(mapped("{url: '/{+/a}'}", "{\"a\":\"x/../../y\"}"))).hasSize(1);
        assertThat(problems(mapped("{url: '/{/a}{/a}/x'}", "{\"a\":\".\"}"))).hasSize(1);
        assertThat(mapped("{url: '/{/a}'}", "{\"a\":\"..x\"}").events()).hasSize(1);
    }

    @Test
    void aMissingOrEmptyVariableMakesNoEvent() {
        for (String payload : new String[] {"{}", "{\"a\":null}", "{\"a\":\"\"}", "[]", "7", "{\"a\":1,\"a\":\"\"}"}) {
            assertThat(problems(mapped("{url: '/p/{/a}'}", payload)))
                    .as(payload)
                    .containsExactly("payload-value-missing url: `/a` is missing or empty");
            assertThat(problems(mapped("{url: /a}", payload)))
                    .as(payload)
                    .containsExactly("payload-value-missing url: `/a` is missing or empty");
            assertThat(problems(mapped("{url: =x, title: 'T {/a}'}", payload)))
                    .as(payload)
                    .containsExactly("payload-value-missing title: `/a` is missing or empty");
        }
        assertThat(problems(mapped("{url: '/p/{@x}', id: 'p:{/a/b}'}", "{}")))
                .containsExactly(
                        "payload-value-missing url: the header `x` is missing or empty",
                        "payload-value-missing id: `/a/b` is missing or empty");
    }

    @Test
    void anOptionalFieldThatIsASingleValueIsLeftOutWithoutIt() {
        assertThat(event(
                        "{url: =x, title: /a, lastmod: /a, section: '@a', images: /a, time: {at: /a, unit: s},"
                                + " news: {title: /a, publicationDate: /a, publication: {name: =T, language: =en}},"
                                + " videos: {title: =t, thumbnailLoc: =t, description: =d, contentLoc: /a}}",
                        "{\"a\":null}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\"}");
    }

    @Test
    void ofARepeatedMemberTheLastOneCountsWithAllThatIsInIt() {
        assertThat(event("{url: /a, title: /b/c, language: /b/d}", """
                {"a":"x","b":{"c":"old","d":"en"},"a":"y","b":{"c":"new"}}"""))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/y\",\"title\":\"new\"}");
        assertThat(event("{url: =x, images: {each: /i, loc: /s}}", "{\"i\":[{\"s\":\"a\",\"s\":\"b\"}],\"i\":[]}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\",\"images\":[]}");
    }

    @Test
    void notWhenIsADeleteAndSoIsAnyDeletedWhen() {
        String map = "{url: '/{/s}', title: =t, when: {/status: [active, live], /at: present},"
                + " deletedWhen: {/deleted: true, /gone: present}}";
        String upsert = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\",\"title\":\"t\"}";
        String delete = "{\"op\":\"delete\",\"url\":\"https://shop.example.com/de/x\"}";

        assertThat(event(map, "{\"s\":\"x\",\"status\":\"active\",\"at\":1}")).isEqualTo(upsert);
        assertThat(event(map, "{\"s\":\"x\",\"status\":\"live\",\"at\":{},\"deleted\":false}"))
                .isEqualTo(upsert);
        assertThat(event(map, "{\"s\":\"x\",\"status\":\"draft\",\"at\":1}")).isEqualTo(delete);
        assertThat(event(map, "{\"s\":\"x\",\"status\":\"active\",\"at\":\"\"}"))
                .isEqualTo(delete);
        assertThat(event(map, "{\"s\":\"x\",\"status\":\"active\",\"at\":1,\"deleted\":true}"))
                .isEqualTo(delete);
        assertThat(event(map, "{\"s\":\"x\",\"status\":\"active\",\"at\":1,\"deleted\":\"true\"}"))
                .isEqualTo(delete);
        assertThat(event(map, "{\"s\":\"x\",\"status\":\"active\",\"at\":1,\"gone\":0}"))
                .isEqualTo(delete);
    }

    @Test
    void valuesAreComparedByTextAndNumbersByValue() {
        String map = "{url: =x, when: {/a: 1}}";
        for (String same : new String[] {"1", "1.0", "10e-1", "\"1\"", "true"}) {
            assertThat(event(map, "{\"a\":" + same + "}")).as(same).contains("upsert");
        }
        for (String other : new String[] {"2", "\"1.0\"", "false", "[1]", "null", "1e99999999"}) {
            assertThat(event(map, "{\"a\":" + other + "}")).as(other).contains("delete");
        }
        assertThat(event("{url: =x, when: {/a: =present}}", "{\"a\":\"present\"}"))
                .contains("upsert");
        assertThat(event("{url: =x, when: {/a: =present}}", "{\"a\":\"b\"}")).contains("delete");
        assertThat(event("{url: =x, when: {/a: [absent, b]}}", "{\"a\":\"b\"}")).contains("upsert");
        assertThat(event("{url: =x, when: {/a: [absent, b]}}", "{\"a\":\"c\"}")).contains("delete");
    }

    @Test
    void oneAndZeroAreTrueAndFalse() {
        Map<String, String[]> equal = Map.of(
                "true", new String[] {"true", "\"true\"", "1", "1.0", "\"1\""},
                "false", new String[] {"false", "\"false\"", "0", "-0.0", "\"0\""});
        equal.forEach((expected, values) -> {
            for (String value : values) {
                assertThat(event("{url: =x, when: {/a: " + expected + "}}", "{\"a\":" + value + "}"))
                        .as("%s is %s", value, expected)
                        .contains("upsert");
                assertThat(event(
                                "{url: =x, when: {/a: " + (expected.equals("true") ? "1" : "0") + "}}",
                                "{\"a\":" + value + "}"))
                        .as("%s is %s as a number", value, expected)
                        .contains("upsert");
            }
        });
        for (String other : new String[] {"2", "-1", "\"yes\"", "\"TRUE\"", "{}", "null"}) {
            assertThat(event("{url: =x, when: {/a: [true, false]}}", "{\"a\":" + other + "}"))
                    .as(other)
                    .contains("delete");
        }
    }

    @Test
    void whatTheMappingIsNotForMakesNoEvent() {
        Mapping mapping =
                Mapped.mapping("{url: '/{/s}', only: {'@x-topic': [products/update, products/delete]}, when: {/a: b}}");
        Payload order = new Payload("{\"s\":\"x\"}".getBytes(UTF_8), Map.of("x-topic", "orders/create"), null);
        Payload product = new Payload("{\"s\":\"x\"}".getBytes(UTF_8), Map.of("x-topic", "products/update"), null);

        assertThat(problems(mapping.map(order)))
                .containsExactly("payload-unexpected value: is not for this source: `only` requires that"
                        + " the header `x-topic` is \"products/update\" or \"products/delete\", but it is"
                        + " \"orders/create\"");
        assertThat(mapping.map(order).events()).isEmpty();
        assertThat(event(mapping.map(product))).contains("delete");
    }

    @Test
    void aDeleteHasOnlyItsIdentityAndNeedsNoUrlWithAnId() {
        String map = "{url: '/p/{/handle}', id: 'product:{/id}', time: {at: /t, unit: s}, title: '{/title}',"
                + " deletedWhen: {/deleted: true}}";

        assertThat(event(map, "{\"id\":7,\"deleted\":true,\"t\":1,\"title\":\"T\"}"))
                .isEqualTo("{\"op\":\"delete\",\"id\":\"product:7\",\"time\":\"1970-01-01T00:00:01Z\"}");
        assertThat(event(map, "{\"id\":7,\"deleted\":true,\"t\":\"x\",\"handle\":\"h\"}"))
                .isEqualTo("{\"op\":\"delete\",\"url\":\"https://shop.example.com/de/p/h\",\"id\":\"product:7\"}");
        assertThat(problems(mapped(map, "{\"handle\":\"h\",\"deleted\":true}")))
                .containsExactly("payload-value-missing id: `/id` is missing or empty");
        assertThat(problems(mapped("{url: /u, deletedWhen: {/d: present}}", "{\"d\":1}")))
                .containsExactly("payload-value-missing url: `/u` is missing or empty");
    }

    @Test
    void aTombstoneIsADeleteOfWhatItsKeyNames() {
        Mapping mapping = Mapped.mapping("{url: '/p/{/slug}', id: 'product:{/id}', when: {/a: b}, title: '{/t}'}");
        String delete = "{\"op\":\"delete\",\"id\":\"product:2\"}";

        assertThat(event(mapping.map(tombstone("{\"id\":2}")))).isEqualTo(delete);
        assertThat(event(mapping.map(tombstone("{\"schema\":{},\"payload\":{\"id\":2}}"))))
                .isEqualTo(delete);
        assertThat(event(mapping.map(tombstone("{\"id\":2,\"slug\":\"x\"}"))))
                .isEqualTo("{\"op\":\"delete\",\"url\":\"https://shop.example.com/de/p/x\",\"id\":\"product:2\"}");
        assertThat(problems(mapping.map(tombstone("2"))))
                .containsExactly("payload-value-missing id: `/id` is missing or empty");
        assertThat(problems(mapping.map(tombstone(null))))
                .containsExactly("value-missing value: is missing, and there is no key that names a page");
        for (String key : new String[] {"2", "\"2\""}) {
            assertThat(event(Mapped.mapping("{url: '/{}'}").map(tombstone(key))))
                    .isEqualTo("{\"op\":\"delete\",\"url\":\"https://shop.example.com/de/2\"}");
        }
        assertThat(event(Mapped.mapping("{url: '/{}'}").map(tombstone("a-b {"))))
                .isEqualTo("{\"op\":\"delete\",\"url\":\"https://shop.example.com/de/a-b%20%7B\"}");
    }

    @Test
    void theKeyNamesThePageOfEveryRecord() {
        Mapping mapping = Mapped.mapping("{url: '/p/{/after/slug}', id: 'product:{key:/id}', deletedWhen: {/op: d}}");
        byte[] key = "{\"schema\":{\"type\":\"struct\"},\"payload\":{\"id\":2}}".getBytes(UTF_8);

        assertThat(event(mapping.map(
                        new Payload("{\"op\":\"u\",\"after\":{\"slug\":\"x\"}}".getBytes(UTF_8), Map.of(), key))))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/p/x\",\"id\":\"product:2\"}");
        assertThat(event(mapping.map(new Payload("{\"op\":\"d\",\"after\":null}".getBytes(UTF_8), Map.of(), key))))
                .isEqualTo("{\"op\":\"delete\",\"id\":\"product:2\"}");
        assertThat(event(mapping.map(new Payload(null, Map.of(), key))))
                .isEqualTo("{\"op\":\"delete\",\"id\":\"product:2\"}");
        assertThat(problems(mapping.map(payload("{\"op\":\"d\"}"))))
                .containsExactly("payload-value-missing id: `key:/id` is missing or empty");
    }

    @Test
    void aTombstoneOfSomethingElseDeletesNothing() {
        Mapping mapping = Mapped.mapping("{url: /u, id: 'product:{/id}', only: {/type: product}}");

        assertThat(problems(mapping.map(tombstone("{\"id\":2}"))))
                .containsExactly("payload-unexpected key: is not for this source: `only` requires that `/type` is"
                        + " \"product\", but it is missing");
        assertThat(event(mapping.map(tombstone("{\"id\":2,\"type\":\"product\"}"))))
                .contains("delete");
    }

    @Test
    void eachItemIsMappedOnItsOwn() {
        MappedPayload mapped = mapped(
                "{each: /rows, url: '/{/s}', title: ^/name, only: {/kind: [absent, page]}}",
                "{\"rows\":[{\"s\":\"a\"},{\"s\":\"\"},{\"s\":\"b\",\"kind\":\"post\"},7,{\"s\":\"c\"}],"
                        + "\"name\":\"N\"}");

        assertThat(events(mapped))
                .containsExactly(
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/a\",\"source\":\"erp\","
                                + "\"site\":\"shop\",\"title\":\"N\"}",
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/c\",\"source\":\"erp\","
                                + "\"site\":\"shop\",\"title\":\"N\"}");
        assertThat(problems(mapped))
                .containsExactly(
                        "payload-value-missing items[1].url: `/s` is missing or empty",
                        "payload-unexpected items[2]: is not for this source: `only` requires that `/kind` is"
                                + " absent or \"page\", but it is \"post\"",
                        "payload-value-missing items[3].url: `/s` is missing or empty");
    }

    @Test
    void theArrayOfItemsMustExist() {
        assertThat(problems(mapped("{each: /rows, url: =x}", "{}")))
                .containsExactly("payload-value-missing items: `each`: `/rows` is missing; an array is required");
        assertThat(problems(mapped("{each: '', url: =x}", "{}")))
                .containsExactly("payload-value-invalid items: `each`: the item must be an array, not an object");
        assertThat(mapped("{each: '', url: =x}", "[]").events()).isEmpty();
        assertThat(mapped("{each: '', url: =x}", "[]").problems()).isEmpty();
        assertThat(mapped("{each: '', url: =x}", "[{},{}]").events()).hasSize(2);
    }

    @Test
    void arraysOfAnEventAreMappedOrTakenAsTheyAre() {
        assertThat(event(
                        "{url: =x, images: {each: /images, loc: /src, title: /alt}, alternates: /alt,"
                                + " videos: {each: ^/v, thumbnailLoc: /t, title: /n, description: /d,"
                                + " playerLoc: 'https://v.example.com/{/id}', duration: /s, live: /l, tags: /tags,"
                                + " uploader: {name: /by}, restriction: {relationship: =allow, countries: /in}}}",
                        """
                {"images":[{"src":"https://i.example.com/1","alt":"A \\"1\\""},{"x":1},{"src":"2"}],
                 "alt": [ {"hreflang": "de",
                   "href": "https://a"} ],
                 "v":[{"t":"t.jpg","n":5,"d":"D","id":"a/b","s":"90","l":"false","tags":["a"],"by":"B","in":["DE"]}]}
                """))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\","
                        + "\"images\":[{\"loc\":\"https://i.example.com/1\",\"title\":\"A \\\"1\\\"\"},{},"
                        + "{\"loc\":\"https://shop.example.com/de/2\"}],"
                        + "\"videos\":[{\"thumbnailLoc\":\"https://shop.example.com/de/t.jpg\",\"title\":\"5\","
                        + "\"description\":\"D\",\"playerLoc\":\"https://v.example.com/a%2Fb\",\"duration\":90,"
                        + "\"restriction\":{\"relationship\":\"allow\",\"countries\":[\"DE\"]},"
                        + "\"uploader\":{\"name\":\"B\"},\"live\":false,\"tags\":[\"a\"]}],"
                        + "\"alternates\":[ {\"hreflang\": \"de\",    \"href\": \"https://a\"} ]}");
    }

    @Test
    void oneArrayMayHaveSeveralUses() {
        assertThat(event(
                        "{url: '/{/i/0/n}', images: {each: /i, loc: /s}, section: /i/1/n,"
                                + " alternates: {each: /i, hreflang: /n, href: /s}, when: {/i: present}}",
                        "{\"i\":[{\"n\":\"a\",\"s\":\"1\"},{\"n\":\"b\",\"s\":\"2\"}]}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/a\",\"section\":\"b\","
                        + "\"images\":[{\"loc\":\"https://shop.example.com/de/1\"},"
                        + "{\"loc\":\"https://shop.example.com/de/2\"}],"
                        + "\"alternates\":[{\"hreflang\":\"a\",\"href\":\"https://shop.example.com/de/1\"},"
                        + "{\"hreflang\":\"b\",\"href\":\"https://shop.example.com/de/2\"}]}");
    }

    @Test
    void aSingleImageNeedsNoArray() {
        String map = "{url: =x, images: {loc: /image/url, title: /t}}";

        assertThat(event(map, "{\"image\":{\"url\":\"https://i\"},\"t\":\"T\"}"))
                .endsWith(",\"images\":[{\"loc\":\"https://i\",\"title\":\"T\"}]}");
        assertThat(event(map, "{\"image\":null,\"t\":\"T\"}")).doesNotContain("images");
    }

    @Test
    void aProblemInAnArrayNamesItsElement() {
        assertThat(problems(mapped(
                        "{url: =x, each: '', images: {each: /i, loc: 'https://i/{/s}'},"
                                + " news: {title: '{/t}', publicationDate: /d}}",
                        "[{\"i\":[{\"s\":1},{\"s\":{}}],\"t\":1},{\"t\":\"\"}]")))
                .containsExactly(
                        "payload-value-invalid items[0].images[1].loc: `/s` must be a string, a number or a boolean,"
                                + " not an object",
                        "payload-value-missing items[1].news.title: `/t` is missing or empty");
    }

    @Test
    void timesAreIsoTextsOrNumbersWithAUnit() {
        String map = "{url: =x, time: /t, lastmod: /t}";
        Map<String, String> instants = Map.of(
                "2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z",
                "2026-11-21T08:00:00", "2026-11-21T08:00:00Z",
                "2026-11-21 08:00:00.25+01", "2026-11-21T08:00:00.25+01:00",
                "2026-11-21T08:00:00,5-0530", "2026-11-21T08:00:00.5-05:30",
                "2026-11-21T08:00Z", "2026-11-21T08:00:00Z",
                "2026-11-21t08:00:00z", "2026-11-21T08:00:00Z");
        instants.forEach((given, expected) -> assertThat(event(map, "{\"t\":\"" + given + "\"}"))
                .as(given)
                .endsWith(",\"time\":\"" + expected + "\",\"lastmod\":\"" + expected + "\"}"));
        assertThat(event(map, "{\"t\":\"2026-11-21\"}"))
                .endsWith(",\"time\":\"2026-11-21T00:00:00Z\",\"lastmod\":\"2026-11-21\"}");
        assertThat(event(map, "{\"t\":\"2026-11-21Z\"}"))
                .endsWith(",\"time\":\"2026-11-21T00:00:00Z\",\"lastmod\":\"2026-11-21\"}");
        assertThat(event(map, "{\"t\":\"2026-11-21+01:00\"}"))
                .endsWith(",\"time\":\"2026-11-21T00:00:00+01:00\",\"lastmod\":\"2026-11-21\"}");
        assertThat(event(map, "{\"t\":\"yesterday\"}")).endsWith(",\"time\":\"yesterday\",\"lastmod\":\"yesterday\"}");

        assertThat(event("{url: =x, time: {at: /t, unit: s}}", "{\"t\":\"1763712000.5\"}"))
                .endsWith(",\"time\":\"2025-11-21T08:00:00.500Z\"}");
        assertThat(event("{url: =x, time: {at: /t, unit: ms}}", "{\"t\":1763712000123}"))
                .endsWith(",\"time\":\"2025-11-21T08:00:00.123Z\"}");
        assertThat(event("{url: =x, time: {at: /t, unit: us}}", "{\"t\":-1}"))
                .endsWith(",\"time\":\"1969-12-31T23:59:59.999999Z\"}");
        assertThat(event("{url: =x, time: {at: /t, unit: ns}}", "{\"t\":1763712000123456789}"))
                .endsWith(",\"time\":\"2025-11-21T08:00:00.123456789Z\"}");
        assertThat(event("{url: =x, time: {at: /t, unit: d}, lastmod: {at: /t, unit: d}}", "{\"t\":20484}"))
                .endsWith(",\"time\":\"2026-01-31T00:00:00Z\",\"lastmod\":\"2026-01-31\"}");
        for (String wrong : new String[] {"\"x\"", "1e99", "1e-99999999", "0e999999999", "{}", "true", "9e20"}) {
            assertThat(problems(mapped("{url: =x, time: {at: /t, unit: ms}}", "{\"t\":" + wrong + "}")))
                    .as(wrong)
                    .singleElement()
                    .asString()
                    .startsWith("payload-value-invalid time: `/t` must be a time as a number since 1970, not ");
        }
    }

    @Test
    void anInfiniteBeginningNeverComesAndAnInfiniteEndIsNone() {
        String map = "{url: =x, publishAt: /b, expireAt: /e}";
        String ofNumbers = "{url: =x, publishAt: {at: /b, unit: us}, expireAt: {at: /e, unit: us}}";
        String page = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\"";
        String never = page + ",\"publishAt\":\"9999-12-31T23:59:59Z\"}";
        String over = page + ",\"expireAt\":\"0001-01-01T00:00:00Z\"}";

        assertThat(event(map, "{\"b\":\"infinity\",\"e\":\"infinity\"}")).isEqualTo(never);
        assertThat(event(map, "{\"b\":\"-infinity\",\"e\":\"-infinity\"}")).isEqualTo(over);
        assertThat(event(ofNumbers, "{\"b\":9223372036825200000,\"e\":9223372036825200000}"))
                .isEqualTo(never);
        assertThat(event(ofNumbers, "{\"b\":-9223372036832400000,\"e\":-9223372036832400000}"))
                .isEqualTo(over);
    }

    @Test
    void aValueThatMeansNoneIsNone() {
        String map = "{url: =x, publishAt: {at: /starttime, unit: s, empty: [0]},"
                + " expireAt: {at: /endtime|/until, unit: s, empty: [0, -1]},"
                + " lastmod: {at: /changed, empty: ['0000-00-00 00:00:00']}, title: {at: /title, empty: ['-']}}";

        assertThat(event(map, """
                {"starttime":0,"endtime":"0","changed":"0000-00-00 00:00:00","title":"-"}""")).isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\"}");
        assertThat(event(map, """
                {"starttime":1763712000,"endtime":0,"until":1763798400,"changed":"2025-11-21 08:00:00","title":"T"}"""))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\","
                        + "\"lastmod\":\"2025-11-21T08:00:00Z\",\"title\":\"T\","
                        + "\"publishAt\":\"2025-11-21T08:00:00Z\",\"expireAt\":\"2025-11-22T08:00:00Z\"}");
    }

    @Test
    void aTextThatIsHtmlBecomesPlainAndAnyOtherStaysAsItIs() {
        String html = "{\"n\":\"Salt &amp; <em>Pepper</em> &#8211; Set\",\"e\":\"<b></b>\"}";

        assertThat(event(
                        "{url: =x, title: {at: /t|/n, html: true}, section: {at: /e, html: true},"
                                + " images: {loc: =i, title: {at: /n, html: true}}}",
                        html))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\","
                        + "\"title\":\"Salt & Pepper \u2013 Set\",\"images\":[{"
                        + "\"loc\":\"https://shop.example.com/de/i\",\"title\":\"Salt & Pepper \u2013 Set\"}]}");
        assertThat(event("{url: =x, title: {at: /n, html: false}}", html))
                .endsWith(",\"title\":\"Salt &amp; <em>Pepper</em> &#8211; Set\"}");
    }

    @Test
    void valuesTakeTheKindThatTheFieldHas() {
        assertThat(event(
                        "{url: =x, title: /n, priority: /p, status: /s, translationGroup: /b, section: /o}",
                        "{\"n\":7,\"p\":\"0.5\",\"s\":\"404\",\"b\":true,\"o\":{\"a\": 1}}"))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\",\"priority\":0.5,"
                        + "\"section\":{\"a\": 1},\"title\":\"7\",\"translationGroup\":\"true\",\"status\":404}");
    }

    @Test
    void whatIsNoJsonMakesNoEvent() {
        Mapping mapping = Mapped.mapping("{url: =x}");

        assertThat(problems(mapped(mapping, "")))
                .containsExactly("value-missing value: is empty; a JSON text is required");
        assertThat(problems(mapped(mapping, "  ")))
                .containsExactly("json-invalid value: is blank; a JSON text is required");
        assertThat(problems(mapped(mapping, "{} {}")))
                .containsExactly("json-invalid value: holds something after the JSON text");
        assertThat(problems(mapped(mapping, "{\"a\":[1,2}")))
                .singleElement()
                .asString()
                .startsWith("json-invalid value: byte 9: Unexpected close marker '}'");
        assertThat(problems(mapping.map(new Payload(new byte[] {'"', (byte) 0xC3, '"'}, Map.of(), null))))
                .containsExactly("utf8-invalid value: byte 1 (0xc3) is not UTF-8");
        assertThat(problems(mapped(mapping, "[".repeat(100_000))))
                .singleElement()
                .asString()
                .startsWith("json-limit-exceeded value: ");
        assertThat(event(mapped(mapping, "\uFEFF{}"))).contains("upsert");
    }

    @Test
    void theSizeOfEventsIsBounded() {
        String big = "x".repeat(600_000);
        MappedPayload tooLong = mapped("{url: =x, title: '{/a}{/a}'}", "{\"a\":\"" + big + "\"}");
        assertThat(problems(tooLong))
                .containsExactly("payload-value-invalid value: makes an event that is longer than 1048576 bytes");

        MappedPayload tooMuch = mapped(
                "{each: /i, url: =x, title: ^/a}", "{\"a\":\"" + big + "\",\"i\":[" + "0,".repeat(9_999) + "0]}");
        assertThat(tooMuch.events()).hasSizeBetween(20, 40);
        assertThat(problems(tooMuch)).hasSize(1).allMatch(problem -> problem.startsWith("payload-items-too-many"));

        assertThat(problems(mapped("{each: '', url: =x}", "[" + "0,".repeat(10_000) + "0]")))
                .containsExactly("payload-items-too-many items: 10001 items; at most 10000 are allowed");
        assertThat(problems(
                        mapped("{url: =x, images: {each: /i, loc: ''}}", "{\"i\":[" + "0,".repeat(100_000) + "0]}")))
                .containsExactly("payload-items-too-many value: more than 100000 elements");
    }
}
