package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.sitemap.Format;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteTest {

    private static final Section PRODUCTS =
            Section.of("products", List.of(PathPattern.of("/p/**"), PathPattern.of("/*/p/**")));
    private static final Section BLOG = Section.of("blog", List.of(PathPattern.of("/blog/**")));
    private static final Section REST = Section.of("rest", List.of());

    @Test
    void aSiteOfWhichOnlyTheBaseIsKnownHasDefaults() throws InvalidUrlException {
        assertThat(Site.at(url("https://shop.example.com:8443/de")))
                .isEqualTo(new Site(
                        "shop.example.com",
                        url("https://shop.example.com:8443/de/"),
                        "https://shop.example.com:8443/de/",
                        1,
                        Limits.PROTOCOL,
                        PublishWaits.after(Duration.ofSeconds(2)),
                        List.of(Section.of("pages", List.of()))));
    }

    @Test
    void theHostOfAnIpv6AddressIsNoId() throws InvalidUrlException {
        WebUrl address = url("http://[::1]:8080/");
        assertThatIllegalArgumentException().isThrownBy(() -> Site.defaultId(address));
    }

    @Test
    void itContainsWhatHasItsOriginAndLiesUnderItsBase() throws InvalidUrlException {
        Site site = Site.at(url("https://example.com/blog/"));
        assertThat(site.contains(url("https://example.com/blog/"))).isTrue();
        assertThat(site.contains(url("https://example.com/blog/a?b"))).isTrue();
        assertThat(site.contains(url("https://example.com/blog"))).isFalse();
        assertThat(site.contains(url("https://example.com/blogs/a"))).isFalse();
        assertThat(site.contains(url("https://example.com/?/blog/"))).isFalse();
        assertThat(site.contains(url("http://example.com/blog/a"))).isFalse();
        assertThat(site.contains(url("https://example.com:8443/blog/a"))).isFalse();
        assertThat(site.contains(url("https://example.com.evil.org/blog/a"))).isFalse();
        assertThat(site.contains(url("https://user@example.com/blog/a"))).isFalse();
    }

    @Test
    void theRequestedSectionComesBeforeThePathAndThePathBeforeTheRest() throws InvalidUrlException {
        Site site = withSections(PRODUCTS, BLOG, REST);
        assertThat(site.sectionFor(url("https://example.com/de/p/1?x=/blog/"), null))
                .isEqualTo(PRODUCTS);
        assertThat(site.sectionFor(url("https://example.com/blog/p/1"), null)).isEqualTo(PRODUCTS);
        assertThat(site.sectionFor(url("https://example.com/blog/1"), null)).isEqualTo(BLOG);
        assertThat(site.sectionFor(url("https://example.com/about"), null)).isEqualTo(REST);
        assertThat(site.sectionFor(url("https://example.com/blog/1"), "rest")).isEqualTo(REST);
        assertThat(site.sectionFor(url("https://example.com/about"), "products"))
                .isEqualTo(PRODUCTS);
        assertThat(site.sectionFor(url("https://example.com/blog/1"), "unknown"))
                .isEqualTo(BLOG);
    }

    @Test
    void theLastSectionTakesTheRestEvenIfItHasPatterns() throws InvalidUrlException {
        assertThat(withSections(PRODUCTS, BLOG).sectionFor(url("https://example.com/about"), null))
                .isEqualTo(BLOG);
    }

    @Test
    void aSectionIsFoundByItsName() throws InvalidUrlException {
        assertThat(withSections(PRODUCTS, REST).section("rest")).contains(REST);
        assertThat(withSections(PRODUCTS, REST).section("blog")).isEmpty();
    }

    @Test
    void onlyTheLastSectionGoesWithoutPatterns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> withSections(REST, BLOG))
                .withMessage("section `rest` has no pattern, and only the last one takes the rest");
    }

    @Test
    void aSiteHasSectionsOfDifferentNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(SiteTest::withSections)
                .withMessage("a site has at least one section");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> withSections(BLOG, BLOG))
                .withMessage("two sections are named `blog`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Shop", "a..b", "..", ".a", "a/b", "_a", "ä", "[::1]"})
    void theseAreNotIds(String id) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Site.requireId(id))
                .withMessage("allowed are ids of 1 to 128 lower-case letters, digits, dots, hyphens and underscores,"
                        + " beginning with a letter or digit and without two dots in a row");
    }

    @Test
    void aBaseHasNoQueryAndNoUser() throws InvalidUrlException {
        WebUrl query = url("https://example.com/?a/");
        WebUrl user = url("https://user:secret@example.com/");
        assertThatIllegalArgumentException().isThrownBy(() -> Site.at(query)).withMessage("a base URL has no query");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Site.at(user))
                .withMessage("a base URL has no user and password");
    }

    @Test
    void numbersAndDurationsHaveTheirRanges() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site("https://example.com/", 0, Duration.ZERO))
                .withMessage("lanes: allowed are whole numbers from 1 to 999");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site("https://example.com/", 1000, Duration.ZERO))
                .withMessage("lanes: allowed are whole numbers from 1 to 999");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site("https://example.com/", 1, Duration.ofMillis(-1)))
                .withMessage("publishAfter: allowed are durations from 0s to 1h");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        site("https://example.com/", 1, Duration.ofHours(1).plusNanos(1)))
                .withMessage("publishAfter: allowed are durations from 0s to 1h");
    }

    @Test
    void aChangedFileWaitsAsLongAsItsSectionSaysAndElseTheSite() throws InvalidUrlException {
        PublishWaits hour = PublishWaits.after(PublishWaits.LONGEST_LEAST);
        Section own = new Section("a", List.of(PathPattern.of("/a")), Format.TEXT, false, hour);
        Site site = withSections(own, new Section("b", List.of(), Format.XML, true));
        assertThat(site.waits(own.series())).isEqualTo(hour);
        assertThat(site.waits("a")).as("files of a former form of the section").isEqualTo(hour);
        assertThat(site.waits("b")).isEqualTo(site.waits());
        assertThat(site.waits("former")).isEqualTo(site.waits());
    }

    @Test
    void theSitemapsLieInAFolder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site("https://example.com/sitemap.xml", 1, Duration.ZERO))
                .withMessage("a base URL ends with `/`");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site("/sitemaps/", 1, Duration.ZERO))
                .withMessageStartingWith("not an absolute http(s) URL: ");
    }

    private static WebUrl url(String text) throws InvalidUrlException {
        return WebUrl.parse(text);
    }

    private static Site site(String sitemaps, int lanes, Duration publishAfter) throws InvalidUrlException {
        return new Site(
                "example",
                url("https://example.com/"),
                sitemaps,
                lanes,
                Limits.PROTOCOL,
                PublishWaits.after(publishAfter),
                Site.DEFAULT_SECTIONS);
    }

    private static Site withSections(Section... sections) throws InvalidUrlException {
        return new Site(
                "example",
                url("https://example.com/"),
                "https://example.com/",
                1,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ZERO),
                List.of(sections));
    }
}
