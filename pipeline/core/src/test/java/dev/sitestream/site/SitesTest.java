package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SitesTest {

    private final Site shop = site("shop", "https://example.com/", "https://example.com/");
    private final Site blog = site("blog", "https://example.com/blog/", "https://example.com/blog/");
    private final Site other = site("other", "https://example.org/x/", "https://example.org/x/");

    @Test
    void aPageBelongsToTheInnermostSite() throws InvalidUrlException {
        for (Sites sites : List.of(new Sites(List.of(shop, blog, other)), new Sites(List.of(other, blog, shop)))) {
            assertThat(sites.siteOf(WebUrl.parse("https://example.com/blog/1"))).contains(blog);
            assertThat(sites.siteOf(WebUrl.parse("https://example.com/blog"))).contains(shop);
            assertThat(sites.siteOf(WebUrl.parse("https://example.org/x/1"))).contains(other);
            assertThat(sites.siteOf(WebUrl.parse("https://example.org/1"))).isEmpty();
            assertThat(sites.siteOf(WebUrl.parse("http://example.com/1"))).isEmpty();
        }
    }

    @Test
    void sitesAreFoundByIdAndIteratedInTheirOrder() {
        Sites sites = new Sites(List.of(shop, other, blog));
        assertThat(sites.byId("blog")).contains(blog);
        assertThat(sites.byId("https://example.com/")).isEmpty();
        assertThat(sites).containsExactly(shop, other, blog);
        assertThat(sites.asList()).containsExactly(shop, other, blog);
    }

    @Test
    void noTwoSitesShareAnIdABaseOrAFolder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sites(List.of()))
                .withMessage("no site");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sites(List.of(shop, site("shop", "https://a.org/", "https://a.org/"))))
                .withMessage("two sites have the id `shop`");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sites(List.of(shop, site("b", "https://example.com/", "https://a.org/"))))
                .withMessage("two sites have the base https://example.com/");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sites(List.of(shop, site("b", "https://a.org/", "https://example.com/"))))
                .withMessage("two sites have their sitemaps at https://example.com/");
    }

    @Test
    void aPageOfNoSiteMayDifferFromOneInOneThingOnly() throws InvalidUrlException {
        Site www = site("www", "https://www.example.net/Shop/", "https://www.example.net/Shop/");
        Sites sites = new Sites(List.of(shop, blog, other, www));

        assertThat(difference(sites, "http://example.com/1"))
                .isEqualTo("only the scheme differs from site `shop`, https://example.com/");
        assertThat(difference(sites, "https://www.example.com/blog/1"))
                .isEqualTo("only `www.` differs from site `blog`, https://example.com/blog/");
        assertThat(difference(sites, "https://example.net/Shop/1"))
                .isEqualTo("only `www.` differs from site `www`, https://www.example.net/Shop/");
        assertThat(difference(sites, "https://www.example.net/shop/1"))
                .isEqualTo("only the case of the path differs from site `www`, https://www.example.net/Shop/");
        assertThat(difference(sites, "http://example.net/shop/1"))
                .isEqualTo("only the scheme, `www.` and the case of the path differ from site `www`,"
                        + " https://www.example.net/Shop/");
        assertThat(difference(sites, "https://example.org/1")).isEmpty();
        assertThat(difference(sites, "https://example.com:8443/1")).isEmpty();
        assertThat(difference(sites, "https://elsewhere.example.com/1")).isEmpty();
    }

    private static String difference(Sites sites, String page) throws InvalidUrlException {
        return sites.nearest(WebUrl.parse(page)).map(NearSite::difference).orElse("");
    }

    private static Site site(String id, String base, String sitemaps) {
        try {
            return new Site(
                    id,
                    WebUrl.parse(base),
                    sitemaps,
                    1,
                    Limits.PROTOCOL,
                    PublishWaits.after(Duration.ZERO),
                    Site.DEFAULT_SECTIONS);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
