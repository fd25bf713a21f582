package dev.sitestream.listing.web;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTxtTest {

    private static final String URL = "https://a.example.com/1.xml";

    private static RobotsTxt read(String text) throws IOException {
        return RobotsTxt.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    private static List<String> sitemaps(String text) throws IOException {
        return read(text).sitemaps().stream().map(WebUrl::href).toList();
    }

    private static List<String> problems(String text) throws IOException {
        return read(text).problems().stream()
                .map(problem -> problem.line() + ": " + problem.text())
                .toList();
    }

    @Test
    void sitemapsAreNamedAnywhereAndInAnyCase() throws IOException {
        String text = """
                \uFEFFSitemap: https://a.example.com/1.xml\r
                User-agent: *\r
                  SITEMAP:https://b.example.com/2.xml # the second
                sitemap: https://a.example.com/1.xml
                #sitemap: https://c.example.com/
                """;

        assertThat(sitemaps(text)).containsExactly("https://a.example.com/1.xml", "https://b.example.com/2.xml");
        assertThat(problems(text)).isEmpty();
    }

    /** Each is read by some crawler: by RFC 9309, or by Google's parser. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sitemap : %s",
                "Sitemap\t:\t%s#comment",
                "\uFEFF sitemap :%s",
                "Site-map: %s",
                "SITE-MAP : %s",
                "Sitemaps: %s",
                "Sitemap-index: %s",
                "Site map: %s",
                "site_map:%s",
                "Sitemap %s",
                "User-agent: x\rSitemap : %s\rDisallow: /"
            })
    void everySpellingThatCrawlersReadIsRead(String line) throws IOException {
        String text = String.format(line, URL);

        assertThat(sitemaps(text)).containsExactly(URL);
        assertThat(problems(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sitemap: /1.xml",
                "Sitemap: //a.example.com/1.xml",
                "Sitemap: a.example.com/1.xml",
                "Sitemap:",
                "Sitemap: ftp://a.example.com/1.xml",
                "Sitemap: <https://a.example.com/1.xml>",
                "Sitemap: https://a.example.com/1.xml https://a.example.com/2.xml"
            })
    void aSitemapWithoutAUsableUrlIsAProblemOfItsLine(String line) throws IOException {
        assertThat(sitemaps("User-agent: *\n" + line)).isEmpty();
        assertThat(problems("User-agent: *\n" + line))
                .singleElement()
                .asString()
                .startsWith("2: names \"")
                .contains("which is no absolute URL: ", "not read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sitmap: https://a.example.com/1.xml",
                "Stiemap: https://a.example.com/1.xml",
                "Sitemap= https://a.example.com/1.xml",
                "The sitemap is at https://a.example.com/1.xml",
                "https://a.example.com/1.xml"
            })
    void aLineThatMayMeanASitemapIsAProblem(String line) throws IOException {
        assertThat(problems("\n" + line))
                .containsExactly("2: the line \"" + line + "\" is not understood, and not read;"
                        + " a sitemap is named as in `Sitemap: https://shop.example.com/sitemap.xml`");
    }

    @Test
    void otherLinesMeanNoSitemap() throws IOException {
        String text = """
                # Our robots.txt: https://a.example.com/sitemap.xml
                User-agent: *
                Disallow: /sitemap.xml
                Allow /pages
                Host: https://a.example.com
                Clean-param: ref /p
                License: https://a.example.com/license.xml
                Schemamap: https://a.example.com/schemamap.xml
                Welcome to our shop
                """;

        assertThat(sitemaps(text)).isEmpty();
        assertThat(problems(text)).isEmpty();
    }

    @Test
    void whatIsNoRobotsTxtIsAProblem() throws IOException {
        assertThat(problems("\n<!DOCTYPE html><html>\n<a href='https://a.example.com/'>Home</a></html>"))
                .containsExactly("0: is a page in HTML or XML and no robots.txt; nothing of it is read");
        assertThat(RobotsTxt.read(new ByteArrayInputStream(("\uFEFFSitemap: " + URL).getBytes(UTF_16LE)))
                        .problems())
                .containsExactly(new RobotsTxt.Problem(0, "must be UTF-8, not UTF-16LE; nothing of it is read"));
    }

    @Test
    void onlyTheBeginningOfAHugeFileIsReadWhichIsAProblem() throws IOException {
        String filler = "Disallow: /x\n".repeat(50_000);
        String text = "Sitemap: https://a.example.com/1\n" + filler + "Sitemap: https://a.example.com/2\n";

        assertThat(sitemaps(text)).containsExactly("https://a.example.com/1");
        assertThat(problems(text))
                .containsExactly("0: has more than 512,000 bytes, and crawlers may ignore the rest; it is not read");
    }
}
