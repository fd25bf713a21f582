package dev.sitestream.page.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonObjectWriterTest {

    private enum Op {
        WRITTEN
    }

    @Test
    void membersStandInTheirOrderWithoutWhiteSpace() {
        assertThat(json(new JsonObjectWriter()
                        .constant("op", Op.WRITTEN)
                        .text("title", "\"ü\"\n\u0001")
                        .number("bytes", 7)
                        .number("priority", "0.90")
                        .flag("live", false)
                        .raw("videos", "[{\"a\": 1}]")
                        .texts("tags", List.of("a", "b"))
                        .object("news", news -> news.text("title", "N"))
                        .objects("images", List.of("/1", "/2"), (image, loc) -> image.text("loc", loc))
                        .text("end", "")))
                .isEqualTo("{\"op\":\"written\",\"title\":\"\\\"ü\\\"\\n\\u0001\",\"bytes\":7,\"priority\":0.90,"
                        + "\"live\":false,\"videos\":[{\"a\": 1}],\"tags\":[\"a\",\"b\"],\"news\":{\"title\":\"N\"},"
                        + "\"images\":[{\"loc\":\"/1\"},{\"loc\":\"/2\"}],\"end\":\"\"}");
    }

    @Test
    void whatHasNoValueIsLeftOut() {
        assertThat(json(new JsonObjectWriter().text("title", null).objects("images", List.of(), (image, loc) -> {})))
                .isEqualTo("{}");
    }

    @Test
    void anUnpairedSurrogateIsReplaced() {
        assertThat(json(new JsonObjectWriter()
                        .text("a", "\uD83D")
                        .texts("b", List.of("\uDE00"))
                        .raw("c", "\"\uD83D\"")
                        .text("d", "\uD83D\uDE00")))
                .isEqualTo("{\"a\":\"\uFFFD\",\"b\":[\"\uFFFD\"],\"c\":\"\uFFFD\",\"d\":\"\\uD83D\\uDE00\"}");
    }

    private static String json(JsonObjectWriter object) {
        return new String(object.toBytes(), UTF_8);
    }
}
