package dev.sitestream.crawls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An access log of two sites, of which a shop has its files in a folder of their own. */
final class CrawlLogs {

    static final Instant NOW = Instant.parse("2026-11-22T16:15:00Z");

    static final Sites SITES = new Sites(List.of(
            site("shop", "https://shop.example.com/", "https://shop.example.com/sitemaps/"),
            site("plain", "http://plain.example.com/", "http://plain.example.com/"),
            site("port", "https://port.example.com:8443/", "https://port.example.com:8443/")));

    private CrawlLogs() {}

    private static Site site(String id, String url, String folder) {
        try {
            return new Site(
                    id, WebUrl.parse(url), folder, 1, Limits.PROTOCOL, PublishWaits.DEFAULT, Site.DEFAULT_SECTIONS);
        } catch (InvalidUrlException e) {
            throw new IllegalStateException(e);
        }
    }

    static AccessLog log() {
        return new AccessLog(SITES, (site, name) -> name.endsWith(".xml"), bots(), Duration.ofMinutes(5));
    }

    static VerifiedBots bots() {
        try {
            return VerifiedBots.none()
                    .with(
                            "googlebot",
                            new StringReader("{\"prefixes\":[{\"ipv4Prefix\":\"66.249.64.0/27\"},"
                                    + "{\"ipv6Prefix\":\"2001:4860:4801:10::/64\"}]}"))
                    .with("bingbot", new StringReader("157.55.39.0/24\n66.249.64.0/28\n"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static AccessResult read(String json) {
        return log().read(json.getBytes(UTF_8), NOW.toEpochMilli());
    }

    /** A request for the shop's index, answered with 200. */
    static String request(String ip) {
        return "{\"url\":\"https://shop.example.com/sitemaps/sitemap.xml\",\"time\":\"2026-11-22T16:10:00Z\","
                + "\"userAgent\":\"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\",\"ip\":\""
                + ip + "\",\"status\":200}";
    }
}
