package dev.sitestream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PagesParametersTest {

    private static final String BASE = "https://shop.example.com/";

    @Test
    void withoutParametersThePagesThatExistAreAskedFor() {
        PagesParameters none = parameters(Map.of());

        assertThat(none.question())
                .isEqualTo(new PagesQuestion(Set.of("listed", "withheld"), null, null, "", "", 100, false));
        assertThat(none.lanes()).containsExactly(0, 1, 2);
    }

    @Test
    void everyParameterCounts() {
        PagesParameters all = parameters(Map.of(
                "state", List.of("deleted,listed"),
                "section", List.of("blog"),
                "prefix", List.of(BASE + "b"),
                "after", List.of(BASE + "b/1"),
                "limit", List.of("2000"),
                "fields", List.of("all"),
                "lane", List.of("2,0"),
                "scope", List.of("instance")));

        assertThat(all.question())
                .isEqualTo(new PagesQuestion(
                        Set.of("listed", "deleted"), "blog", null, BASE + "b", BASE + "b/1", 2_000, true));
        assertThat(all.lanes()).containsExactly(2, 0);
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "sectoin|blog|unknown parameter; allowed are after, fields, limit, prefix, reason, section, state",
                "state|x|state: allowed are listed, withheld and deleted, or several of them, separated by commas",
                "state|listed,|state: allowed are listed, withheld and deleted, or several of them, separated by commas",
                "section|news|section: allowed are blog, pages",
                "reason|x|reason: allowed are noindex, canonical-elsewhere, status, scheduled, expired, path-excluded,"
                        + " parameter-excluded, robots-disallowed, other-site",
                "prefix|/blog|prefix: allowed are beginnings of URLs under https://shop.example.com/, percent-encoded",
                "after|a b|after: allowed are serialised URLs, as in answers, of at most 8192 characters",
                "limit|0|limit: allowed are whole numbers from 1 to 2000",
                "limit|2001|limit: allowed are whole numbers from 1 to 2000",
                "limit|+1|limit: allowed are whole numbers from 1 to 2000",
                "fields|title|fields: allowed is `all`",
                "lane|3|lane: allowed are whole numbers from 0 to 2",
                "lane|0,,1|lane: allowed are whole numbers from 0 to 2"
            })
    void aWrongParameterIsExplained(String name, String value, String explanation) {
        PagesParameters wrong = parameters(Map.of(name, List.of(value)));

        assertThatThrownBy(() -> {
                    wrong.question();
                    wrong.lanes();
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(explanation);
    }

    @Test
    void aReasonAsksForWithheldPages() {
        assertThat(parameters(Map.of("reason", List.of("canonical-elsewhere"))).question())
                .isEqualTo(
                        new PagesQuestion(Set.of("withheld"), null, Exclusion.CANONICAL_ELSEWHERE, "", "", 100, false));
    }

    @Test
    void aParameterIsGivenOnce() {
        assertThatThrownBy(() -> parameters(Map.of("limit", List.of("1", "2"))).question())
                .hasMessage("limit: given several times");
    }

    private static PagesParameters parameters(Map<String, List<String>> given) {
        try {
            Site site = new Site(
                    "shop",
                    WebUrl.parse(BASE),
                    BASE,
                    3,
                    Limits.PROTOCOL,
                    PublishWaits.after(Duration.ZERO),
                    List.of(Section.of("blog", List.of(PathPattern.of("/blog/**"))), Section.of("pages", List.of())));
            return new PagesParameters(site, given);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
