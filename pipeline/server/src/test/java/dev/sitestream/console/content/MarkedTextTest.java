package dev.sitestream.console.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.rejected.RejectedAnswer.EventProblem;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MarkedTextTest {

    @Test
    void theFieldsOfProblemsAreMarkedAndNothingElse() {
        String value = "{\"op\":\"upsert\", \"images\": [ {\"loc\":\"/a\"}, {\"loc\": \"\\\"b\" , \"x\":1}],"
                + " \"priority\": 7 , \"news\": {\"title\" : null}}";

        assertThat(marked(value, "op")).containsExactly("\"upsert\"");
        assertThat(marked(value, "images[1].loc")).containsExactly("\"\\\"b\"");
        assertThat(marked(value, "priority")).containsExactly("7");
        assertThat(marked(value, "news")).containsExactly("{\"title\" : null}");
        assertThat(marked(value, "images[0].loc", "news.title", "loc", "images[7]"))
                .containsExactly("\"/a\"", "null");
        assertThat(marked(value, "value", "")).isEmpty();
    }

    @Test
    void ofPlacesInEachOtherTheInnerOneIsMarked() {
        assertThat(marked("{\"images\":[{\"loc\":1},{\"loc\":2}]}", "images", "images[1].loc"))
                .containsExactly("2");
    }

    @Test
    void whatIsNotJsonIsMarkedAsFarAsItCanBeRead() {
        assertThat(marked("{\"op\":\"x\",\"url\":\"https://shop.exam", "op", "url"))
                .containsExactly("\"x\"");
        assertThat(marked("{\"op\":\"x\",", "op")).containsExactly("\"x\"");
        assertThat(marked("<html>", "op")).isEmpty();
        assertThat(marked("", "op")).isEmpty();
        assertThat(marked("[".repeat(100_000), "op")).isEmpty();
        assertThat(marked("{\"a\":".repeat(100_000), "op")).isEmpty();
    }

    @Test
    void aByteThatIsNotUtf8IsMarked() {
        assertThat(markedByte("{\"ä€😀\":\\xff}", "byte 13 (0xff) is not UTF-8"))
                .containsExactly("\\xff");
        assertThat(markedByte("\\xff\\xfe", "byte 0 (0xff) is not UTF-8")).containsExactly("\\xff");
    }

    @Test
    void aByteAfterSomethingThatMayHaveBeenWrittenInAnotherWayIsNotMarked() {
        assertThat(markedByte("{\"\\u001b\":\\xff}", "byte 5 (0xff) is not UTF-8"))
                .isEmpty();
        assertThat(markedByte("short", "byte 500: unexpected")).isEmpty();
        assertThat(markedByte("short", "byte 999999999999: unexpected")).isEmpty();
    }

    private static List<String> marked(String value, String... fields) {
        return pieces(
                value,
                Arrays.stream(fields)
                        .map(field -> new EventProblem("some-code", field, "is wrong", null))
                        .toList());
    }

    private static List<String> markedByte(String value, String detail) {
        return pieces(value, List.of(new EventProblem("utf8-invalid", "value", detail, null)));
    }

    private static List<String> pieces(String value, List<EventProblem> problems) {
        List<MarkedText.Piece> pieces = MarkedText.of(value, problems).pieces();
        assertThat(pieces.stream().map(MarkedText.Piece::text).collect(Collectors.joining()))
                .isEqualTo(value);
        return pieces.stream()
                .filter(MarkedText.Piece::marked)
                .map(MarkedText.Piece::text)
                .toList();
    }
}
