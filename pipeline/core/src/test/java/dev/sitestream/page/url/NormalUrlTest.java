package dev.sitestream.page.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One spelling of percent-escapes: RFC 3986, 6.2.2.1 and 6.2.2.2. */
class NormalUrlTest {

    private static final String BASE = "https://a.example/";

    @ParameterizedTest
    @CsvSource({
        "%e3%83%86, %E3%83%86",
        "%E3%83%86, %E3%83%86",
        "テ, %E3%83%86",
        "%7Eu, ~u",
        "%41%2d%2E%5f%30, A-._0",
        "a|b, a%7Cb",
        "a%7cb, a%7Cb",
        "a[1], a%5B1%5D",
        "?a[]=%e3, ?a%5B%5D=%E3",
        "100%, 100%25",
        "%zz%41%4, %25zzA%254",
        "%%34%31, %2541",
        "%2541, %2541",
        "a%2fb%3Fc%23%26%3d%2b, a%2Fb%3Fc%23%26%3D%2B",
        "a%2Ab*, a%2Ab*",
        "a%2e%2e/b, a../b",
    })
    void eachUrlHasOneSpelling(String given, String normal) throws InvalidUrlException {
        WebUrl url = WebUrl.parse(BASE + given).normal();

        assertThat(url.href()).isEqualTo(BASE + normal);
        assertThat(url.normal()).isSameAs(url);
        assertThat(NormalUrl.isNormal(url.href())).isTrue();
        assertThat(WebUrl.parse(url.href())).isEqualTo(url);
        assertThat(PublishedUrl.of(url.href())).isEqualTo(url.href());
    }

    @Test
    void credentialsAndTheHostStay() throws InvalidUrlException {
        assertThat(WebUrl.parse("http://%75@[::1]:81/[").normal().href()).isEqualTo("http://%75@[::1]:81/%5B");
    }

    @Test
    void aNormalUrlIsSerialisedAndPublishedAsItIs() throws InvalidUrlException {
        List<String> others = new ArrayList<>();
        for (JsonNode test : UrlTestData.cases("urltestdata.json")) {
            String href = test.path("href").asText();
            if (href.matches("https?://[a-z.]+/[^#]*")) {
                String normal = NormalUrl.of(href);
                boolean isStable = NormalUrl.of(normal).equals(normal)
                        && WebUrl.parse(normal).href().equals(normal)
                        && PublishedUrl.of(normal).equals(normal);
                if (!isStable) {
                    others.add(href);
                }
            }
        }
        assertThat(others).isEmpty();
    }
}
