package dev.sitestream.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Several places with {@code |} between them: the first that has a value counts. */
class AlternativePlacesTest {

    @Test
    void theFirstPlaceWithAValueCounts() {
        Mapping mapping = Mapped.mapping("{id: \"post:{/new/id|/old/id|@x-id}\", url: /new/url|/url, title: /a|/b}");

        assertThat(Mapped.events(Mapped.mapped(
                        mapping, "{\"new\":{\"id\":1,\"url\":\"/x\"},\"old\":{\"id\":2},\"url\":\"/y\",\"b\":\"B\"}")))
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\",\"id\":\"post:1\","
                        + Mapped.ORIGIN + ",\"title\":\"B\"}");
        assertThat(Mapped.events(
                        Mapped.mapped(mapping, "{\"new\":{\"id\":\"\"},\"old\":{\"id\":2},\"url\":\"/y\",\"a\":null}")))
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/y\",\"id\":\"post:2\","
                        + Mapped.ORIGIN + "}");
    }

    @Test
    void aHeaderMayBeAnAlternative() {
        Mapping mapping = Mapped.mapping("{url: \"/{@x-slug|/slug}\"}");

        byte[] body = "{\"slug\":\"a\"}".getBytes(StandardCharsets.UTF_8);

        assertThat(Mapped.events(mapping.map(new Payload(body, Map.of(), null))))
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/a\"," + Mapped.ORIGIN + "}");
        assertThat(Mapped.events(mapping.map(new Payload(body, Map.of("x-slug", "b"), null))))
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/b\"," + Mapped.ORIGIN + "}");
    }

    @Test
    void theProblemNamesAllPlaces() {
        assertThat(Mapped.problems(Mapped.mapped("{url: \"/p/{/a|@b|^/c}\"}", "{}")))
                .containsExactly("payload-value-missing url: `/a` or the header `b` or `^/c` is missing or empty");
    }

    @Test
    void conditionsHaveAlternativesToo() {
        Mapping mapping = Mapped.mapping("{url: /url, id: \"a:{/id}\", when: {\"/a|/b\": live}}");

        assertThat(Mapped.events(Mapped.mapped(mapping, "{\"url\":\"/x\",\"id\":1,\"b\":\"live\"}"))
                        .get(0))
                .contains("upsert");
        assertThat(Mapped.events(Mapped.mapped(mapping, "{\"url\":\"/x\",\"id\":1,\"a\":\"off\",\"b\":\"live\"}"))
                        .get(0))
                .contains("delete");
    }

    @Test
    void anArrayHasOnePlace() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mapped.mapping("{each: /a|/b, url: /url}"))
                .withMessageContaining("allowed is the place of an array in the payload");
    }

    @Test
    void aVerticalBarElsewhereBelongsToTheName() {
        assertThat(Mapped.events(Mapped.mapped("{url: /a|b}", "{\"a|b\":\"/x\"}")))
                .containsExactly("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/x\"," + Mapped.ORIGIN + "}");
    }
}
