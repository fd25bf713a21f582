package dev.sitestream.mapping;

import static dev.sitestream.mapping.Mapped.events;
import static dev.sitestream.mapping.Mapped.problems;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.encoding.CapturedRecord;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The format {@code cloudevents}: the data is the item, and attributes are reached from it, in each mode. */
class CloudEventsTest {

    private static final String MAP =
            "{url: ^/subject, id: 'page:{key:}', title: /title," + " deletedWhen: {^/type: com.example.page.removed}}";

    private static final String ATTRIBUTES = "\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/cms\","
            + "\"type\":\"com.example.page.changed\",\"time\":\"2026-03-01T00:00:00Z\",\"subject\":\"/a\"";

    private static Mapping mapping(String map) {
        return Mapped.source("format: cloudevents\nmap: " + map).mapping();
    }

    private static MappedPayload mapped(String map, @Nullable String key, @Nullable String value, String... headers) {
        Map<String, String> named = new HashMap<>();
        for (String header : headers) {
            named.put(header.substring(0, header.indexOf('=')), header.substring(header.indexOf('=') + 1));
        }
        return mapping(map)
                .map(new Payload(
                        value == null ? null : value.getBytes(UTF_8), named, key == null ? null : key.getBytes(UTF_8)));
    }

    /** The only event without the members that all have. */
    private static String event(MappedPayload mapped) {
        return Mapped.event(mapped);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "binary mode",
                "structured mode",
                "structured mode, media type in capitals",
                "structured mode, data_base64",
            })
    void everyModeIsRead(String what) throws IOException {
        assertThat(event(captured(what)))
                .isEqualTo(
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/news/first-post\",\"id\":\"page:page:1\","
                                + "\"time\":\"2026-03-01T00:00:00Z\",\"title\":\"First post\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "binary mode without data: a null value that is an event, not only a tombstone",
                "structured mode without data",
            })
    void anEventWithoutDataIsOne(String what) throws IOException {
        assertThat(event(captured(what)))
                .isEqualTo(
                        "{\"op\":\"delete\",\"url\":\"https://shop.example.com/news/first-post\",\"id\":\"page:page:1\","
                                + "\"time\":\"2026-03-01T00:00:00Z\"}");
    }

    @Test
    void anotherFormatThanJsonIsNamed() throws IOException {
        assertThat(captured("structured mode in a format that is not JSON").problems())
                .extracting(problem -> problem.detail())
                .containsExactly("is a CloudEvent in the format application/cloudevents+avro; only"
                        + " application/cloudevents+json is read");
    }

    private static MappedPayload captured(String what) throws IOException {
        CapturedRecord record = CapturedRecord.read("frames/cloudevents", what);
        Map<String, String> headers = new HashMap<>();
        record.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), new String(value, UTF_8)));
        return mapping(MAP).map(new Payload(record.bytes("value"), headers, record.bytes("key")));
    }

    @Test
    void aStructuredEventNeedsNoHeader() {
        assertThat(event(mapped(
                        "{url: ^/subject, title: /title}", null, "{" + ATTRIBUTES + ",\"data\":{\"title\":\"T\"}}")))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/a\","
                        + "\"time\":\"2026-03-01T00:00:00Z\",\"title\":\"T\"}");
    }

    @Test
    void attributesAreReachedInHeaders() {
        String map = "{url: ^/subject, section: ^/category, language: ^/datacontenttype, time: /at}";

        assertThat(event(mapped(
                        map,
                        null,
                        "{\"at\":\"2026-03-02T00:00:00Z\"}",
                        "ce_specversion=1.0",
                        "ce_subject=/a",
                        "ce_category=news",
                        "content-type=application/json")))
                .isEqualTo("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/de/a\","
                        + "\"time\":\"2026-03-02T00:00:00Z\",\"section\":\"news\",\"language\":\"application/json\"}");
    }

    @Test
    void aTombstoneIsNamedByItsKey() {
        assertThat(event(mapped(MAP, "7", null))).isEqualTo("{\"op\":\"delete\",\"id\":\"page:7\"}");
        assertThat(problems(mapped(MAP, null, null)))
                .containsExactly("value-missing value: is missing, and there is no key that names a page");
    }

    @Test
    void eventsOfOtherTypesAreIgnored() {
        MappedPayload mapped = mapped("{only: {^/type: page}, url: ^/subject}", null, "{" + ATTRIBUTES + "}");

        assertThat(events(mapped)).isEmpty();
        assertThat(problems(mapped)).isEmpty();
        assertThat(mapped.ignored()).contains("`^/type` is \"page\", but it is \"com.example.page.changed\"");
    }

    @Test
    void whatIsNoCloudEventIsRefused() {
        assertThat(problems(mapped(MAP, "7", "{\"title\":\"T\"}")))
                .containsExactly(
                        "payload-unexpected value: is no CloudEvent: it has neither headers that begin with `ce_`"
                                + " nor a `specversion`");
        assertThat(problems(mapped(MAP, "7", "{" + ATTRIBUTES + ",\"data_base64\":\"?\"}")))
                .singleElement()
                .asString()
                .startsWith("payload-value-invalid data_base64: is no Base64");
        assertThat(List.of(problems(mapped(MAP, "7", "{\"specversion\""))))
                .allSatisfy(problem -> assertThat(problem.toString()).contains("json-invalid value"));
    }
}
