package dev.sitestream.crawls;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.url.AddressRanges;
import dev.sitestream.page.url.IpAddress;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class RangesFileTest {

    /** The form of https://developers.google.com/static/crawling/ipranges/common-crawlers.json, shortened. */
    private static final String GOOGLE = """
            {
              "creationTime": "2026-11-20T15:46:03.000000",
              "prefixes": [{
                "ipv6Prefix": "2001:4860:4801:10::/64"
              }, {
                "ipv4Prefix": "66.249.64.0/27"
              }, {
                "ipv4Prefix": "66.249.64.32/27", "service": "Google", "scope": {"a": [1]}
              }]
            }
            """;

    @Test
    void aRangeThatWouldVerifyEverybodyIsRefused() {
        for (String text : List.of(
                "0.0.0.0/0",
                "1.0.0.0/7",
                "::/0",
                "2000::/3",
                "::ffff:0:0/96",
                "::ffff:1.0.0.0/103",
                "::/16",
                "::/80")) {
            assertThatThrownBy(() -> RangesFile.range(text))
                    .as(text)
                    .hasMessage("\"" + text + "\" is too wide: allowed are prefixes from /8 for IPv4 and /16 for IPv6");
        }
        assertThat(RangesFile.range("1.0.0.0/8")).isEqualTo(RangesFile.range("::ffff:1.0.0.0/104"));
        assertThat(RangesFile.range("2001::/16")).isNotNull();
    }

    @Test
    void theEnginesFormIsRead() throws IOException {
        AddressRanges ranges = RangesFile.read(new StringReader(GOOGLE));

        assertThat(ranges.size()).isEqualTo(2);
        assertThat(ranges.contains(requireNonNull(IpAddress.parse("66.249.64.63"))))
                .isTrue();
        assertThat(ranges.contains(requireNonNull(IpAddress.parse("66.249.64.64"))))
                .isFalse();
        assertThat(ranges.contains(requireNonNull(IpAddress.parse("2001:4860:4801:10::1"))))
                .isTrue();
        assertThat(RangesFile.read(new StringReader("\uFEFF \r\n " + GOOGLE)).size())
                .isEqualTo(2);
    }

    @Test
    void linesAreRead() throws IOException {
        String lines = "\uFEFF# of example.com\r\n\r\n 192.0.2.0/24 # office\n2001:db8::/32\n198.51.100.7\n";

        AddressRanges ranges = RangesFile.read(new StringReader(lines));

        assertThat(ranges.size()).isEqualTo(3);
        assertThat(ranges.contains(requireNonNull(IpAddress.parse("198.51.100.7"))))
                .isTrue();
    }

    @Test
    void aMistakeIsNamedWithItsLine() {
        refused(GOOGLE.replace("64.32/27", "64.32/99"))
                .hasMessage("line 7: \"66.249.64.32/99\" is no range such as 192.0.2.0/24 or 2001:db8::/32");
        refused(GOOGLE.replace("ipv4Prefix\": \"66.249.64.0", "prefix\": \"66.249.64.0"))
                .hasMessage("line 5: a member of `prefixes` has no `ipv4Prefix` or `ipv6Prefix`");
        refused(GOOGLE.replace("[{", "[1, {")).hasMessage("line 3: a member of `prefixes` is no object");
        refused(GOOGLE.substring(0, 120)).hasMessage("line 6: it is no valid JSON");
        refused("192.0.2.0/24\n\n<html>")
                .hasMessage("line 3: \"<html>\" is no range such as 192.0.2.0/24 or 2001:db8::/32");
        refused("[\"192.0.2.0/24\"]").hasMessage("line 1: it is no JSON object with `prefixes`");
        refused("").hasMessage("it has no ranges");
        refused("{\"prefixes\": []}").hasMessage("it has no ranges");
        refused("[".repeat(100_000)).hasMessage("line 1: it is no JSON object with `prefixes`");
        refused("{\"a\":".repeat(100_000)).hasMessage("line 1: it is no valid JSON");
    }

    /** What Google's former addresses answer with 200 since April 2026. */
    @Test
    void aNoticeInsteadOfRangesIsRefused() {
        refused("{\"Action needed\": \"update the location you're fetching from\"}")
                .hasMessage("it has no list `prefixes`; check the address from which it was downloaded");
    }

    @Test
    void aMillionRangesAreReadAndNotMore() throws IOException {
        StringBuilder lines = new StringBuilder(20_000_000);
        for (int i = 0; i < RangesFile.MOST_RANGES; i++) {
            lines.append(10 + (i >> 20)).append('.').append((i >> 12) & 0xFF).append('.');
            lines.append((i >> 4) & 0xFF).append('.').append((i & 0xF) << 4).append("/29\n");
        }

        assertThat(RangesFile.read(new StringReader(lines.toString())).size()).isEqualTo(RangesFile.MOST_RANGES);
        refused(lines + "192.0.2.0/24").hasMessage("line 1000001: it has more than 1000000 ranges");
    }

    private static AbstractThrowableAssert<?, ?> refused(String content) {
        return assertThatThrownBy(() -> RangesFile.read(new StringReader(content)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
