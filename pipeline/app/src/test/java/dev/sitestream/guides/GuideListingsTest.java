package dev.sitestream.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.crawls.AccessLog;
import dev.sitestream.crawls.AccessResult;
import dev.sitestream.crawls.CrawledFile;
import dev.sitestream.crawls.VerifiedBots;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.published.FileRecord;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The guides to topics show programs, records and configurations that work. */
class GuideListingsTest {

    private static final Path GUIDES = ProjectFiles.of("docs/guides");
    private static final Path PURGE = Path.of("src/test/java/dev/sitestream/guides/FastlyPurge.java");
    private static final Instant AT = Instant.parse("2026-11-22T16:10:00Z");

    @Test
    void theConsumerInTheGuideIsTheOneThatIsTested() throws IOException {
        String source = Files.readString(PURGE);

        assertThat(blocks("published.md", "java")).containsExactly(source.substring(source.indexOf("import ")));
    }

    @Test
    void theRecordsInTheGuideAreThoseThatAreWritten() throws IOException {
        List<String> records = blocks("published.md", "json").get(0).lines().toList();

        assertThat(new String(PageRecord.ofJson(records.get(0).getBytes(UTF_8)).toJson(), UTF_8))
                .isEqualTo(records.get(0));
        assertThat(new String(FileRecord.ofJson(records.get(1).getBytes(UTF_8)).toJson(), UTF_8))
                .isEqualTo(records.get(1));
    }

    @Test
    void theRequestsInTheGuideAreReads() throws Exception {
        List<String> requests = blocks("crawls.md", "json").get(0).lines().toList();

        assertThat(requests)
                .hasSize(2)
                .allSatisfy(request -> assertThat(read(request)).isInstanceOf(AccessResult.Crawled.class));
    }

    @Test
    void aLineOfNginxsLogFormatIsARead() throws Exception {
        Map<String, String> values = Map.of(
                "$time_iso8601", "2026-11-22T17:10:00+01:00",
                "$http_host", "shop.example.com",
                "$request_uri", "/sitemaps/products-00001.xml.gz?v=1",
                "$remote_addr", "66.249.64.1",
                "$status", "304");
        String format = Pattern.compile("'([^']*)'")
                .matcher(blocks("crawls.md", "nginx").get(0))
                .results()
                .map((MatchResult part) -> part.group(1))
                .collect(Collectors.joining());

        String line = Pattern.compile("\\$\\w+")
                .matcher(format)
                .replaceAll(variable -> values.getOrDefault(variable.group(), "unknown"));

        assertThat(read(line))
                .isEqualTo(new AccessResult.Crawled(
                        new CrawledFile("shop", "products-00001.xml.gz", "googlebot", AT.toEpochMilli())));
    }

    private static AccessResult read(String request) throws Exception {
        Site defaults = Site.at(WebUrl.parse("https://shop.example.com/"));
        Site shop = new Site(
                "shop",
                defaults.url(),
                "https://shop.example.com/sitemaps/",
                defaults.lanes(),
                defaults.limits(),
                defaults.waits(),
                defaults.sections());
        VerifiedBots bots =
                VerifiedBots.none().with("googlebot", new StringReader("66.249.64.0/27\n2001:4860:4801:10::/64"));
        AccessLog log = new AccessLog(new Sites(List.of(shop)), (site, name) -> true, bots, Duration.ofMinutes(5));
        return log.read(request.getBytes(UTF_8), AT.plusSeconds(60).toEpochMilli());
    }

    private static List<String> blocks(String guide, String language) throws IOException {
        return Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$")
                .matcher(Files.readString(GUIDES.resolve(guide)))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
    }
}
