package dev.sitestream.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.event.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FramingTest {

    private static final String ATTRIBUTES =
            "\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/cms\",\"type\":\"dev.sitestream.page.upserted.v1\"";

    @Test
    void anObjectIsOneEventWithItsBytes() throws Exception {
        for (String body : List.of("{}", " \n{\"a\" : 1}\t", "\uFEFF{}", "{\"a\":", "{}{}")) {
            EventBatch batch = Framing.events(BodyFormat.JSON, bytes(body));

            assertThat(batch.isSingle()).isTrue();
            assertThat(texts(batch)).containsExactly(body);
        }
    }

    @Test
    void elementsOfAnArrayKeepTheirBytes() throws Exception {
        EventBatch batch = Framing.events(
                BodyFormat.JSON,
                bytes("\uFEFF [ {\"a\" : [1, {\"b\":\"]},{\"}]} ,{},\n{\"ä\":\"\\\"\\u00e4🦆\"}\n] \n"));

        assertThat(batch.isSingle()).isFalse();
        assertThat(texts(batch)).containsExactly("{\"a\" : [1, {\"b\":\"]},{\"}]}", "{}", "{\"ä\":\"\\\"\\u00e4🦆\"}");
    }

    @Test
    void elementsThatAreNoObjectsAreProblemsOfTheirOwn() throws Exception {
        EventBatch batch = Framing.events(BodyFormat.JSON, bytes("[1,[{}],\"{}\",null,{},true]"));

        assertThat(texts(batch))
                .containsExactly(
                        "not-an-object", "not-an-object", "not-an-object", "not-an-object", "{}", "not-an-object");
    }

    @Test
    void aBodyWhoseEventsCannotBeToldApartIsMalformed() {
        for (String body :
                List.of("", " \n", "[", "[{}", "[{},", "[{},]", "[{}] x", "[{}{}]", "3", "\"a\"", "x", "[{\"a\"}]")) {
            assertThatThrownBy(() -> Framing.events(BodyFormat.JSON, bytes(body)))
                    .as(body)
                    .isInstanceOfSatisfying(
                            FramingException.class,
                            e -> assertThat(e.kind()).isEqualTo(FramingException.Kind.MALFORMED));
        }
        assertThatThrownBy(() -> Framing.events(BodyFormat.JSON, "[\"ä\"]".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessage("the body is not UTF-8, from byte 2");
        assertThatThrownBy(() -> Framing.events(BodyFormat.JSON, bytes("[{},secret]")))
                .hasMessageStartingWith("the body is not valid JSON, at byte ")
                .hasMessageNotContaining("secret");
    }

    @Test
    void everyLineIsAnEventButBlankOnes() throws Exception {
        EventBatch batch = Framing.events(BodyFormat.NDJSON, bytes("\uFEFF{\"a\":1}\r\n\n \t\r\nnonsense\n{\"b\":2}"));

        assertThat(batch.isSingle()).isFalse();
        assertThat(texts(batch)).containsExactly("{\"a\":1}\r", "nonsense", "{\"b\":2}");
    }

    @Test
    void thereAreAtMostTenThousandEvents() throws Exception {
        assertThat(Framing.events(BodyFormat.NDJSON, bytes("{}\n".repeat(10_000)))
                        .size())
                .isEqualTo(10_000);
        assertThat(Framing.events(BodyFormat.JSON, bytes("[" + "{},".repeat(9_999) + "{}]"))
                        .size())
                .isEqualTo(10_000);
        for (Map.Entry<BodyFormat, String> body : List.of(
                Map.entry(BodyFormat.NDJSON, "1\n".repeat(10_001)),
                Map.entry(BodyFormat.JSON, "[" + "1,".repeat(10_000) + "1]"),
                Map.entry(BodyFormat.CLOUD_EVENT_BATCH, "[" + "1,".repeat(10_000) + "1]"))) {
            assertThatThrownBy(() -> Framing.events(body.getKey(), bytes(body.getValue())))
                    .isInstanceOfSatisfying(
                            FramingException.class,
                            e -> assertThat(e.kind()).isEqualTo(FramingException.Kind.TOO_LARGE));
        }
    }

    @Test
    void anEventOfMoreThanAMebibyteIsRefusedAloneOrAsTheRequest() throws Exception {
        String large = "{\"a\":\"" + "x".repeat(IngestLimits.MAX_EVENT_BYTES) + "\"}";

        assertThat(texts(Framing.events(BodyFormat.JSON, bytes("[{}," + large + "]"))))
                .containsExactly("{}", "event-too-large");
        assertThat(texts(Framing.events(BodyFormat.NDJSON, bytes(large + "\n{}"))))
                .containsExactly("event-too-large", "{}");
        assertThatThrownBy(() -> Framing.events(BodyFormat.JSON, bytes(large)))
                .hasMessage("the event has more than 1048576 bytes");
    }

    @Test
    void deepOrHugeJsonIsLeftToTheDecoder() throws Exception {
        String deep = "{\"a\":" + "[".repeat(200) + "]".repeat(200) + "}";
        String longNumber = "{\"a\":" + "1".repeat(5_000) + "}";
        String longName = "{\"" + "n".repeat(100_000) + "\":1}";

        assertThat(texts(Framing.events(BodyFormat.JSON, bytes("[" + deep + "," + longNumber + "," + longName + "]"))))
                .containsExactly(deep, longNumber, longName);
        assertThatThrownBy(() -> Framing.events(BodyFormat.JSON, bytes("[".repeat(1_000_000))))
                .isInstanceOf(FramingException.class);
    }

    @Test
    void aCloudEventBecomesAnEventOfTheContract() throws Exception {
        EventBatch batch = Framing.events(
                BodyFormat.CLOUD_EVENT,
                bytes("{" + ATTRIBUTES + ",\"subject\":\"https://a.example/\\u00e4\\\"\",\"extension\":{\"x\":[]},"
                        + "\"data\":{\"title\" : \"T\",\"op\":\"delete\"},\"datacontenttype\":\"text/x+json; a=b\","
                        + "\"time\":\"2026-11-20T00:00:00Z\"}"));

        assertThat(batch.isSingle()).isTrue();
        assertThat(texts(batch))
                .containsExactly("{\"title\" : \"T\",\"op\":\"delete\",\"op\":\"upsert\","
                        + "\"url\":\"https://a.example/ä\\\"\",\"time\":\"2026-11-20T00:00:00Z\"}");
    }

    @Test
    void missingDataNeverMeansADeletion() throws Exception {
        for (String data : List.of("", ",\"data\":null", ",\"data\":{}")) {
            assertThat(texts(Framing.events(BodyFormat.CLOUD_EVENT, bytes("{" + ATTRIBUTES + data + "}"))))
                    .containsExactly("{\"op\":\"upsert\"}");
            assertThat(texts(Framing.events(
                            BodyFormat.CLOUD_EVENT,
                            bytes("{" + ATTRIBUTES.replace("upserted", "deleted") + data + "}"))))
                    .containsExactly("{\"op\":\"delete\"}");
        }
    }

    @Test
    void anotherCloudEventIsAProblemOfItsOwn() throws Exception {
        for (String event : List.of(
                "{}",
                "{" + ATTRIBUTES.replace("1.0", "0.3") + "}",
                "{" + ATTRIBUTES.replace("\"id\":\"1\",", "") + "}",
                "{" + ATTRIBUTES.replace("/cms", "") + "}",
                "{" + ATTRIBUTES.replace("upserted", "created") + "}",
                "{" + ATTRIBUTES.replace("\"1.0\"", "1.0") + "}",
                "{" + ATTRIBUTES + ",\"data\":[]}",
                "{" + ATTRIBUTES + ",\"data\":\"{}\"}",
                "{" + ATTRIBUTES + ",\"data_base64\":\"e30=\"}",
                "{" + ATTRIBUTES + ",\"datacontenttype\":\"text/xml\"}")) {
            assertThat(texts(Framing.events(BodyFormat.CLOUD_EVENT, bytes(event))))
                    .as(event)
                    .containsExactly("cloud-event-invalid");
        }
        assertThat(texts(Framing.events(BodyFormat.CLOUD_EVENT_BATCH, bytes("[{" + ATTRIBUTES + "},{}, 3]"))))
                .containsExactly("{\"op\":\"upsert\"}", "cloud-event-invalid", "not-an-object");
        for (String malformed : List.of("[]", "{", "{} {}", "3")) {
            assertThatThrownBy(() -> Framing.events(BodyFormat.CLOUD_EVENT, bytes(malformed)))
                    .as(malformed)
                    .isInstanceOf(FramingException.class);
        }
        assertThatThrownBy(() -> Framing.events(BodyFormat.CLOUD_EVENT_BATCH, bytes("{}")))
                .hasMessage("the body is an object, but an array is required");
    }

    @Test
    void aCloudEventInBinaryModeHasItsDataAsBody() throws Exception {
        Map<String, String> attributes = Map.of(
                "specversion",
                "1.0",
                "id",
                "1",
                "source",
                "a",
                "type",
                "dev.sitestream.page.deleted.v1",
                "subject",
                "u");

        assertThat(texts(Framing.binaryCloudEvent(attributes, bytes(" {\"id\":\"p:1\"} "))))
                .containsExactly(" {\"id\":\"p:1\",\"op\":\"delete\",\"url\":\"u\"}");
        assertThat(texts(Framing.binaryCloudEvent(attributes, new byte[0])))
                .containsExactly("{\"op\":\"delete\",\"url\":\"u\"}");
        assertThat(texts(Framing.binaryCloudEvent(attributes, bytes("[]")))).containsExactly("cloud-event-invalid");
    }

    @Test
    void aPagesUrlAndOpReplaceThoseInTheBody() throws Exception {
        assertThat(texts(Framing.upsert("https://a.example/\"\n", bytes("{\"url\":\"x\"}\n"))))
                .containsExactly("{\"url\":\"x\",\"op\":\"upsert\",\"url\":\"https://a.example/\\\"\\n\"}");
        assertThat(texts(Framing.delete("u", new byte[0]))).containsExactly("{\"op\":\"delete\",\"url\":\"u\"}");
        assertThatThrownBy(() -> Framing.upsert("u", new byte[0])).hasMessage("the body is not a JSON object");
        // What is no object does not become one: the decoder rejects it
        assertThat(texts(Framing.upsert("u", bytes("{\"a\":1}, {")))).containsExactly("{\"a\":1}, {");
        assertThat(texts(Framing.upsert("u", bytes("{")))).containsExactly("{");
    }

    @Test
    void onlyTheDocumentedMediaTypesAreKnown() {
        assertThat(BodyFormat.of("Application/JSON")).contains(BodyFormat.JSON);
        assertThat(BodyFormat.of("application/json;charset=\"UTF-8\"; x=y")).contains(BodyFormat.JSON);
        assertThat(BodyFormat.of("application/x-ndjson ")).contains(BodyFormat.NDJSON);
        for (String other : List.of("", ";", "application/json; charset=latin1", "text/json", "application/jsonl")) {
            assertThat(BodyFormat.of(other)).as(other).isEmpty();
        }
    }

    /** The bytes of each event as text, or the code of its problem. */
    private static List<String> texts(EventBatch batch) {
        return batch.items().stream().map(FramingTest::text).toList();
    }

    private static String text(EventItem item) {
        byte[] bytes = item.bytes();
        Problem problem = item.problem();
        return bytes == null ? Objects.requireNonNull(problem).code().text() : new String(bytes, UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
