package dev.sitestream.page.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearUrlTest {

    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource({
        "https://example.com/p/1, http://example.com/p/1, scheme",
        "https://example.com/p/1, https://www.example.com/p/1, www",
        "https://www.example.com:8443/p/1, https://example.com:8443/p/1, www",
        "https://example.com/p/1, https://example.com/p/1/, trailing-slash",
        "https://example.com/p/1/, https://example.com/p/1, trailing-slash",
        "https://example.com/p/, https://example.com/p/index.html, index-page",
        "https://example.com/p/default.aspx, https://example.com/p/, index-page",
        "https://example.com/P/One, https://example.com/p/one, case",
        "https://example.com/p/sku-a, https://example.com/P/SKU-A, case",
        "https://example.com/produkte/regal, https://example.com/Produkte/Regal, case",
        "https://example.com/B%C3%BCro, https://example.com/b%C3%BCro, case",
        "https://example.com/b%C3%BCro, https://example.com/b%c3%bcro, encoding",
        "https://example.com/%7Ejoe, https://example.com/~joe, encoding",
        "https://example.com/a%7Cb, https://example.com/a|b, encoding",
        "https://example.com/b%25C3%25BCro, https://example.com/b%C3%BCro, encoding",
        "https://example.com/a%20b, https://example.com/a+b, encoding",
        "https://example.com/p?b=1&a=2, https://example.com/p?a=2&b=1, query",
        "https://example.com/p?utm_source=x, https://example.com/p, query",
        "http://www.example.com/p, https://example.com/p, scheme www",
        "http://example.com/P/1, https://example.com/p/1/, scheme trailing-slash case",
        "https://example.com/p, https://example.com/p/index.html, trailing-slash index-page"
    })
    void aUrlThatIsConfusedWithAnotherIsNear(String given, String meant, String differences) throws Exception {
        Optional<NearUrl> near = NearUrl.of(WebUrl.parse(given).href()).stream()
                .filter(some -> some.href().equals(meant))
                .findFirst();

        assertThat(near).as(meant).isPresent();
        assertThat(near.get().differences().stream()
                        .map(NearUrl.Difference::notation)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(differences);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/",
                "https://www./",
                "http://[::1]:8080/a//b/?&&",
                "https://user:p%40ss@example.com/%%%41%e4?%00%20+&b&a",
                "https://example.com/a/index.html?b=1&a=2"
            })
    void theyAreFewAndSerialisedAndAllDifferAndTheNearestComeFirst(String url) throws Exception {
        String href = WebUrl.parse(url).href();

        List<NearUrl> near = NearUrl.of(href);

        assertThat(near).isNotEmpty().hasSizeLessThanOrEqualTo(NearUrl.MAX);
        assertThat(new HashSet<>(near.stream().map(NearUrl::href).toList()))
                .hasSameSizeAs(near)
                .doesNotContain(href);
        assertThat(near).allSatisfy(some -> {
            assertThat(WebUrl.parse(some.href()).href()).isEqualTo(some.href());
            assertThat(some.differences()).isNotEmpty();
        });
        assertThat(near.stream().map(some -> some.differences().size())).isSorted();
    }

    @Test
    void theLongestUrlIsNoProblem() throws Exception {
        String href = WebUrl.parse("https://example.com/" + "A%20/".repeat(1_600) + "?" + "b&a&".repeat(400))
                .href();

        assertThat(NearUrl.of(href)).hasSizeLessThanOrEqualTo(NearUrl.MAX);
    }
}
