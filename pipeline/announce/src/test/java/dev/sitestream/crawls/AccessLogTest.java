package dev.sitestream.crawls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.crawls.AccessResult.Why;
import dev.sitestream.page.event.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class AccessLogTest {

    private static final String GOOGLE = "66.249.64.20";
    private static final long AT = Instant.parse("2026-11-22T16:10:00Z").toEpochMilli();

    private static final AccessResult READ =
            new AccessResult.Crawled(new CrawledFile("shop", "sitemap.xml", "googlebot", AT));

    @Test
    void aVerifiedCrawlersRequestForAFileIsARead() {
        assertThat(CrawlLogs.read(CrawlLogs.request(GOOGLE))).isEqualTo(READ);
        assertThat(CrawlLogs.read(CrawlLogs.request("::ffff:" + GOOGLE))).isEqualTo(READ);
        assertThat(CrawlLogs.read(CrawlLogs.request("2001:4860:4801:10::1"))).isEqualTo(READ);
        assertThat(CrawlLogs.read(CrawlLogs.request(GOOGLE).replace("200}", "304}")))
                .isEqualTo(READ);
        assertThat(CrawlLogs.read(CrawlLogs.request("157.55.39.1")))
                .isEqualTo(new AccessResult.Crawled(new CrawledFile("shop", "sitemap.xml", "bingbot", AT)));
    }

    @Test
    void anAddressOfTwoCrawlersIsTheFirstOnes() {
        assertThat(CrawlLogs.read(CrawlLogs.request("66.249.64.1"))).isEqualTo(READ);
    }

    @Test
    void theUserAgentAloneNeverCounts() {
        for (String ip : List.of("192.0.2.1", "66.249.64.32", "2001:4860:4801:11::1", "::66.249.64.20", "127.0.0.1")) {
            assertThat(CrawlLogs.read(CrawlLogs.request(ip))).as(ip).isEqualTo(other(Why.NOT_VERIFIED));
        }
        String withoutAgent = CrawlLogs.request(GOOGLE).replaceFirst("\"userAgent\":\"[^\"]*\",", "");
        assertThat(withoutAgent).doesNotContain("userAgent");
        assertThat(CrawlLogs.read(withoutAgent)).isEqualTo(READ);
    }

    @Test
    void onlyAnswersWithTheFileCount() {
        for (int status : List.of(206, 301, 403, 404, 410, 500, 599, 100)) {
            assertThat(CrawlLogs.read(CrawlLogs.request(GOOGLE).replace("200}", status + "}")))
                    .as("%s", status)
                    .isEqualTo(other(Why.OTHER_STATUS));
        }
    }

    @Test
    void onlyPublishedFilesOfTheFolderCount() {
        for (String path : List.of(
                "/sitemaps/",
                "/sitemaps",
                "/sitemaps/a.txt",
                "/sitemaps/x/sitemap.xml",
                "/sitemap.xml",
                "/sitemaps//sitemap.xml",
                "/sitemaps/a.txt?x=/sitemap.xml",
                "/sitemaps/%73itemap.xm",
                "/x/../p")) {
            assertThat(CrawlLogs.read(of("https://shop.example.com" + path)))
                    .as(path)
                    .isEqualTo(other(Why.OTHER_FILE));
        }
        assertThat(CrawlLogs.read(of("https://shop.example.com.evil.example/sitemaps/sitemap.xml")))
                .isEqualTo(other(Why.OTHER_FILE));
        assertThat(CrawlLogs.read(of("https://evil.example/?https://shop.example.com/sitemaps/sitemap.xml")))
                .isEqualTo(other(Why.OTHER_FILE));
        assertThat(CrawlLogs.read(of("https://shop.example.com@evil.example/sitemaps/sitemap.xml")))
                .isEqualTo(other(Why.OTHER_FILE));
        assertThat(CrawlLogs.read(of("https://shop.example.com:8443/sitemaps/sitemap.xml")))
                .isEqualTo(other(Why.OTHER_FILE));
    }

    @Test
    void otherSpellingsOfAUrlAreTheSameFile() {
        for (String url : List.of(
                "https://shop.example.com/sitemaps/sitemap.xml?v=2",
                "https://shop.example.com/sitemaps/sitemap.xml?path=/a/b",
                "https://shop.example.com/sitemaps/sitemap.xml#x",
                "HTTPS://SHOP.example.com:443/a/../sitemaps/sitemap.xml",
                "http://shop.example.com/sitemaps/sitemap.xml",
                "http://shop.example.com:80/sitemaps/sitemap.xml")) {
            assertThat(CrawlLogs.read(of(url))).as(url).isEqualTo(READ);
        }
    }

    @Test
    void aPathNeedsTheHost() {
        assertThat(CrawlLogs.read(of("/sitemaps/sitemap.xml\",\"host\":\"Shop.example.com")))
                .isEqualTo(READ);
        assertThat(CrawlLogs.read(of("/sitemaps/sitemap.xml?a\",\"host\":\"shop.example.com:443")))
                .isEqualTo(READ);
        assertThat(CrawlLogs.read(of("/a.xml\",\"host\":\"plain.example.com")))
                .isEqualTo(new AccessResult.Crawled(new CrawledFile("plain", "a.xml", "googlebot", AT)));
        assertThat(CrawlLogs.read(of("/a.xml\",\"host\":\"port.example.com:8443")))
                .isEqualTo(new AccessResult.Crawled(new CrawledFile("port", "a.xml", "googlebot", AT)));
        assertThat(reasons(of("/sitemaps/sitemap.xml")))
                .containsExactly("access-record-invalid host: is missing, and the url is a path: required is the"
                        + " request's host");
        for (String host : List.of("shop.example.com/sitemaps", "a@shop.example.com", "x?", "x#")) {
            assertThat(reasons(of("/sitemap.xml\",\"host\":\"" + host)))
                    .containsExactly("access-record-invalid host: must be a host name, with its port if that is not"
                            + " the default");
        }
    }

    @Test
    void everyWrongFieldIsExplainedWithoutItsValue() {
        assertThat(reasons("{}"))
                .containsExactly(
                        "access-record-invalid url: is missing",
                        "access-record-invalid time: is missing",
                        "access-record-invalid status: is missing",
                        "access-record-invalid ip: is missing");
        assertThat(
                        reasons(
                                "{\"url\":\"ftp://66.249.64.1/\",\"time\":\"soon\",\"status\":\"OK\",\"ip\":\"66.249.64.1:443\"}"))
                .containsExactly(
                        "access-record-invalid url: must be an absolute http(s) URL, or a path beside `host`",
                        "access-record-invalid time: must be an ISO 8601 date-time, or seconds or milliseconds since"
                                + " 1970",
                        "access-record-invalid status: must be a whole number from 100 to 599",
                        "access-record-invalid ip: must be an IPv4 or IPv6 address, without a port or a name");
    }

    @Test
    void aTimeInTheFutureIsWrong() {
        String soon = CrawlLogs.request(GOOGLE).replace("16:10:00Z", "16:20:00Z");
        String tooSoon = CrawlLogs.request(GOOGLE).replace("16:10:00Z", "16:20:01Z");

        assertThat(CrawlLogs.read(soon)).isInstanceOf(AccessResult.Crawled.class);
        assertThat(reasons(tooSoon)).containsExactly("access-record-invalid time: is in the future");
    }

    @Test
    void whatIsNoJsonObjectIsWrong() {
        assertThat(reasons("")).containsExactly("value-missing value: is missing or empty; a JSON object is required");
        assertThat(reasons(" ")).containsExactly("json-invalid value: is blank; a JSON object is required");
        assertThat(reasons("[{}]")).containsExactly("not-an-object value: must be a JSON object");
        assertThat(reasons("{} 1")).containsExactly("json-invalid value: holds something after the object");
        assertThat(reasons("{\"ip\":")).singleElement().asString().startsWith("json-invalid value: byte ");
    }

    @Test
    void theExamplesOfTheAsyncApiDocumentAreReads() throws IOException {
        List<JsonNode> examples;
        try (InputStream in =
                AccessLogTest.class.getResourceAsStream("/dev/sitestream/schemas/sitestream.asyncapi.yaml")) {
            JsonNode document = new ObjectMapper().valueToTree(new Yaml().load(Objects.requireNonNull(in)));
            examples = document.at("/components/messages/accessRecord/examples").findValues("payload");
        }

        assertThat(examples)
                .hasSize(2)
                .allSatisfy(example ->
                        assertThat(CrawlLogs.read(example.toString())).isInstanceOf(AccessResult.Crawled.class));
    }

    @Test
    void aCrawlerHasAName() {
        assertThatThrownBy(() -> VerifiedBots.none().with("Google Bot", new StringReader("192.0.2.1")))
                .hasMessage("allowed are names of 1 to 64 lower-case letters, digits and, between them, hyphens");
        assertThat(CrawlLogs.bots().names()).containsExactlyInAnyOrder("googlebot", "bingbot");
    }

    private static String of(String url) {
        return CrawlLogs.request(GOOGLE).replace("https://shop.example.com/sitemaps/sitemap.xml", url);
    }

    private static AccessResult other(Why why) {
        return new AccessResult.Other(why);
    }

    private static List<String> reasons(String json) {
        AccessResult result = CrawlLogs.log().read(json.getBytes(UTF_8), CrawlLogs.NOW.toEpochMilli());
        assertThat(result).isInstanceOf(AccessResult.Invalid.class);
        return ((AccessResult.Invalid) result)
                .reasons().stream().map(AccessLogTest::text).toList();
    }

    private static String text(Problem problem) {
        return problem.code().text() + " " + problem.field() + ": " + problem.detail();
    }
}
