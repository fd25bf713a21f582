package dev.sitestream.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchRouteTest {

    @ParameterizedTest
    @CsvSource({
        "'', /",
        "shop.example.com, /sites/shop.example.com",
        "SHOP.example.com, /sites/shop.example.com",
        "shop, /sites/shop.example.com",
        "example.com, /?q=example.com",
        "shoe, /?q=shoe",
        "https://shop.example.com/, /sites/shop.example.com",
        "https://shop.example.com, /sites/shop.example.com",
        "https://shop.example.com/p/1, /pages?url=https%3A%2F%2Fshop.example.com%2Fp%2F1",
        "HTTPS://shop.example.com/p/1, /pages?url=HTTPS%3A%2F%2Fshop.example.com%2Fp%2F1",
        "shop.example.com/p/1, /pages?url=https%3A%2F%2Fshop.example.com%2Fp%2F1",
        "https://elsewhere.example.com/p, /pages?url=https%3A%2F%2Felsewhere.example.com%2Fp",
        "/p/1, /?q=%2Fp%2F1",
        "//evil.example.net/, /?q=%2F%2Fevil.example.net%2F",
        "'a\r\nSet-Cookie: b', /?q=a%0D%0ASet-Cookie%3A+b"
    })
    void whatIsTypedLeadsToWhatIsMeant(String text, String target) throws Exception {
        assertThat(route("https://shop.example.com/", "https://blog.example.com/")
                        .target(text))
                .isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({
        "/p/1, /pages?url=https%3A%2F%2Fshop.example.com%2Fp%2F1",
        "//evil.example.net/, /pages?url=https%3A%2F%2Fshop.example.com%2F%2Fevil.example.net%2F"
    })
    void aPathIsOneOfTheOnlySite(String text, String target) throws Exception {
        assertThat(route("https://shop.example.com/").target(text)).isEqualTo(target);
    }

    private static SearchRoute route(String... bases) throws Exception {
        List<Site> sites = new ArrayList<>();
        for (String base : bases) {
            sites.add(Site.at(WebUrl.parse(base)));
        }
        return new SearchRoute(new Sites(sites));
    }
}
