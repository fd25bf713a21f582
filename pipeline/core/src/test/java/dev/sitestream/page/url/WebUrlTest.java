package dev.sitestream.page.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebUrlTest {

    private static final int TWO_MEGABYTES = 2_000_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                // scheme and authority
                "https://example.com https://example.com/",
                "HTTPS://EXAMPLE.com/A https://example.com/A",
                "http:example.com http://example.com/",
                "http:\\\\\\example.com\\a http://example.com/a",
                "https://example.com:443/ https://example.com/",
                "https://example.com:00080/ https://example.com:80/",
                "http://example.com: http://example.com/",
                "https://u:p@w@example.com:8443/ https://u:p%40w@example.com:8443/",
                "https://:@example.com/ https://example.com/",
                "https://:p@example.com/ https://:p@example.com/",
                "https://u;=[]|:^@example.com/ https://u%3B%3D%5B%5D%7C:%5E@example.com/",
                // domains
                "https://B\u00fccher.example/ https://xn--bcher-kva.example/",
                "https://fa\u00df.de/ https://xn--fa-hia.de/",
                "https://\uff45xample\u3002com/ https://example.com/",
                "https://exa%6Dple.com/ https://example.com/",
                "https://b%C3%BCcher.example/ https://xn--bcher-kva.example/",
                "https://\u26f5\ufe0f.example/ https://xn--kbi.example/",
                "https://xn--a/ https://xn--a/",
                "https://a_b.-c-.example./ https://a_b.-c-.example./",
                // IPv4
                "https://127.1/ https://127.0.0.1/",
                "https://0x7F.0377.65535/ https://127.255.255.255/",
                "https://4294967295/ https://255.255.255.255/",
                "https://1.2.3.4./ https://1.2.3.4/",
                "https://0x/ https://0.0.0.0/",
                "https://\uff11.1/ https://1.0.0.1/",
                "https://1.2.3.a/ https://1.2.3.a/",
                // IPv6
                "https://[::]/ https://[::]/",
                "https://[0:0:0:1:0:0:0:0]/ https://[0:0:0:1::]/",
                "https://[1:0:0:2:0:0:3:4]:8443/ https://[1::2:0:0:3:4]:8443/",
                "https://[1:0:2:3:4:5:6:7]/ https://[1:0:2:3:4:5:6:7]/",
                "https://[::FFFF:1.2.3.4]/ https://[::ffff:102:304]/",
                // path, query, fragment
                "https://example.com/a/../b/./c/.. https://example.com/b/",
                "https://example.com/a/%2E%2e/b/%2E https://example.com/b/",
                "https://example.com/../../a//..//b https://example.com/a//b",
                "https://example.com/... https://example.com/...",
                "https://example.com/\u20ac%zz%C3%A9\"<>^`{}|[] https://example.com/%E2%82%AC%zz%C3%A9%22%3C%3E%5E%60%7B%7D|[]",
                "https://example.com/\ud83d\ude00 https://example.com/%F0%9F%98%80",
                "https://example.com/\ud83d/\ude00 https://example.com/%EF%BF%BD/%EF%BF%BD",
                "https://example.com?a'b\\../^`{} https://example.com/?a%27b\\../^`{}",
                "https://example.com/? https://example.com/?",
                "https://example.com/#?a https://example.com/",
            })
    void aUrlIsSerialisedAsTheStandardDoesIt(String text, String href) throws InvalidUrlException {
        WebUrl url = WebUrl.parse(text);
        assertThat(url.href()).isEqualTo(href);
        assertThat(WebUrl.parse(href)).isEqualTo(url).hasSameHashCodeAs(url);
    }

    @Test
    void spacesAroundAndTabsAndLineEndsWithinAreDropped() throws InvalidUrlException {
        assertThat(WebUrl.parse(" \u0000\u001fht\ntps:\r//exa\tmple.com/a b\t \n")
                        .href())
                .isEqualTo("https://example.com/a%20b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                "ftp://example.com/ begin",
                "//example.com/ begin",
                "/a begin",
                "~~ begin",
                "https:// empty",
                "https:///?a empty",
                "https://u@/ empty",
                "https://:80/ empty",
                "https://\u00ad/ empty",
                "https://example.com:65536/ 65535",
                "https://example.com:8a/ number",
                "https://example.com:\u0661/ number",
                "https://a%20b/ U+0020",
                "https://a%25b/ U+0025",
                "https://a%7Fb/ U+007F",
                "https://a|b/ U+007C",
                "https://a\ufffdb/ DISALLOWED",
                "https://a\ud800b/ DISALLOWED",
                "https://a%41\ud800b/ U+003F",
                "https://a%ffb/ DISALLOWED",
                "https://\u200d.example/ CONTEXTJ",
                "https://\u064aa/ BIDI",
                "https://xn--a.\u00df/ INVALID_ACE_LABEL",
                "https://1.2.3.4.5/ parts",
                "https://1.2.3.08/ IPv4",
                "https://1..4/ IPv4",
                "https://256.1/ over",
                "https://1.2.3.256/ over",
                "https://4294967296/ over",
                "https://[::1/ ]",
                "https://[]/ fewer",
                "https://[1:2:3:4:5:6:7]/ fewer",
                "https://[1:2:3:4:5:6:7:8:9]/ more",
                "https://[:1]/ single",
                "https://[1:]/ single",
                "https://[1::2::3]/ twice",
                "https://[12345::]/ U+0035",
                "https://[::%31]/ U+0025",
                "https://[::\uff11]/ U+FF11",
                "https://[::1.2.3]/ early",
                "https://[::1.2.3.4.5]/ U+002E",
                "https://[::1.2.3.04]/ 255",
                "https://[::1.2.3.256]/ 255",
                "https://[::1.2..3]/ U+002E",
                "https://[1:2:3:4:5:6:7:1.2.3.4]/ room",
            })
    void whatIsNoHttpUrlIsRejectedWithTheReason(String text, String reason) {
        assertThatExceptionOfType(InvalidUrlException.class)
                .isThrownBy(() -> WebUrl.parse(text))
                .withMessageContaining(reason);
    }

    @Test
    void originAndHostAndPathLeaveTheCredentialsOut() throws InvalidUrlException {
        WebUrl url = WebUrl.parse("http://user:secret@EXAMPLE.com:8080/a/b?c=/d#e");
        assertThat(url.origin()).isEqualTo("http://example.com:8080");
        assertThat(url.host()).isEqualTo("example.com");
        assertThat(url.path()).isEqualTo("/a/b");
        assertThat(url).hasToString("http://user:secret@example.com:8080/a/b?c=/d");
    }

    @Test
    void originAndHostAndPathOfACleanUrlAreItsParts() throws InvalidUrlException {
        WebUrl url = WebUrl.parse("https://example.com:8443/a?b");
        assertThat(url.origin()).isEqualTo("https://example.com:8443");
        assertThat(url.host()).isEqualTo("example.com");
        assertThat(url.path()).isEqualTo("/a");
    }

    @Test
    void anInternationalisedHostHasALimitAndAnAsciiHostHasNone() throws InvalidUrlException {
        String label = "\u00fc" + "a".repeat(62) + ".";
        String longest = label.repeat(DomainParser.LONGEST / label.length());
        assertThat(longest).hasSize(DomainParser.LONGEST);
        assertThat(WebUrl.parse("https://" + longest).host()).startsWith("xn--");
        assertThatExceptionOfType(InvalidUrlException.class)
                .isThrownBy(() -> WebUrl.parse("https://" + longest + "a"))
                .withMessageContaining("longer than 2048");
        assertThat(WebUrl.parse("https://" + "a".repeat(DomainParser.LONGEST + 1))
                        .host())
                .hasSize(DomainParser.LONGEST + 1);
    }

    @Test
    void aLabelThatIsTooLongForPunycodeIsRejectedAlsoWhenItOnlyGrowsThere() {
        for (String label : List.of("\u00fc".repeat(DomainParser.LONGEST), "\ufdfa".repeat(DomainParser.LONGEST / 2))) {
            assertThatExceptionOfType(InvalidUrlException.class)
                    .isThrownBy(() -> WebUrl.parse("https://" + label))
                    .withMessageContaining("label");
        }
    }

    /** Quadratic work on these would take many minutes; linear work takes milliseconds. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "https://, a",
        "https://, a.",
        "https://, 1.",
        "https://, 0",
        "https://, %61",
        "https://, @",
        "https://, :",
        "https://, [",
        "https://[, 0:",
        "https://, \u00fc",
        "https://, xn--.\u00fc",
        "https:, /",
        "https://example.com:, 0",
        "https://0x, f",
        "https://example.com/, a/../",
        "https://example.com, /a",
        "https://example.com/a, /..",
        "https://example.com/, %2e/",
        "https://example.com/, \u20ac",
        "https://example.com/?, '",
        "https://example.com/#, a",
        "a, b:",
    })
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void megabytesAreParsedOrRejectedInLinearTime(String start, String repeated) {
        String text = start + repeated.repeat(TWO_MEGABYTES / repeated.length());
        assertThat(parsesOrIsRejected(text)).isTrue();
        assertThat(parsesOrIsRejected(text + "/\u00e9")).isTrue();
    }

    /** Returns true if the text is parsed, or rejected with a short message. Any other exception fails the test. */
    private static boolean parsesOrIsRejected(String text) {
        try {
            return !WebUrl.parse(text).href().isEmpty();
        } catch (InvalidUrlException e) {
            return e.getMessage() != null && e.getMessage().length() < 200;
        }
    }
}
