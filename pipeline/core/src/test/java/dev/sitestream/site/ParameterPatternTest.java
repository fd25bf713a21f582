package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterPatternTest {

    @ParameterizedTest
    @CsvSource({
        "sort, sort",
        "sort, sort=a",
        "sort, a=b&sort=c",
        "sort, &&sort",
        "sort, a?sort=1&sort",
        "sort, so%72t=1",
        "utm_*, utm_source=x",
        "utm_*, utm_",
        "*id, sessionid=1",
        "*, a",
        "*, =a",
        "'a b', a+b=1",
        "'a b', a%20b=1",
        "ü[], %C3%BC%5B%5D=1",
        "ü[], %C3%BC[]=1",
        "a*b, a%26b",
        "a*b*c, aXbYbc"
    })
    void theseMatch(String pattern, String query) {
        assertThat(matches(pattern, query)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "sort, Sort=1",
        "sort, sorted=1",
        "sort, a=sort",
        "sort, a=b%26sort=1",
        "sort, a=b=sort",
        "utm_*, xutm_source=1",
        "*, ''",
        "*, &&",
        "a, %zz"
    })
    void theseDoNot(String pattern, String query) {
        assertThat(matches(pattern, query)).isFalse();
    }

    @Test
    void aUrlWithoutQueryHasNoParameters() {
        assertThat(new ParameterPattern("*").matchesQueryOf("https://example.com/a&b=c"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a=b", "?a", "a&b", "a%20b", "#"})
    void theseAreNoNames(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ParameterPattern(text))
                .withMessageStartingWith("a parameter's name ");
    }

    private static boolean matches(String pattern, String query) {
        return new ParameterPattern(pattern).matchesQueryOf("https://example.com/sort?" + query);
    }
}
