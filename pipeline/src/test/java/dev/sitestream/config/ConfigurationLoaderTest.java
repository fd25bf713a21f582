package dev.sitestream.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationLoaderTest {

    @TempDir
    Path folder;

    @Test
    void aConfigurationOfOneSiteHasDefaultsForAllTheRest() throws Exception {
        Configuration configuration = load(YamlText.ONE_SITE);
        assertThat(configuration.broker()).isEqualTo(new Broker.Embedded(9092));
        assertThat(configuration.state()).isEqualTo(Path.of("./sitestream-state"));
        assertThat(configuration.topics()).isEqualTo(new Topics("page-events", "page-events-rejected"));
        assertThat(configuration.store()).isEqualTo(new StoreConfig.Directory(Path.of("./public")));
        assertThat(configuration.sites()).containsExactly(Site.at(WebUrl.parse("https://example.com/")));
    }

    @Test
    void everyKeyIsMapped() throws Exception {
        Configuration configuration = load("""
                embedded: {port: 19092}
                state: /var/lib/sitestream
                topics: {events: cms.pages, rejected: cms.pages.rejected}
                store:
                  directory: out/public
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
        assertThat(configuration.topics()).isEqualTo(new Topics("cms.pages", "cms.pages.rejected"));
        assertThat(configuration.store()).isEqualTo(new StoreConfig.Directory(Path.of("out/public")));
        assertThat(configuration.sites())
                .containsExactly(
                        new Site(
                                "shop",
                                WebUrl.parse("https://shop.example.com/"),
                                "https://cdn.example.com/sitemaps/",
                                4,
                                new Limits(500, 16_384),
                                Duration.ofMillis(500),
                                List.of(section("products", "/p/**", "/*/p/**"), section("pages"))),
                        new Site(
                                "blog.example.com",
                                WebUrl.parse("http://blog.example.com:8080/de/"),
                                "http://blog.example.com:8080/de/",
                                1,
                                new Limits(7, 52_428_800),
                                Duration.ofHours(1),
                                List.of(section("posts", "/de/posts/*"))));
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

    /** It shows {@code kafka} and {@code embedded}, of which a file has one: so with each of them. */
    @Test
    void theSampleOfTheDocumentationLoads() throws Exception {
        String sample = """
                kafka:                              # goes to every Kafka client as it is (bootstrap.servers, security.*, sasl.*, ssl.*)
                  bootstrap.servers: broker:9092
                state: ./sitestream-state           # Kafka Streams' local state, and the embedded broker's log: a restart goes on from here
                topics: {events: page-events, rejected: page-events-rejected}
                store:
                  directory: ./public
                sites:
                  - id: shop                        # default: the host
                    url: https://shop.example.com/  # every page lies under it
                    sitemaps: https://shop.example.com/sitemaps/   # where the published files are served; default: url
                    lanes: 1
                    limits: {urls: 50000, bytes: 52428800}         # may be lowered
                    publishAfter: 2s                # a dirty shard waits so long for company, at most
                    sections:
                      - {name: products, match: ["/p/**", "/*/p/**"]}
                      - {name: pages}               # the last one takes the rest
                """;
        Configuration external = load(sample);
        assertThat(external.broker()).isEqualTo(new Broker.External(Map.of("bootstrap.servers", "broker:9092")));
        assertThat(external.sites().byId("shop"))
                .contains(new Site(
                        "shop",
                        WebUrl.parse("https://shop.example.com/"),
                        "https://shop.example.com/sitemaps/",
                        1,
                        Limits.PROTOCOL,
                        Duration.ofSeconds(2),
                        List.of(section("products", "/p/**", "/*/p/**"), section("pages"))));
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
    void anAliasStandsForWhatItsAnchorMarks() throws Exception {
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

    private static Section section(String name, String... patterns) {
        return Section.of(name, List.of(patterns).stream().map(PathPattern::of).toList());
    }
}
