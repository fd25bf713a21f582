package dev.sitestream.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.YamlText;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which file a host and a path mean. */
class SiteAddressesTest {

    private static final String KEY = "Key-of-IndexNow-1.txt";

    @TempDir
    private Path folder;

    private SiteAddresses addresses;

    @SuppressWarnings("NullAway.Init") // JUnit calls read() first
    SiteAddressesTest() {}

    @BeforeEach
    void read() throws Exception {
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\n");
        Configuration configuration = YamlText.in(folder, """
                sites:
                  - id: shop
                    url: https://shop.example.com/
                    sitemaps: https://shop.example.com/maps/
                    feeds: {formats: [atom]}
                    robots: {template: robots.txt}
                  - {id: blog, url: "https://blog.example.com/"}
                  - {id: news, url: "https://shop.example.com/news/", sitemaps: "https://cdn.example.net:8443/n s|/"}
                  - {id: docs, url: "https://docs.example.com/", sitemaps: "https://files.example.org/"}
                """).load(Map.of());
        addresses = new SiteAddresses(configuration.sites(), List.of("origin.example"), Map.of("blog", KEY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sitemap.xml",
                "sitemap-2.xml",
                "news.xml",
                "news-17.xml",
                "feed.atom",
                "robots-sitemaps.txt",
                "robots.txt",
                "pages-00001.xml.gz",
                "pages-00001.xml",
                "pages-00001.txt",
                "pages-00001.txt.gz",
                "pages-123456.xml.gz",
                "old-section-l03-00001.xml.gz",
                "pages-l999-00001.xml.gz"
            })
    void aFileInTheFolderOfASiteIsFoundByItsName(String name) {
        assertThat(found("shop.example.com", "/maps/" + name)).isEqualTo("shop/" + name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "feed.rss",
                "index.html",
                "sitemap.xml.gz",
                "sitemap-02.xml",
                "Sitemap.xml",
                "sitemap.xml ",
                "sitemap.xml/",
                "sitemap.xml;a=b",
                "sitemap.xml%00",
                "sitemap%2Exml",
                ".shop.lock",
                ".writing-00001.xml.gz",
                "pages-0001.xml.gz",
                "pages-000001.xml.gz",
                "pages-00001.xml.gz.bak",
                "pages-00001.old-7.xml.gz",
                "pages-l3-00001.xml.gz",
                "a.b-00001.xml",
                "..-00001.xml",
                "..\\shop\\pages-00001.xml",
                "a\\b-00001.xml",
                "C:pages-00001.xml",
                "%2e%2e%2fpages-00001.xml",
                "ünï-00001.xml",
                "a\u0000b-00001.xml",
                "a\nb-00001.xml",
                "-00001.xml",
                "Key-of-IndexNow-1.txt"
            })
    void noOtherNameLeadsToAFile(String name) {
        assertThat(addresses.find("shop.example.com", "/maps/" + name)).isInstanceOf(Address.NoFile.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "*",
                "/sitemap.xml",
                "//maps/sitemap.xml",
                "/maps//sitemap.xml",
                "/maps/./sitemap.xml",
                "/maps/../maps/sitemap.xml",
                "/maps/../blog/sitemap.xml",
                "/MAPS/sitemap.xml",
                "/m%61ps/sitemap.xml",
                "/maps%2fsitemap.xml",
                "/maps\\sitemap.xml",
                "/maps/shop/sitemap.xml",
                "/shop/sitemap.xml",
                "sitemap.xml",
                "/etc/passwd",
                "/maps/etc/passwd",
                "/maps/robots.txt/robots.txt"
            })
    void noOtherPathLeadsToAFile(String path) {
        assertThat(addresses.find("shop.example.com", path)).isInstanceOf(Address.NoFile.class);
    }

    @Test
    void aPathIsComparedAsTheIndexHasIt() {
        assertThat(found("cdn.example.net", "/n%20s%7C/sitemap.xml")).isEqualTo("news/sitemap.xml");
        assertThat(addresses.find("cdn.example.net", "/n s|/sitemap.xml")).isInstanceOf(Address.NoFile.class);
    }

    @Test
    void theHostDecidesInAnyCaseAndWithADotAtItsEnd() {
        assertThat(found("blog.example.com", "/sitemap.xml")).isEqualTo("blog/sitemap.xml");
        assertThat(found("BLOG.example.com.", "/sitemap.xml")).isEqualTo("blog/sitemap.xml");
        assertThat(found("files.example.org", "/sitemap.xml")).isEqualTo("docs/sitemap.xml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "other.example.com",
                "example.com",
                "blog.example.com.evil.example",
                "",
                "127.1",
                "docs.example.com"
            })
    void otherHostsAreRefused(String host) {
        assertThat(addresses.find(host, "/sitemap.xml")).isInstanceOf(Address.OtherHost.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "10.2.3.4", "[::1]", "localhost", "LOCALHOST", "origin.example"})
    void underAnAddressOrTheNameOfAProxyThePathDecidesIfItIsThatOfOneSite(String host) {
        assertThat(found(host, "/maps/sitemap.xml")).isEqualTo("shop/sitemap.xml");
        assertThat(addresses.find(host, "/sitemap.xml"))
                .as("the folder of two sites")
                .isInstanceOf(Address.NoFile.class);
    }

    @Test
    void theRobotsOfAHostHasTheRulesAndTheSitemapsOfAllItsSites() throws Exception {
        assertThat(robots("shop.example.com")).containsExactly("shop/robots.txt", "news/robots-sitemaps.txt");
        assertThat(robots("origin.example"))
                .as("the only one")
                .containsExactly("shop/robots.txt", "news/robots-sitemaps.txt");
        assertThat(addresses.find("shop.example.com", "/maps/robots.txt")).isInstanceOf(Address.Published.class);
        assertThat(addresses.find("blog.example.com", "/robots.txt"))
                .as("without a template")
                .isInstanceOf(Address.NoFile.class);
    }

    @Test
    void aSiteInAFolderHasItsRobotsAtTheRootOfItsHost() throws Exception {
        Files.writeString(folder.resolve("de.txt"), "User-agent: *\nDisallow: /de/warenkorb\n");
        Configuration configuration = YamlText.in(folder, """
                sites:
                  - {id: en, url: "https://shop.example.com/en/", robots: {template: robots.txt}}
                  - {id: fr, url: "https://shop.example.com/fr/", robots: {template: robots.txt}}
                  - {id: de, url: "https://shop.example.com/de/", robots: {template: de.txt}}
                  - {id: uk, url: "https://shop.example.co.uk/en/", robots: {template: robots.txt}}
                """).load(Map.of());
        addresses = new SiteAddresses(configuration.sites(), List.of(), Map.of());

        assertThat(found("shop.example.co.uk", "/robots.txt")).isEqualTo("uk/robots.txt");
        assertThat(robots("shop.example.com"))
                .as("the rules of each template once, the sitemaps of each site")
                .containsExactly("en/robots.txt", "fr/robots-sitemaps.txt", "de/robots.txt");
    }

    @Test
    void theKeyForIndexNowIsInTheFolderOfItsSite() {
        assertThat(found("blog.example.com", "/" + KEY)).isEqualTo("blog/" + KEY);
        assertThat(addresses.find("blog.example.com", "/" + KEY.toLowerCase(Locale.ROOT)))
                .isInstanceOf(Address.NoFile.class);
    }

    @Test
    void everyFileHasItsMediaTypeWithTheCharacterSetOfText() {
        assertThat(file("/maps/sitemap.xml").mediaType()).isEqualTo("application/xml; charset=utf-8");
        assertThat(file("/maps/pages-00001.xml").mediaType()).isEqualTo("application/xml; charset=utf-8");
        assertThat(file("/maps/pages-00001.xml.gz").mediaType()).isEqualTo("application/gzip");
        assertThat(file("/maps/pages-00001.txt").mediaType()).isEqualTo("text/plain; charset=utf-8");
        assertThat(file("/maps/robots.txt").mediaType()).isEqualTo("text/plain; charset=utf-8");
        assertThat(file("/maps/feed.atom").mediaType()).isEqualTo("application/atom+xml; charset=utf-8");
        assertThat(file("/maps/feed.atom").type()).isEqualTo(ContentType.ATOM);
    }

    @Test
    void onlyFilesWithPagesAreShards() {
        assertThat(file("/maps/pages-00001.xml.gz").role()).isEqualTo(FileRole.SHARD);
        assertThat(file("/maps/news.xml").role()).isEqualTo(FileRole.INDEX);
    }

    private ServedFile file(String path) {
        return ((Address.Published) addresses.find("shop.example.com", path)).file();
    }

    private List<String> robots(String host) {
        return ((Address.Joined) addresses.find(host, "/robots.txt"))
                .files().stream().map(file -> file.key().toString()).toList();
    }

    private String found(String host, String path) {
        Address address = addresses.find(host, path);
        return address instanceof Address.Published published
                ? published.file().key().toString()
                : address.toString();
    }
}
