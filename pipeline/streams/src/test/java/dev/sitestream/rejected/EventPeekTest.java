package dev.sitestream.rejected;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EventPeekTest {

    @Test
    void theFieldsOfAnEventAreFoundAmongOthers() {
        assertThat(peek("{\"op\":1,\"images\":[{\"url\":\"https://other/\"}],\"url\":\"https://a/\",\"site\":\"shop\","
                        + "\"source\":\"cms\"}"))
                .isEqualTo(new EventPeek("https://a/", "shop", "cms"));
    }

    @Test
    void whatComesBeforeAMistakeCounts() {
        assertThat(peek("{\"url\":\"https://a/\",\"title\":\"")).isEqualTo(new EventPeek("https://a/", null, null));
    }

    @Test
    void otherValuesSayNothing() {
        for (String value : new String[] {"", "null", "[]", "\"url\"", "{\"url\":7}", "\u0000\u0001", "<xml/>"}) {
            assertThat(peek(value)).as(value).isEqualTo(EventPeek.NOTHING);
        }
        assertThat(EventPeek.of(null)).isEqualTo(EventPeek.NOTHING);
    }

    private static EventPeek peek(String value) {
        return EventPeek.of(value.getBytes(UTF_8));
    }
}
