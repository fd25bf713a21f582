package dev.sitestream.page.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.event.UrlCheck;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published URLs are valid under RFC 3986. */
class PublishedUrlTest {

    @ParameterizedTest
    @CsvSource({
        "a|b, a%7Cb",
        "a[1]\\{2}^`, a%5B1%5D/%7B2%7D%5E%60",
        "?q=[1]\\{2}|^`, ?q=%5B1%5D%5C%7B2%7D%7C%5E%60",
        "100%, 100%25",
        "100%?50%2, 100%25?50%252",
        "%zz%41%4, %25zz%41%254",
        "a/b?c/d, a/b?c/d",
    })
    void whatRfc3986DoesNotHaveIsEncoded(String given, String published) throws InvalidUrlException {
        assertThat(published("https://a.example/" + given)).isEqualTo("https://a.example/" + published);
    }

    @Test
    void bracketsOfAnAddressStay() throws InvalidUrlException {
        assertThat(published("http://[::1]")).isEqualTo("http://[::1]/");
        assertThat(published("http://u%[@[::1]:81/[?[")).isEqualTo("http://u%25%5B@[::1]:81/%5B?%5B");
    }

    @Test
    void aUrlThatIsValidStaysTheSameObject() throws InvalidUrlException {
        String href = WebUrl.parse("https://a.example/~a-b_c/%C3%BC(1)!$&'*+,;=:@?a=b&c[]".replace("[]", ""))
                .href();
        assertThat(PublishedUrl.of(href)).isSameAs(href);
    }

    @Test
    void everyCharacterInEveryPartMakesAValidUrlThatIsPublishedAsItself() throws InvalidUrlException {
        for (char c = 1; c < 0x180; c++) {
            if (c != '/' && c != '@' && c != '\\' && c != '?' && c != '#') {
                check("https://u" + c + ":p" + c + "@shop.example.com/");
            }
            check("https://shop.example.com/" + c + "x" + c + "?" + c + "x" + c);
        }
    }

    @Test
    void everyUrlOfTheConformanceTestsIsPublishedValid() throws InvalidUrlException {
        List<String> refused = new ArrayList<>();
        int all = 0;
        for (String file : List.of("urltestdata.json", "ada_extra_urltestdata.json", "ada_long_urltestdata.json")) {
            for (JsonNode test : UrlTestData.cases(file)) {
                String href = test.path("href").asText("");
                if (href.startsWith("http") && isUrl(href)) {
                    String serialised = WebUrl.parse(href).href();
                    all++;
                    check(href);
                    if (!Rfc3986.isUrl(serialised)) {
                        refused.add(serialised);
                    }
                }
            }
        }
        assertThat(refused)
                .as("of %s, so many are no URLs of RFC 3986 as they are serialised", all)
                .hasSize(10);
    }

    @ParameterizedTest
    @CsvSource({
        "a%7Cb?c%5B%5D, a|b?c[]",
        "100%25?%5E%60%7B%7D%5C%7C%25, 100%?^`{}\\|%",
        "a%5Eb%5C?%22, ''",
        "%2541%7C%25, %2541|%",
        "%7Cb|, ''",
        "a/b, ''",
        "%C3%BC%20%5b, ''",
    })
    void theSourceOfAPublishedUrlIsFound(String published, String source) {
        String base = "https://a.example/";

        assertThat(PublishedUrl.source(base + published)).isEqualTo(source.isEmpty() ? null : base + source);
    }

    @Test
    void aUrlIsAsLongAsItIsPublished() {
        String base = "https://a.example/?";
        int room = UrlCheck.MAX_LENGTH - base.length();

        assertThat(UrlCheck.of(base + "|".repeat(room / 3) + "a".repeat(room % 3)))
                .isInstanceOf(UrlCheck.Good.class);
        assertThat(UrlCheck.of(base + "|".repeat(room / 3) + "a".repeat(room % 3 + 1)))
                .isEqualTo(new UrlCheck.Bad(
                        ProblemCode.URL_TOO_LONG, "2048 characters as it is published; at most 2047 are allowed"));
        assertThat(UrlCheck.of(base + "a".repeat(room))).isInstanceOf(UrlCheck.Good.class);
        assertThat(UrlCheck.of(base + "a".repeat(room + 1))).isInstanceOf(UrlCheck.Bad.class);
    }

    private static boolean isUrl(String text) {
        try {
            WebUrl.parse(text);
            return true;
        } catch (InvalidUrlException e) {
            return false;
        }
    }

    private static void check(String given) throws InvalidUrlException {
        String published = published(given);
        assertThat(published).matches(Rfc3986::isUrl, "is a URL of RFC 3986");
        assertThatNoException().as(published).isThrownBy(() -> URI.create(published));
        assertThat(published(published)).as("published again").isEqualTo(published);
    }

    private static String published(String text) throws InvalidUrlException {
        return PublishedUrl.of(WebUrl.parse(text).href());
    }
}
