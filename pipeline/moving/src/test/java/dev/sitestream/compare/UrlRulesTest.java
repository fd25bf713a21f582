package dev.sitestream.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.page.url.WebUrl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlRulesTest {

    @ParameterizedTest
    @CsvSource({
        "https://a.example/x, https://a.example/x#y, FRAGMENT",
        "https://a.example/, HTTPS://a.example/, CASE",
        "https://a.example/, https://A.Example/, CASE",
        "https://a.example/, https://a.example:443/, PORT",
        "https://a.example/, https://a.example, PATH_FORM",
        "https://a.example/b, https://a.example/a/../b, PATH_FORM",
        "https://a.example/b/c, https://a.example/b\\c, PATH_FORM",
        "https://bücher.example/, https://xn--bcher-kva.example/, HOST_FORM",
        "https://a.example/%7e, https://a.example/~, ENCODING",
        "https://a.example/%c3%bc, https://a.example/%C3%BC, ENCODING",
        "https://a.example/a%7Cb, https://a.example/a|b, ENCODING",
        "https://a.example/?q=%41, https://a.example/?q=A, ENCODING",
        "https:/a.example/, https://a.example/, SPACE",
    })
    void whatIsTheSameUrlHasOneKeyAndANamedRule(String one, String other, SameUrlRule rule) throws InvalidUrlException {
        assertThat(key(one)).isEqualTo(key(other));
        assertThat(SameUrl.rules(one, other)).containsExactly(rule);
        assertThat(SameUrl.rules(other, one)).containsExactly(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example/x, https://a.example/X",
        "https://a.example/x, https://a.example/x/",
        "https://a.example/x, http://a.example/x",
        "https://a.example/x, https://www.a.example/x",
        "https://a.example/x, https://a.example/x?",
        "https://a.example/a/b, https://a.example/a%2Fb",
        "https://a.example/a%25, https://a.example/a%2525",
        "https://a.example/?a=1&b=2, https://a.example/?b=2&a=1",
    })
    void differentUrlsHaveDifferentKeys(String one, String other) throws InvalidUrlException {
        assertThat(key(one)).isNotEqualTo(key(other));
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example/x, http://a.example/x, SCHEME",
        "https://a.example/x, https://www.a.example/x, WWW",
        "https://a.example/x, https://a.example/x/, TRAILING_SLASH",
        "https://a.example/x, https://a.example/X, PATH_CASE",
        "https://a.example/?q=x, https://a.example/?q=X, PATH_CASE",
        "https://a.example/x, https://a.example/x?, QUERY_ORDER",
        "https://a.example/?a=1&b=2, https://a.example/?b=2&a=1, QUERY_ORDER",
        "https://a.example/x/, https://a.example/x/index.php, INDEX_PAGE",
    })
    void whatIsLikelyTheSameIsAlikeAndHasANamedRule(String one, String other, SameUrlRule rule) {
        assertThat(AlikeUrl.onHost(one)).isEqualTo(AlikeUrl.onHost(other));
        assertThat(AlikeUrl.rules(one, other)).containsExactly(rule);
        assertThat(AlikeUrl.rules(other, one)).containsExactly(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example/x, https://a.example/y",
        "https://a.example/x, https://b.example/x",
        "https://a.example/x, https://a.example:8443/x",
        "https://a.example/x, https://a.example/x?y=1",
        "https://a.example/?a=1, https://a.example/?a=1&a=1",
    })
    void otherPagesAreNotAlike(String one, String other) {
        assertThat(AlikeUrl.onHost(one)).isNotEqualTo(AlikeUrl.onHost(other));
    }

    @ParameterizedTest
    @CsvSource({
        "products-00001.xml.gz, products",
        "products-l03-00001.xml.gz, products",
        "https://a.example/product-sitemap3.xml, product-sitemap",
        "https://a.example/sitemaps/blog_2.xml?x=1, blog",
        "public/sitemap.xml, sitemap",
        "1.xml, 1",
        "news.rss, news",
        "events.ndjson.gz, events",
        "standard input, standard input",
    })
    void filesOfOneKindHaveOneSeries(String file, String series) {
        assertThat(FileFamily.of(file)).isEqualTo(series);
    }

    private static String key(String url) throws InvalidUrlException {
        return NormalUrl.of(WebUrl.parse(url).href());
    }
}
