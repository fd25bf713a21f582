package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void printableAsciiStaysAsItIs() {
        assertThat(detail("must be \"upsert\" or 'delete', not ~ {\\}"))
                .isEqualTo("must be \"upsert\" or 'delete', not ~ {\\}");
    }

    @Test
    void everythingElseIsEscaped() {
        assertThat(detail("a\u0000b\nc\u001B[31m\u007F\u00E9\u8336\uD800\uD83E\uDED6"))
                .isEqualTo("a\\u0000b\\u000ac\\u001b[31m\\u007f\\u00e9\\u8336\\ud800\\ud83e\\uded6");
    }

    @Test
    void aLongTextIsCutBetweenCharacters() {
        assertThat(detail("x".repeat(200))).isEqualTo("x".repeat(200));
        assertThat(detail("x".repeat(201))).isEqualTo("x".repeat(197) + "...");
        assertThat(detail("\u00E9".repeat(34))).isEqualTo("\\u00e9".repeat(32) + "...");
        assertThat(detail("\u00E9".repeat(1_000_000))).isEqualTo("\\u00e9".repeat(32) + "...");
    }

    @Test
    void aCopyIsEqual() {
        Problem problem = new Problem(ProblemCode.OP_UNKNOWN, "op\u0000", "\u00E9".repeat(1_000));

        assertThat(new Problem(problem.code(), problem.field(), problem.detail()))
                .isEqualTo(problem);
        assertThat(problem.field()).isEqualTo("op\\u0000");
    }

    @Test
    void codesDiffer() {
        assertThat(Arrays.stream(ProblemCode.values()).map(ProblemCode::text))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.matches("[a-z0-9]+(-[a-z0-9]+)*"));
    }

    private static String detail(String text) {
        return new Problem(ProblemCode.JSON_INVALID, "value", text).detail();
    }
}
