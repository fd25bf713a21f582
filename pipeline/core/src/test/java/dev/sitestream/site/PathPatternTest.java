package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathPatternTest {

    @ParameterizedTest
    @CsvSource({
        "/p/**, /p/",
        "/p/**, /p",
        "/p/**, /p/a",
        "/p/**, /p/a/b/",
        "/*/p/**, /de/p/a",
        "/*/p/**, //p/a",
        "/**, /",
        "/**, /a/b",
        "/**/p, /p",
        "/**/p, /a/b/p",
        "/a/**/b, /a/b",
        "/a/**/b, /a/x/b/y/b",
        "/**/a/*/**/z, /q/a/a/1/2/z",
        "/, /",
        "/a, /a",
        "/*, /",
        "/*, /a*b",
        "/p/*.html, /p/.html",
        "/p/*.html, /p/a.html.html",
        "/a*b*c, /aXbXbc",
        "/a.b+(c)[d], /a.b+(c)[d]",
        "/büro/ß, /b%C3%BCro/%C3%9F",
        "/a b/{c}, /a%20b/%7Bc%7D",
        "/b%C3%BCro, /b%C3%BCro",
    })
    void whatAPatternMatches(String pattern, String path) {
        assertThat(PathPattern.of(pattern).matches(path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/p/**, /pa",
        "/p/**, /P/a",
        "/p/**, /a/p/",
        "/*/p/**, /p/a",
        "/*/p/**, /a/b/p/c",
        "/a, /a/",
        "/a/, /a",
        "/*, /a/",
        "/*, /a/b",
        "/**/p, /p/",
        "/a/**/b, /a/x/c",
        "/a*b, /a/b",
        "/a*b, /abc",
        "/a.b, /aXb",
        "/a, /ab",
        "/ab, /a",
        "/, /a",
        "/a, a",
    })
    void whatAPatternDoesNotMatch(String pattern, String path) {
        assertThat(PathPattern.of(pattern).matches(path)).isFalse();
    }

    @Test
    void aTextWithoutLeadingSlashIsNoPattern() {
        for (String text : new String[] {"", "p/**", "**", "https://example.com/p"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PathPattern.of(text))
                    .withMessage("a path pattern begins with `/`");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/p**", "/**p", "/a/***", "/a/b**/c"})
    void twoStarsAreAWholeSegment(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathPattern.of(text))
                .withMessage("`**` in a path pattern is a whole segment, as in `/p/**`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/p?a=*", "/p#a", "/p\\a"})
    void whatNoPathHoldsIsNotInAPattern(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathPattern.of(text))
                .withMessage("a path pattern has no `?`, `#` or `\\`, because no path has");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/./a", "/a/..", "/../**"})
    void dotSegmentsAreNotInAPattern(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathPattern.of(text))
                .withMessage("a path pattern has no segment `.` or `..`, because serialised paths have none");
    }

    /** The oracle is an equivalent regular expression, built from each segment with the slash before it. */
    @Test
    void aRegularExpressionAgreesOnRandomPatternsAndPaths() {
        Random random = new Random(20_261_121);
        int matches = 0;
        for (int i = 0; i < 100_000; i++) {
            String glob = randomGlob(random);
            String path = "/" + randomText(random, 8, "ab*/");
            boolean expected = oracle(glob).matcher(path).matches();
            assertThat(PathPattern.of(glob).matches(path))
                    .as("%s on %s", glob, path)
                    .isEqualTo(expected);
            matches += expected ? 1 : 0;
        }
        assertThat(matches).isBetween(5_000, 95_000);
    }

    private static String randomGlob(Random random) {
        StringBuilder glob = new StringBuilder();
        for (int segments = 1 + random.nextInt(4); segments > 0; segments--) {
            boolean any = random.nextInt(3) == 0;
            glob.append('/').append(any ? "**" : randomText(random, 3, "ab*").replaceAll("\\*+", "*"));
        }
        return glob.toString();
    }

    private static String randomText(Random random, int longest, String letters) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(longest + 1); length > 0; length--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }

    private static Pattern oracle(String glob) {
        StringBuilder regex = new StringBuilder();
        for (String segment : glob.substring(1).split("/", -1)) {
            regex.append(segment.equals("**") ? "(/[^/]*)*" : "/" + segment.replace("*", "[^/]*"));
        }
        return Pattern.compile(regex.toString());
    }

    /** With unbounded backtracking each of these would outlast the build. */
    @Test
    void hostilePathsOfTheGreatestLengthAreDoneWith() {
        String segments = "/a".repeat(1_023);
        String letters = "/" + "a".repeat(2_046);
        assertThat(PathPattern.of("/**/a".repeat(20) + "/b").matches(segments)).isFalse();
        assertThat(PathPattern.of("/**/*".repeat(20) + "/b").matches(segments)).isFalse();
        assertThat(PathPattern.of("/" + "*a".repeat(40) + "b").matches(letters)).isFalse();
        assertThat(PathPattern.of("/**/" + "*a".repeat(40)).matches(letters)).isTrue();
    }

    @Test
    void patternsAreEqualWhenTheirTextsAre() {
        assertThat(PathPattern.of("/p/**"))
                .isEqualTo(PathPattern.of("/p/**"))
                .hasSameHashCodeAs(PathPattern.of("/p/**"));
        assertThat(PathPattern.of("/p/**")).isNotEqualTo(PathPattern.of("/p/*")).hasToString("/p/**");
    }
}
