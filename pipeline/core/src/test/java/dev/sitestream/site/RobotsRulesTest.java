package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of RFC 9309, in particular where the underlying parser tends to deviate from it. */
class RobotsRulesTest {

    @Test
    void onlyTheRulesForEveryCrawlerCount() {
        RobotsRules rules = RobotsRules.of("""
                User-agent: Googlebot
                Disallow: /google/

                User-agent: *
                User-agent: Bingbot
                Disallow: /all/

                User-agent: *
                Disallow: /more/
                """);
        assertThat(allows(rules, "/google/")).isTrue();
        assertThat(allows(rules, "/all/")).isFalse();
        assertThat(allows(rules, "/more/1")).isFalse();
        assertThat(allows(rules, "/")).isTrue();
    }

    @Test
    void theLongestRuleCountsAndOfTwoTheAllowingOne() {
        RobotsRules rules = RobotsRules.of("User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\nAllow: /c\n");
        assertThat(allows(rules, "/a")).isFalse();
        assertThat(allows(rules, "/a/b/c")).isTrue();
        assertThat(allows(rules, "/c")).isTrue();
    }

    @Test
    void rulesHaveStarsAndEnds() {
        RobotsRules rules = RobotsRules.of("User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?sort=\n");
        assertThat(allows(rules, "/a/b.pdf")).isFalse();
        assertThat(allows(rules, "/a/b.pdf?c")).isTrue();
        assertThat(allows(rules, "/a?sort=b")).isFalse();
        assertThat(allows(rules, "/a?b&sort=c")).isTrue();
    }

    @Test
    void whatIsPercentEncodedOrNotIsTheSame() {
        RobotsRules rules = RobotsRules.of("User-agent: *\nDisallow: /büro/\nDisallow: /%7Ejoe\nDisallow: /a%2Fb\n");
        assertThat(allows(rules, "/b%C3%BCro/1")).isFalse();
        assertThat(allows(rules, "/~joe")).isFalse();
        assertThat(allows(rules, "/a%2fb")).isFalse();
        assertThat(allows(rules, "/a/b")).isTrue();
    }

    /** The URL Standard leaves these unchanged, though RFC 3986 doesn't allow most of them in paths and queries. */
    @ParameterizedTest
    @ValueSource(strings = {"/p/a|b", "/p/a[0]", "/p/%zz", "/p/?q=^`{}|[]", "/p/?a/../../b", "/p/@a:b"})
    void everySerialisedUrlIsLookedAt(String pathAndQuery) {
        assertThat(allows(RobotsRules.of("User-agent: *\nDisallow: /p/\n"), pathAndQuery))
                .isFalse();
        assertThat(allows(RobotsRules.of("User-agent: *\nAllow: /p/\nDisallow: /\n"), pathAndQuery))
                .isTrue();
    }

    @Test
    void theAddressBeforeThePathDoesNotMatter() {
        RobotsRules rules = RobotsRules.of("User-agent: *\nDisallow: /p/\n");
        assertThat(rules.allow("https://user:p%40ss@example.com:8443/p/1")).isFalse();
        assertThat(rules.allow("http://[::1]/p/1")).isFalse();
        assertThat(rules.allow("https://p/q")).isTrue();
    }

    @Test
    void aCrawlDelayExcludesNothing() {
        RobotsRules rules = RobotsRules.of("User-agent: *\nCrawl-delay: 86400\nDisallow: /a\n");
        assertThat(allows(rules, "/b")).isTrue();
        assertThat(allows(rules, "/a")).isFalse();
        assertThat(rules).isEqualTo(RobotsRules.of("User-agent: *\nDisallow: /a\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Disallow: /", "User-agent: *\nDisallow:\n", "<html><body>404</body></html>", "\0\r\n::"})
    void aTextWithoutRulesForEveryCrawlerAllowsEverything(String text) {
        assertThat(RobotsRules.of(text)).isEqualTo(RobotsRules.NONE);
        assertThat(RobotsRules.of(text).isEmpty()).isTrue();
        assertThat(allows(RobotsRules.of(text), "/")).isTrue();
    }

    @Test
    void theLineThatDisallowsAPageIsFound() {
        RobotsRules rules = RobotsRules.of("""
                User-agent: Googlebot
                Disallow: /a/

                # for all
                User-agent: Bingbot
                User-agent: *
                Disallow: /a/   # not yet
                Allow: /a/b/
                disallow:/a/b/c
                Disallow: /büro/
                Disallow: /*.pdf$

                User-agent: Other
                Disallow: /a/b/c
                """);

        assertThat(disallowing(rules, "/a/1")).isEqualTo("7 Disallow: /a/   # not yet");
        assertThat(disallowing(rules, "/a/b/cd")).isEqualTo("9 disallow:/a/b/c");
        assertThat(disallowing(rules, "/b%C3%BCro/1")).isEqualTo("10 Disallow: /büro/");
        assertThat(disallowing(rules, "/x/y.pdf")).isEqualTo("11 Disallow: /*.pdf$");
        assertThat(disallowing(rules, "/a/b/1")).isEqualTo("none");
    }

    private static String disallowing(RobotsRules rules, String path) {
        return rules.disallowing("https://example.com" + path)
                .map(line -> line.number() + " " + line.text())
                .orElse("none");
    }

    private static boolean allows(RobotsRules rules, String pathAndQuery) {
        return rules.allow("https://example.com" + pathAndQuery);
    }
}
