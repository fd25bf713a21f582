package dev.sitestream.announce.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.Source;
import dev.sitestream.config.YamlText;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.extension.MeaningReceiver;
import dev.sitestream.page.event.Problem;
import dev.sitestream.site.Site;
import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources of access logs; users work from the error messages. */
class CrawlSourcesTest {

    private static final String RANGES = "allowed are files of address ranges as the engine publishes them, JSON with"
            + " `prefixes` or a range on each line, in UTF-8, relative to the configuration file's folder";

    @TempDir
    Path folder;

    @BeforeEach
    void writeRanges() throws IOException {
        Files.createDirectory(folder.resolve("bots"));
        Files.writeString(
                folder.resolve("bots/googlebot.json"), "{\"prefixes\": [{\"ipv4Prefix\": \"66.249.64.0/27\"}]}");
        Files.writeString(folder.resolve("bingbot.txt"), "157.55.39.0/24\n");
    }

    @Test
    void aTopicOfAccessLogsIsASourceWithoutASite() throws Exception {
        Configuration configuration = load("""
            - {name: cms, site: shop, topic: cms.events}
            - name: cdn
              topic: cdn.requests
              format: crawls
              bots: {googlebot: bots/googlebot.json, bingbot: bingbot.txt}
            """);

        assertThat(configuration.sources()).extracting(Source::name).containsExactly("cms");
        assertThat(configuration.topicSources()).extracting(TopicSource::topic).containsExactly("cms.events");
        assertThat(configuration.extension().topics()).containsExactly(Map.entry("cdn.requests", "cdn"));
        assertThat(reader(configuration, "66.249.64.1")).contains("googlebot");
        assertThat(reader(configuration, "157.55.39.1")).contains("bingbot");
    }

    /** The text of the message that a request from this address causes. */
    private static String reader(Configuration configuration, String ip) {
        Site site = configuration.sites().asList().get(0);
        String request = """
                {"url":"%ssitemap.xml","time":"2026-11-21T12:00:00Z","ip":"%s","status":200}
                """.formatted(site.sitemaps(), ip);
        List<String> messages = new ArrayList<>();
        configuration
                .extension()
                .read(
                        "cdn.requests",
                        request.getBytes(UTF_8),
                        Instant.parse("2026-11-21T12:00:01Z").toEpochMilli(),
                        new MeaningReceiver() {
                            @Override
                            public void message(String to, byte[] content) {
                                messages.add(new String(content, UTF_8));
                            }

                            @Override
                            public void wrong(List<Problem> reasons) {
                                throw new AssertionError(reasons);
                            }
                        });
        return messages.get(0);
    }

    @Test
    void withoutTheKeyThereAreNone() throws Exception {
        assertThat(YamlText.in(folder, YamlText.ONE_SITE)
                        .load(Map.of())
                        .extension()
                        .topics())
                .isEmpty();
    }

    @Test
    void theExampleOfTheDocumentIsValid() throws Exception {
        for (String file : List.of("googlebot.json", "bingbot.json")) {
            Files.writeString(folder.resolve(file), "192.0.2.0/24");
        }
        String document = Files.readString(ProjectFiles.of("deploy/CONFIGURATION.md"));
        int end = document.indexOf("```", document.indexOf("format: crawls"));
        int start = document.lastIndexOf("```yaml", end);
        String example = document.substring(start + 7, end);

        assertThat(YamlText.in(folder, YamlText.ONE_SITE + example)
                        .load(Map.of())
                        .extension()
                        .topics())
                .containsOnlyKeys("cdn-requests");
    }

    @Test
    void itNeedsATopicAndCrawlers() throws Exception {
        assertThat(problems("- {name: cdn, format: crawls}"))
                .containsExactly(
                        "sitestream.yaml:4: key `sources[0].topic`: is missing: required is the topic of the access log",
                        "sitestream.yaml:4: key `sources[0].bots`: is missing: required is the crawlers and their files"
                                + " of address ranges, such as `{googlebot: googlebot.json}`");
        assertThat(problems("- {name: cdn, topic: t, format: crawls, bots: {}}"))
                .containsExactly("sitestream.yaml:4: key `sources[0].bots`: is empty: required is one crawler at least,"
                        + " such as `googlebot: googlebot.json`");
        assertThat(problems("- {name: cdn, topic: t, format: crawls, bots: googlebot.json}"))
                .containsExactly("sitestream.yaml:4: key `sources[0].bots`: is a single value: allowed is a mapping of"
                        + " keys to values");
    }

    @Test
    void itHasNothingOfASourceOfEvents() throws Exception {
        String reason = "is given with the format `crawls`: allowed are `name`, `topic`, `format` and `bots`, because"
                + " each request's URL decides about its site";
        assertThat(problems("- {name: cdn, topic: t, format: crawls, bots: {b: bingbot.txt}, site: shop, map: {},"
                        + " webhook: {}}"))
                .containsExactly(
                        "sitestream.yaml:4: key `sources[0].site`: " + reason,
                        "sitestream.yaml:4: key `sources[0].map`: " + reason,
                        "sitestream.yaml:4: key `sources[0].webhook`: " + reason);
        assertThat(problems("- {name: cms, site: shop, topic: t, bots: {b: bingbot.txt}}"))
                .containsExactly("sitestream.yaml:4: key `sources[0].bots`: is given without the format `crawls`:"
                        + " allowed is it with this one");
    }

    @Test
    void namesAndTopicsAreNotThoseOfOtherSources() throws Exception {
        String bots = "format: crawls, bots: {b: bingbot.txt}";
        assertThat(problems("- {name: a, site: shop, topic: t}\n- {name: a, topic: u, " + bots + "}\n- {name: c, topic:"
                        + " t, " + bots + "}"))
                .containsExactly(
                        "sitestream.yaml:5: key `sources[1]`: has the same `name` as `sources[0]` (line 4), given or by"
                                + " default: allowed is one that no other has",
                        "sitestream.yaml:6: key `sources[2]`: has the same `topic` as `sources[0]` (line 4), given or"
                                + " by default: allowed is one that no other has");
    }

    @Test
    void aWrongFileOfRangesIsExplained() throws Exception {
        Files.writeString(folder.resolve("moved.json"), "{\"Action needed\": \"update the location\"}");
        Files.writeString(folder.resolve("typo.json"), "{\"prefixes\": [\n{\"ipv4Prefix\": \"66.249.64.0/99\"}]}");
        Files.writeString(folder.resolve("wide.txt"), "# all\n0.0.0.0/0\n");
        Files.write(folder.resolve("latin.txt"), new byte[] {'1', (byte) 0xFC});

        assertThat(problems("- {name: cdn, topic: t, format: crawls, bots: {a: none.json, b: moved.json, c: typo.json,"
                        + " d: wide.txt, e: bots, f: latin.txt, Googlebot: bingbot.txt}}"))
                .containsExactly(
                        "sitestream.yaml:4: key `sources[0].bots.a`: value `none.json`: " + RANGES
                                + " (there is no such file)",
                        "sitestream.yaml:4: key `sources[0].bots.b`: value `moved.json`: " + RANGES
                                + " (it has no list `prefixes`; check the address from which it was downloaded)",
                        "sitestream.yaml:4: key `sources[0].bots.c`: value `typo.json`: " + RANGES
                                + " (line 2: \"66.249.64.0/99\" is no range such as 192.0.2.0/24 or 2001:db8::/32)",
                        "sitestream.yaml:4: key `sources[0].bots.d`: value `wide.txt`: " + RANGES
                                + " (line 2: \"0.0.0.0/0\" is too wide: allowed are prefixes from /8 for IPv4 and /16"
                                + " for IPv6)",
                        "sitestream.yaml:4: key `sources[0].bots.e`: value `bots`: " + RANGES + " (it is not a file)",
                        "sitestream.yaml:4: key `sources[0].bots.f`: value `latin.txt`: " + RANGES
                                + " (it is not UTF-8)",
                        "sitestream.yaml:4: key `sources[0].bots.Googlebot`: is no name of a crawler: allowed are names"
                                + " of 1 to 64 lower-case letters, digits and, between them, hyphens");
    }

    private Configuration load(String sources) throws IOException, ConfigurationException {
        return yaml(sources).load(Map.of());
    }

    private List<String> problems(String sources) throws IOException {
        return yaml(sources).problems(Map.of());
    }

    private YamlText yaml(String sources) throws IOException {
        return YamlText.in(
                folder,
                "sites:\n  - {id: shop, url: https://shop.example.com/}\nsources:\n"
                        + sources.strip().indent(2));
    }
}
