package dev.sitestream.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonSplitterTest {

    @Test
    void theMembersOfAnArrayAreEvents() throws Exception {
        assertThat(split("[{\"a\":[1,{}]},{\"b\":\"]},\\\"[\"}]"))
                .containsExactly("1 {\"a\":[1,{}]}", "1 {\"b\":\"]},\\\"[\"}");
    }

    @Test
    void anEventMaySpanLinesAndHasTheNumberOfItsFirst() throws Exception {
        assertThat(split("\n{\n \"a\": 1\n}\n\n{\"b\":\r\n2}")).containsExactly("2 {\n \"a\": 1\n}", "6 {\"b\":\r\n2}");
        assertThat(split("[\n  {\n    \"a\": 1\n  },\n  {\"b\": 2}\n]\n"))
                .containsExactly("2 {\n    \"a\": 1\n  }", "5 {\"b\": 2}");
    }

    @Test
    void valuesThatAreNoObjectsAreEventsToo() throws Exception {
        assertThat(split("[1, \"a,b\", null,\ntrue]")).containsExactly("1 1", "1 \"a,b\"", "1 null", "2 true");
        assertThat(split("[[1,2],[3]]")).containsExactly("1 [1,2]", "1 [3]");
    }

    @Test
    void whatIsMalformedIsAnEventThatIsRejectedLater() throws Exception {
        assertThat(split("{\n\"a\": 1\n}}\n{\"b\": 2}")).containsExactly("1 {\n\"a\": 1\n}", "3 }", "4 {\"b\": 2}");
        assertThat(split("[{\"a\": 1},\n{\"b\": ")).containsExactly("1 {\"a\": 1}", "2 {\"b\": ");
    }

    @Test
    void nothingIsNoEvent() throws Exception {
        assertThat(split("")).isEmpty();
        assertThat(split(" [ ]\n[,]\n")).isEmpty();
    }

    @Test
    void anEventThatIsTooLongIsRefused() {
        JsonSplitter splitter = new JsonSplitter(in("[\"12345\",\"1234567890\"]"), 8);

        assertThatThrownBy(() -> {
                    splitter.next();
                    splitter.next();
                })
                .isInstanceOf(EventSplitter.TooLongException.class);
    }

    @Test
    void eventsMayBeLargerThanTheBuffer() throws Exception {
        String large = "{\"a\": \"" + "x".repeat(200_000) + "\"}";

        assertThat(split("[" + large + ",\n" + large + "]")).containsExactly("1 " + large, "2 " + large);
    }

    private static List<String> split(String text) throws Exception {
        JsonSplitter splitter = new JsonSplitter(in(text), 1 << 20);
        List<String> events = new ArrayList<>();
        for (byte[] event = splitter.next(); event != null; event = splitter.next()) {
            events.add(splitter.line() + " " + new String(event, UTF_8));
        }
        return events;
    }

    private static InputStream in(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }
}
