package dev.sitestream.rejected;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RejectedCursorTest {

    @Test
    void itsTextIsReadAgain() {
        RejectedCursor cursor = new RejectedCursor(Map.of(10, 0L, 2, 123_456_789_012L));

        assertThat(cursor.text()).isEqualTo("2-123456789012_10-0");
        assertThat(RejectedCursor.parse(cursor.text())).isEqualTo(cursor);
        assertThat(cursor.of(10)).hasValue(0);
        assertThat(cursor.of(3)).isEmpty();
    }

    @Test
    void otherTextsAreRefused() {
        for (String text : new String[] {"", "1", "-1", "1-", "1-2_", "1-99999999999999999999", "a-b", "1-2 "}) {
            assertThatThrownBy(() -> RejectedCursor.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("allowed are the values of `next` in answers");
        }
    }
}
