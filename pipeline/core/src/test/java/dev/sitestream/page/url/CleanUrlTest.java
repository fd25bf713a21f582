package dev.sitestream.page.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CleanUrlTest {

    private static final String HOST = "abcxyz0123456789-.";
    private static final String PATH = "abcxyzABCXYZ0123456789-._~/!$&'()*+,;=:@|[]%";
    private static final String QUERY = "abcxyzABCXYZ0123456789-._~/!$&()*+,;=:@?%^`{}[]\\|";

    /** Texts that make a URL unclean when inserted, or only seem to. */
    private static final List<String> DIRT = List.of(
            ":",
            ":80",
            ":443",
            ":8080",
            ":0",
            ":080",
            ":65535",
            ":65536",
            "@",
            "u@",
            "u:p@",
            "#",
            "?",
            "/",
            "//",
            "/./",
            "/../",
            "/..",
            "/.",
            "/.a",
            "/%2e",
            "/%2E%2e/",
            "/.%2e",
            "/%2",
            "%",
            "\\",
            " ",
            "\t",
            "\n",
            "\"",
            "<",
            ">",
            "'",
            "^",
            "`",
            "{",
            "}",
            "|",
            "[",
            "]",
            "[::1]",
            "xn--",
            "XN--a",
            ".1",
            ".0x",
            "0x7f",
            ".1.",
            ".",
            "..",
            "A",
            "\u00e9",
            "\u00ad",
            "\ud83d\ude00",
            "\ud800",
            "\u007f",
            "\u0000",
            "");

    private final Random random = new Random(20261121);

    @Test
    void cleanUrlsAreTakenAsTheyAreAndAsTheParserWouldHaveThem() throws InvalidUrlException {
        for (int i = 0; i < 50_000; i++) {
            String text = clean();
            assertThat(CleanUrl.recognise(text)).as(text).isNotNull();
            assertAgrees(text);
        }
    }

    @Test
    void nearlyCleanUrlsAreTakenOnlyAsTheParserWouldHaveThem() {
        int taken = 0;
        for (int i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder(clean());
            for (int pieces = 1 + random.nextInt(3); pieces > 0; pieces--) {
                text.insert(random.nextInt(text.length() + 1), DIRT.get(random.nextInt(DIRT.size())));
            }
            taken += assertAgrees(text.toString()) ? 1 : 0;
        }
        assertThat(taken).isBetween(20_000, 180_000);
    }

    @Test
    void inputsOfTheWebPlatformTestsAreTakenOnlyAsTheParserWouldHaveThem() {
        for (JsonNode test : UrlTestData.cases("urltestdata.json")) {
            assertAgrees(test.path("input").textValue());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/",
                "http://example.com/a/b.html",
                "https://example.com:8443/a",
                "https://example.com/caf%C3%A9?q=a%20b&c=d",
                "https://xn--bcher-kva.example/",
                "https://example.com/a.b/c..d/e.",
            })
    void aCleanUrlIsNotCopied(String text) throws InvalidUrlException {
        assertThat(WebUrl.parse(text).href()).isSameAs(text);
    }

    @Test
    void aFragmentIsCutOffACleanUrl() {
        assertThat(CleanUrl.recognise("https://example.com/a#b c"))
                .isNotNull()
                .extracting(WebUrl::href)
                .isEqualTo("https://example.com/a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com",
                "https://example.com?q",
                "HTTPS://example.com/",
                "https://Example.com/",
                "https://example.com:443/",
                "https://example.com:08443/",
                "https://127.1/",
                "https://0x7f000001/",
                "https://1.2.3.4./",
                "https://user@example.com/",
                "https://example.com/a/../b",
                "https://example.com/a/%2E%2e/b",
                "https://example.com/a\\b",
                "https://example.com/a b",
                "https://example.com/caf\u00e9",
                "https://example.com/?it's",
                "ftp://example.com/",
            })
    void whatMayChangeIsLeftToTheParser(String text) {
        assertThat(CleanUrl.recognise(text)).isNull();
    }

    private String clean() {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "https://" : "http://");
        text.append(some(HOST, random.nextInt(12))).append(".c").append(some("abc09-", random.nextInt(4)));
        if (random.nextInt(4) == 0) {
            text.append(':').append(1024 + random.nextInt(60_000));
        }
        for (int segments = 1 + random.nextInt(5); segments > 0; segments--) {
            text.append("/p").append(some(PATH, random.nextInt(10)).replace("/", ""));
        }
        if (random.nextInt(3) == 0) {
            text.append('?').append(some(QUERY, random.nextInt(16)));
        }
        if (random.nextInt(8) == 0) {
            text.append('#').append(some(QUERY, random.nextInt(8)));
        }
        return text.toString();
    }

    private String some(String alphabet, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    /** Returns whether the text was recognised. If so, checks that the parser gives the same result. */
    private static boolean assertAgrees(String text) {
        WebUrl clean = CleanUrl.recognise(text);
        if (clean == null) {
            return false;
        }
        try {
            WebUrl parsed = UrlParser.parse(text);
            if (!parts(clean).equals(parts(parsed))) {
                assertThat(parts(clean)).as(text).isEqualTo(parts(parsed));
            }
            return true;
        } catch (InvalidUrlException e) {
            throw new AssertionError("taken, but invalid: " + text, e);
        }
    }

    private static List<String> parts(WebUrl url) {
        return List.of(url.href(), url.origin(), url.host(), url.path());
    }
}
