package dev.sitestream.config.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Broker;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.Topics;
import dev.sitestream.config.YamlText;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.ParameterPattern;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.RobotsRules;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import dev.sitestream.sitemap.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationLoaderTest {

    @TempDir
    Path folder;

    @Test
    void theShrinkGuardIsMapped() throws Exception {
        Configuration configuration =
                load("sites: [{url: https://example.com/, shrinkGuard: {percent: 100, pages: 0}}]");

        assertThat(configuration.sites().byId("example.com").orElseThrow().shrinkLimit())
                .isEqualTo(new ShrinkLimit(100, 0));
    }

    @Test
    void aConfigurationOfOneSiteHasDefaultsForAllTheRest() throws Exception {
        Configuration configuration = load(YamlText.ONE_SITE);
        assertThat(configuration.broker()).isEqualTo(new Broker.Embedded(9092));
        assertThat(configuration.state()).isEqualTo(Path.of("./sitestream-state"));
        assertThat(configuration.topics()).isEqualTo(new Topics("page-events", "page-events-rejected"));
        assertThat(configuration.store()).isEqualTo(new StoreConfig.Directory(Path.of("./public")));
        assertThat(configuration.compareEvery()).isEqualTo(Duration.ofMinutes(5));
        assertThat(configuration.compression()).isEqualTo(new CompressionSettings(Compression.ZLIB, 128));
        assertThat(configuration.http()).isEqualTo(new HttpConfig("127.0.0.1", 8081));
        assertThat(configuration.sites()).containsExactly(Site.at(WebUrl.parse("https://example.com/")));
    }

    @Test
    void everyKeyIsMapped() throws Exception {
        Configuration configuration = load("""
            embedded: {port: 19092}
            state: /var/lib/sitestream
            topics: {events: cms.pages, rejected: cms.pages.rejected, clockTolerance: 90s, pages: out.pages, files: out.files}
            store:
              directory: out/public
              compareEvery: 30s
              compression: fast
              blockCache: 0
            http: {port: 18081, host: "::"}
            sites:
              - id: shop
                url: https://shop.example.com/
                sitemaps: https://cdn.example.com/sitemaps/
                lanes: 4
                limits: {urls: 500, bytes: 16384}
                publishAfter: 500ms
                sections:
                  - {name: products, match: ["/p/**", "/*/p/**"]}
                  - {name: pages}
              - url: http://blog.example.com:8080/de
                publishAfter: 1h
                limits: {urls: 7}
                sections:
                  - name: posts
                    match: ["/de/posts/*"]
            """);
        assertThat(configuration.broker()).isEqualTo(new Broker.Embedded(19092));
        assertThat(configuration.state()).isEqualTo(Path.of("/var/lib/sitestream"));
        assertThat(configuration.topics())
                .isEqualTo(new Topics(
                        "cms.pages", "cms.pages.rejected", Duration.ofSeconds(90), "out.pages", "out.files"));
        assertThat(configuration.store()).isEqualTo(new StoreConfig.Directory(Path.of("out/public")));
        assertThat(configuration.compareEvery()).isEqualTo(Duration.ofSeconds(30));
        assertThat(configuration.compression()).isEqualTo(new CompressionSettings(Compression.FAST, 0));
        assertThat(configuration.http()).isEqualTo(new HttpConfig("::", 18081));
        assertThat(configuration.sites())
                .containsExactly(
                        new Site(
                                "shop",
                                WebUrl.parse("https://shop.example.com/"),
                                "https://cdn.example.com/sitemaps/",
                                4,
                                new Limits(500, 16_384),
                                PublishWaits.after(Duration.ofMillis(500)),
                                List.of(section("products", "/p/**", "/*/p/**"), section("pages"))),
                        new Site(
                                "blog.example.com",
                                WebUrl.parse("http://blog.example.com:8080/de/"),
                                "http://blog.example.com:8080/de/",
                                1,
                                new Limits(7, 52_428_800),
                                PublishWaits.after(Duration.ofHours(1)),
                                List.of(section("posts", "/de/posts/*"))));
    }

    @Test
    void anyFreePortMayBeAskedFor() throws Exception {
        Configuration configuration = load("embedded: {port: 0}\nhttp: {port: 0}\n" + YamlText.ONE_SITE);

        assertThat(configuration.broker()).isEqualTo(new Broker.Embedded(0));
        assertThat(configuration.http()).isEqualTo(new HttpConfig("127.0.0.1", 0));
    }

    @Test
    void httpNeedsNoMoreThanToBeNamed() throws Exception {
        assertThat(load("http: {}\n" + YamlText.ONE_SITE).http()).isEqualTo(new HttpConfig("127.0.0.1", 8081));
        assertThat(load("http: false\n" + YamlText.ONE_SITE).http()).isNull();
        assertThat(load("http: {advertised: '[::1]:81'}\n" + YamlText.ONE_SITE).http())
                .isEqualTo(new HttpConfig("127.0.0.1", 8081, "[::1]:81", List.of()));
        assertThat(load("http: {host: 10.0.0.7, advertised: 'maps-0:81', hosts: [maps, Maps.example.com]}\n"
                                + YamlText.ONE_SITE)
                        .http())
                .isEqualTo(new HttpConfig("10.0.0.7", 8081, "maps-0:81", List.of("maps", "Maps.example.com")))
                .satisfies(http -> assertThat(Objects.requireNonNull(http).names())
                        .containsExactlyInAnyOrder("10.0.0.7", "maps-0", "maps", "Maps.example.com"));
    }

    @Test
    void formatAndCompressionOfASiteAreThoseOfItsSections() throws Exception {
        assertThat(site("format: text, compress: false").sections())
                .containsExactly(new Section("pages", List.of(), Format.TEXT, false));
        assertThat(site("format: text, sections: [{name: a, match: [/a]}, {name: b, format: xml, compress: 'false'}]")
                        .sections())
                .containsExactly(
                        new Section("a", List.of(PathPattern.of("/a")), Format.TEXT, true),
                        new Section("b", List.of(), Format.XML, false));
    }

    @Test
    void aSectionMayWaitForAnotherTimeThanItsSite() throws Exception {
        assertThat(site("publishAfter: 5m, sections: [{name: a, match: [/a], publishAfter: 0s}, {name: b}]")
                        .sections())
                .containsExactly(
                        new Section(
                                "a",
                                List.of(PathPattern.of("/a")),
                                Format.XML,
                                true,
                                new PublishWaits(Duration.ZERO, Duration.ofMinutes(5))),
                        new Section("b", List.of(), Format.XML, true));
    }

    @Test
    void freshnessIsAMinuteUnlessASiteOrASectionSetsSomethingElse() throws Exception {
        assertThat(site("publishAfter: 2m").waits())
                .as("a file can't be published before it has waited")
                .isEqualTo(new PublishWaits(Duration.ofMinutes(2), Duration.ofMinutes(2)));
        assertThat(site("publishAfter: 500ms").waits())
                .isEqualTo(new PublishWaits(Duration.ofMillis(500), Duration.ofMinutes(1)));
        assertThat(site("freshness: 5s").waits())
                .isEqualTo(new PublishWaits(Duration.ofSeconds(2), Duration.ofSeconds(5)));
        Site site = site("freshness: 5m, sections: [{name: a, match: [/a], freshness: 10s}, {name: b}]");
        assertThat(site.waits("a").most()).isEqualTo(Duration.ofSeconds(10));
        assertThat(site.waits("b").most()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void newsAndFeedsNeedNoMoreThanToBeNamed() throws Exception {
        Outputs outputs = site("news: {}, feeds: {}").outputs();
        assertThat(outputs)
                .isEqualTo(new Outputs(
                        new NewsSettings(true, null, Duration.ZERO, null),
                        new FeedSettings(
                                Set.of(FeedSettings.FeedFormat.ATOM, FeedSettings.FeedFormat.RSS),
                                "example.com",
                                1_000,
                                Duration.ofDays(2),
                                null),
                        null));
    }

    @Test
    void furtherOutputsAreMapped() throws Exception {
        Site site = site("""
            id: shop,
            translations: {defaultLanguage: ZH-hant-tw},
            news: {publishAfter: 5s, zone: Europe/Berlin},
            feeds: {formats: [rss], entries: 10000, age: 30d, hub: 'https://HUB.example.com'}\
            """);
        assertThat(site.translations()).isEqualTo(new Translations("zh-Hant-TW"));
        assertThat(site("news: {zone: +01:00}").outputs().news().zone()).isEqualTo(ZoneOffset.ofHours(1));
        assertThat(site.outputs().news())
                .isEqualTo(new NewsSettings(true, null, Duration.ofSeconds(5), ZoneId.of("Europe/Berlin")));
        assertThat(site.outputs().feeds())
                .isEqualTo(new FeedSettings(
                        Set.of(FeedSettings.FeedFormat.RSS),
                        "shop",
                        10_000,
                        Duration.ofDays(30),
                        "https://hub.example.com/"));
    }

    @Test
    void aSiteWithoutSettingsListsAllAndPublishesNothingElse() throws Exception {
        Site site = site("exclude: {}, robots: {}");
        assertThat(site.rules()).isEqualTo(ListingRules.NONE);
        assertThat(site.translations()).isNull();
        assertThat(site.outputs()).isEqualTo(Outputs.DEFAULT);
    }

    @Test
    void filesThatAreNamedLieBesideTheConfigurationOrWhereTheirPathSays() throws Exception {
        Path inside = Files.createDirectory(folder.resolve("robots"));
        Files.writeString(inside.resolve("template.txt"), "\uFEFF# Büro\n");
        Path absolute = Files.writeString(inside.resolve("obey.txt"), "User-agent: *\nDisallow: /a\n");
        Site site = YamlText.in(
                        folder,
                        "sites: [{url: https://example.com/, robots: {template: robots/template.txt, obey:"
                                + " '${OBEY}'}}]")
                .load(Map.of("OBEY", absolute.toAbsolutePath().toString()))
                .sites()
                .asList()
                .get(0);
        assertThat(site.outputs().robotsTemplate()).isEqualTo("# Büro\n");
        assertThat(site.rules())
                .isEqualTo(new ListingRules(List.of(), List.of(), RobotsRules.of("User-agent: *\nDisallow: /a\n")));
    }

    @Test
    void aFileThatIsNamedMayBeAsLargeAsCrawlersMustRead() throws Exception {
        Files.writeString(folder.resolve("robots.txt"), "#".repeat(512_000));
        assertThat(site("robots: {template: robots.txt}").outputs().robotsTemplate())
                .hasSize(512_000);
    }

    @Test
    void kafkaPropertiesArePassedOnAsTheyAreWritten() throws Exception {
        Configuration configuration = load("""
            kafka:
              bootstrap.servers: a:9092,b:9092
              request.timeout.ms: 30000
              enable.metrics.push: false
              ssl.endpoint.identification.algorithm: ""
              client.id: 'yes'
              retry.backoff.ms: 0100
            """ + YamlText.ONE_SITE);
        assertThat(configuration.broker())
                .isEqualTo(new Broker.External(Map.of(
                        "bootstrap.servers", "a:9092,b:9092",
                        "request.timeout.ms", "30000",
                        "enable.metrics.push", "false",
                        "ssl.endpoint.identification.algorithm", "",
                        "client.id", "yes",
                        "retry.backoff.ms", "0100")));
    }

    @Test
    void theValuesOfKafkaPropertiesAreNotInTheTextOfAConfiguration() throws Exception {
        Configuration configuration =
                load("kafka: {bootstrap.servers: 'a:1', ssl.key.password: hush}\n" + YamlText.ONE_SITE);
        assertThat(configuration.toString()).contains("ssl.key.password").doesNotContain("hush");
    }

    /** The sample is loaded with {@code kafka} and with {@code embedded}, since a file has one of them. */
    @Test
    void theSampleOfTheDocumentationLoads() throws Exception {
        String sample = """
            kafka:                              # goes to every Kafka client as it is (bootstrap.servers, security.*, sasl.*, ssl.*)
              bootstrap.servers: broker:9092
            state: ./sitestream-state           # Kafka Streams' local state, and the embedded broker's log: a restart goes on from here
            topics: {events: page-events, rejected: page-events-rejected}
            store:
              directory: ./public
            # s3: {bucket: sitemaps}            # instead of `directory`; below
              compareEvery: 5m                  # how often what stands there is compared with the state, and mended; 1s to 24h
              compression: zlib                 # or fast: two fifths of the time, for files that are a fifth larger
              blockCache: 128                   # MiB outside of the heap for compressed blocks, so that a change costs its block; 0 to 768
            http: {port: 8081, host: 127.0.0.1} # where operators' machines ask, see below; without it, nobody is answered
            sites:
              - id: shop                        # default: the host
                url: https://shop.example.com/  # every page lies under it
                sitemaps: https://shop.example.com/sitemaps/   # where the published files are served; default: url
                lanes: 1
                limits: {urls: 50000, bytes: 52428800}         # may be lowered
                publishAfter: 2s                # a changed file waits so long for company, at most
                format: xml                     # or text: one URL a line
                compress: true                  # or false: plain .xml and .txt
                sections:                       # each has files of its own, and may say the last three for itself
                  - {name: blog, match: ["/blog/**"], publishAfter: 0s}
                  - {name: products, match: ["/p/**", "/*/p/**"]}
                  - {name: pages, format: text} # the last one takes the rest
                translations: {defaultLanguage: en}     # pages of one `translationGroup` name each other (hreflang)
                news:                           # `news: {}` is enough, if all events name their publication
                  publication: {name: The Example Times, language: en}  # of articles that name none
                  publishAfter: 0s
                feeds:                          # of what changed; `feeds: {}` is enough
                  formats: [atom, rss]
                  title: Shop                   # default: the id
                  entries: 1000                 # at most, up to 10000
                  age: 48h                      # at most, 1m to 30d
                  hub: https://hub.example.com/ # WebSub
                robots:                         # files of up to 500 KiB, read at the start, relative to this one
                  template: robots.txt          # is published with the sitemaps' lines added
                  obey: robots.txt              # what it disallows to `*` is not listed
                exclude:                        # what else is not listed
                  paths: ["/search/**"]
                  parameters: [sort, "utm_*"]   # pages with such a query parameter
                shrinkGuard: {percent: 30, pages: 1000}   # publication is held when more disappear in a day, on sites with more pages
            """;
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\nDisallow: /cart/\n");
        Configuration external = load(sample);
        assertThat(external.broker()).isEqualTo(new Broker.External(Map.of("bootstrap.servers", "broker:9092")));
        assertThat(external.http()).isEqualTo(new HttpConfig("127.0.0.1", 8081));
        assertThat(external.sites().byId("shop"))
                .contains(new Site(
                        "shop",
                        WebUrl.parse("https://shop.example.com/"),
                        "https://shop.example.com/sitemaps/",
                        1,
                        Limits.PROTOCOL,
                        PublishWaits.after(Duration.ofSeconds(2)),
                        List.of(
                                new Section(
                                        "blog",
                                        List.of(PathPattern.of("/blog/**")),
                                        Format.XML,
                                        true,
                                        PublishWaits.after(Duration.ZERO)),
                                section("products", "/p/**", "/*/p/**"),
                                new Section("pages", List.of(), Format.TEXT, true)),
                        new ListingRules(
                                List.of(PathPattern.of("/search/**")),
                                List.of(new ParameterPattern("sort"), new ParameterPattern("utm_*")),
                                RobotsRules.of("User-agent: *\nDisallow: /cart/\n")),
                        new Translations("en"),
                        new Outputs(
                                new NewsSettings(true, new Publication("The Example Times", "en"), Duration.ZERO, null),
                                new FeedSettings(
                                        Set.of(FeedSettings.FeedFormat.ATOM, FeedSettings.FeedFormat.RSS),
                                        "Shop",
                                        1_000,
                                        Duration.ofDays(2),
                                        "https://hub.example.com/"),
                                "User-agent: *\nDisallow: /cart/\n"),
                        ShrinkLimit.DEFAULT));
        Configuration embedded = load(sample.replaceAll("(?s)^kafka:.*?\nstate", "embedded: {port: 9092}\nstate"));
        assertThat(embedded.broker()).isEqualTo(new Broker.Embedded(9092));
        assertThat(embedded.sites()).containsExactlyElementsOf(external.sites());
    }

    @Test
    void variablesAreSubstitutedAndTypedLikeWrittenValues() throws Exception {
        Configuration configuration = YamlText.in(folder, """
            kafka:
              bootstrap.servers: ${BROKERS}
              sasl.jaas.config: Login required password="${PASSWORD}";
              client.id: ${EMPTY:unused}x$${BROKERS}$
            state: ${STATE:./a:b}
            sites:
              - url: https://${HOST}/
                lanes: ${LANES}
                limits: {urls: "${URLS:500}"}
            """)
                .load(Map.of(
                        "BROKERS", "a:1",
                        "PASSWORD", "${BROKERS}\", x: [\\1$",
                        "EMPTY", "",
                        "HOST", "example.com",
                        "LANES", "3"));
        assertThat(configuration.broker())
                .isEqualTo(new Broker.External(Map.of(
                        "bootstrap.servers", "a:1",
                        "sasl.jaas.config", "Login required password=\"${BROKERS}\", x: [\\1$\";",
                        "client.id", "x${BROKERS}$")));
        assertThat(configuration.state()).isEqualTo(Path.of("./a:b"));
        Site site = configuration.sites().asList().get(0);
        assertThat(site.url().href()).isEqualTo("https://example.com/");
        assertThat(site.lanes()).isEqualTo(3);
        assertThat(site.limits().urls()).isEqualTo(500);
    }

    @Test
    void aValueIsNeverReadAsYaml() throws Exception {
        Configuration configuration =
                YamlText.in(folder, "state: ${STATE}\n" + YamlText.ONE_SITE).load(Map.of("STATE", "a\nsites: [] # *x"));
        assertThat(configuration.state()).isEqualTo(Path.of("a\nsites: [] # *x"));
    }

    @Test
    void anAliasIsReplacedByWhatItsAnchorMarks() throws Exception {
        Configuration configuration = load("""
            sites:
              - {url: https://a.example.com/, limits: &small {urls: 500}}
              - {url: https://b.example.com/, limits: *small}
            """);
        assertThat(configuration.sites())
                .extracting(site -> site.limits().urls())
                .containsExactly(500, 500);
    }

    private Configuration load(String yaml) throws IOException, ConfigurationException {
        return YamlText.in(folder, yaml).load(Map.of());
    }

    private Site site(String keys) throws IOException, ConfigurationException {
        return load("sites: [{url: https://example.com/, " + keys + "}]")
                .sites()
                .asList()
                .get(0);
    }

    private static Section section(String name, String... patterns) {
        return Section.of(name, List.of(patterns).stream().map(PathPattern::of).toList());
    }
}
