package dev.sitestream.listing.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RobotsTxtTest {

    private static List<String> sitemaps(String text) throws IOException {
        return RobotsTxt.read(new ByteArrayInputStream(text.getBytes(UTF_8))).sitemaps().stream()
                .map(WebUrl::href)
                .toList();
    }

    @Test
    void sitemapsAreNamedAnywhereAndInAnyCase() throws IOException {
        assertThat(sitemaps("""
                        \uFEFFSitemap: https://a.example.com/1.xml\r
                        User-agent: *\r
                          SITEMAP:https://b.example.com/2.xml # the second
                        sitemap: https://a.example.com/1.xml
                        sitemap: /3.xml
                        #sitemap: https://c.example.com/
                        """)).containsExactly("https://a.example.com/1.xml", "https://b.example.com/2.xml");
    }

    @Test
    void onlyTheBeginningOfAHugeFileIsRead() throws IOException {
        String filler = "Disallow: /x\n".repeat(50_000);

        assertThat(sitemaps("Sitemap: https://a.example.com/1\n" + filler + "Sitemap: https://a.example.com/2\n"))
                .containsExactly("https://a.example.com/1");
    }
}
