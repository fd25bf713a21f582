package dev.sitestream.config.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exact error messages about files that are valid YAML but no valid configuration; users work from these texts. */
class ConfigurationProblemsTest {

    private static final String TOPIC_NAMES =
            "allowed are names of 1 to 249 letters, digits, dots, hyphens and underscores, but not `.` or `..`";
    private static final String IDS = "allowed are ids of 1 to 128 lower-case letters, digits, dots, hyphens and"
            + " underscores, beginning with a letter or digit and without two dots in a row";
    private static final String DURATIONS =
            "allowed are durations from 0s to 1h, written as `500ms`, `2s`, `5m`, `1h` or `30d`";

    private static final String VISIBLE =
            "allowed are texts of 1 to 2048 characters on one line, which are not all blank";
    private static final String SITE_KEYS =
            "are `id`, `url`, `sitemaps`, `lanes`, `limits`, `publishAfter`, `freshness`,"
                    + " `format`, `compress`, `sections`, `translations`, `news`, `feeds`, `robots`, `exclude`, `shrinkGuard`,"
                    + " `maxEventsPerSecond`, `tokens`";

    @TempDir
    Path folder;

    @Test
    void theTextNamesFileLineKeyValueAndWhatIsAllowed() throws IOException {
        assertThat(problems("""
            sites:
              - id: shop
                url: https://example.com/
                limits:
                  urls: 60000
            """))
                .containsExactly("sitestream.yaml:5: key `sites[0].limits.urls`: value `60000`:"
                        + " allowed are whole numbers from 1 to 50000");
    }

    @Test
    void freshnessIsNotLessThanTheLeastWait() throws IOException {
        assertThat(problems("""
            sites:
              - url: https://example.com/
                publishAfter: 10s
                freshness: 5s
                sections:
                  - {name: a, match: [/a], freshness: 500ms}
                  - {name: b, publishAfter: 1m, freshness: 59s}
            """))
                .containsExactly(
                        "sitestream.yaml:4: key `sites[0].freshness`: is less than `publishAfter`: allowed are durations"
                                + " from 10s on",
                        "sitestream.yaml:6: key `sites[0].sections[0].freshness`: value `500ms`: allowed are durations"
                                + " from 1s to 1d, written as `500ms`, `2s`, `5m`, `1h` or `30d`",
                        "sitestream.yaml:7: key `sites[0].sections[1].freshness`: is less than `publishAfter`: allowed"
                                + " are durations from 1m on");
    }

    @Test
    void aBudgetIsAPartOfTheCpuAndARateOfPuts() throws IOException {
        assertThat(problems("""
            publish: {cpu: 0%, puts: 5}
            sites: [{url: "https://example.com/"}]
            """))
                .containsExactly(
                        "sitestream.yaml:1: key `publish.cpu`: value `0%`: allowed are parts of this machine's CPU from"
                                + " `1%` to `100%`",
                        "sitestream.yaml:1: key `publish.puts`: value `5`: allowed are rates such as `5/s` or `0.2/s`,"
                                + " up to `1000/s`");
    }

    @Test
    void allProblemsAreReportedAtOnceInTheOrderOfTheirLines() throws IOException {
        assertThat(problems("""
            topics: {events: a b}
            embedded: {port: -1}
            sites:
              - lanes: many
                url: https://example.com/
                limits: {urls: 1.5, bytes: 16383}
                publishAfter: 2 s
              - sections: [{name: A}]
            stat: x
            """))
                .containsExactly(
                        "sitestream.yaml:1: key `topics.events`: value `a b`: " + TOPIC_NAMES,
                        "sitestream.yaml:2: key `embedded.port`: value `-1`: allowed are whole numbers from 0 to 65535",
                        "sitestream.yaml:4: key `sites[0].lanes`: value `many`: allowed are whole numbers from 1 to"
                                + " 999",
                        "sitestream.yaml:6: key `sites[0].limits.urls`: value `1.5`:"
                                + " allowed are whole numbers from 1 to 50000",
                        "sitestream.yaml:6: key `sites[0].limits.bytes`: value `16383`:"
                                + " allowed are whole numbers from 16384 to 52428800",
                        "sitestream.yaml:7: key `sites[0].publishAfter`: value `2 s`: " + DURATIONS,
                        "sitestream.yaml:8: key `sites[1].url`: is missing:"
                                + " required is the URL that every page of the site lies under",
                        "sitestream.yaml:8: key `sites[1].sections[0].name`: value `A`: allowed are names of 1 to 64"
                                + " lower-case letters, digits and hyphens, beginning with a letter or digit",
                        "sitestream.yaml:9: key `stat`: is unknown (did you mean `state`?): allowed are"
                                + " `kafka`, `embedded`, `state`, `topics`, `store`, `publish`, `http`, `ingest`, `serve`,"
                                + " `sites`, `registries`, `sources`");
    }

    @Test
    void anUnknownKeyIsComparedWithTheKnownOnes() throws IOException {
        assertThat(problems("sites: [{url: https://example.com/, publish-after: 2s, limits: {url: 5}, zebra: 1}]"))
                .containsExactly(
                        "sitestream.yaml:1: key `sites[0].limits.url`: is unknown (did you mean `urls`?):"
                                + " allowed are `urls`, `bytes`",
                        "sitestream.yaml:1: key `sites[0].publish-after`: is unknown (did you mean `publishAfter`?):"
                                + " allowed " + SITE_KEYS,
                        "sitestream.yaml:1: key `sites[0].zebra`: is unknown: allowed" + " " + SITE_KEYS);
    }

    @Test
    void aKeyIsGivenOnce() throws IOException {
        assertThat(problems("state: a\n" + YamlText.ONE_SITE + "state: b\n"))
                .containsExactly("sitestream.yaml:3: key `state`: is given twice, first on line 1: allowed is once");
    }

    @Test
    void aKeyIsAText() throws IOException {
        assertThat(problems("[state]: a\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: has a key that is a mapping or a list: allowed are texts");
    }

    @Test
    void sitesAreNeeded() throws IOException {
        assertThat(problems("state: a\n"))
                .containsExactly("sitestream.yaml:1: key `sites`: is missing: required is a list of one site at least");
        assertThat(problems("sites: []\n"))
                .containsExactly("sitestream.yaml:1: key `sites`: is empty: required is a list of one site at least");
    }

    @Test
    void eachPlaceHasItsShape() throws IOException {
        assertThat(problems("- a\n"))
                .containsExactly(
                        "sitestream.yaml:1: the file holds a list: required are keys with values, such as `sites:`");
        assertThat(problems("sites: {url: https://example.com/}"))
                .containsExactly("sitestream.yaml:1: key `sites`: is a mapping: allowed is a list");
        assertThat(problems("sites: [https://example.com/]"))
                .containsExactly(
                        "sitestream.yaml:1: key `sites[0]`: is a single value: allowed is a mapping of keys to values");
        assertThat(problems("state: [a]\nstore:\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `state`: is a list: allowed is a single value",
                        "sitestream.yaml:2: key `store`: is without a value: allowed is a mapping of keys to values");
    }

    @Test
    void aKeyHasAValueWithoutTag() throws IOException {
        assertThat(problems("state: ~\nstore: !s3 {}\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `state`: has no value:"
                                + " allowed is to leave the key out, or to write a text as `\"\"` in quotes",
                        "sitestream.yaml:2: key `store`: has a tag (`!`): allowed are values without");
    }

    @Test
    void theBrokerIsEitherExternalOrEmbedded() throws IOException {
        assertThat(problems("kafka: {bootstrap.servers: 'a:1'}\nembedded: {}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:2: key `embedded`: is given together with `kafka` (line 1):"
                        + " allowed is one of the two");
    }

    @Test
    void anExternalBrokerHasAnAddressAndSingleValues() throws IOException {
        assertThat(problems("kafka:\n  security.protocol: SSL\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:2: key `kafka.bootstrap.servers`: is missing:"
                        + " required is host:port, or several with commas between");
        assertThat(problems("kafka:\n  bootstrap.servers: ' '\n  a: [b]\n  c:\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:2: key `kafka.bootstrap.servers`: value ` `:"
                                + " required is host:port, or several with commas between",
                        "sitestream.yaml:3: key `kafka.a`: is a list: allowed is a single value",
                        "sitestream.yaml:4: key `kafka.c`: has no value:"
                                + " allowed is to leave the key out, or to write a text as `\"\"` in quotes");
    }

    @Test
    void topicsHaveNamesThatKafkaAcceptsAndDistinguishes() throws IOException {
        assertThat(problems("topics: {events: '..', rejected: ''}\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `topics.events`: value `..`: " + TOPIC_NAMES,
                        "sitestream.yaml:1: key `topics.rejected`: value ``: " + TOPIC_NAMES);
        String same = "`events` and `rejected` are one topic: allowed are two, which differ in more than `.` and `_`";
        assertThat(problems("topics: {events: a.b, rejected: a_b}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `topics.rejected`: " + same);
        assertThat(problems("topics: {events: page-events-rejected}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `topics`: " + same);
        assertThat(problems("topics: {pages: 'a b', files: '..'}\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `topics.pages`: value `a b`: " + TOPIC_NAMES,
                        "sitestream.yaml:1: key `topics.files`: value `..`: " + TOPIC_NAMES);
        assertThat(problems("topics: {pages: page_events, files: page-events.rejected}\n" + YamlText.ONE_SITE
                        + "sources: [{name: a, site: example.com, topic: page-events.rejected}]\n"))
                .hasSize(1);
        assertThat(problems("topics:\n  events: a.b\n  pages: a_b\n  files: a.b\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:3: key `topics.pages`: `events` and `pages` are one topic: allowed are two,"
                                + " which differ in more than `.` and `_`",
                        "sitestream.yaml:4: key `topics.files`: `events` and `files` are one topic: allowed are two,"
                                + " which differ in more than `.` and `_`");
        assertThat(problems("topics: {pages: p, files: p}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `topics.files`: `pages` and `files` are one topic: allowed are"
                        + " two, which differ in more than `.` and `_`");
    }

    @Test
    void producersClocksMayBeAheadByADayAtMost() throws IOException {
        assertThat(problems("topics: {clockTolerance: 2d}\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `topics.clockTolerance`: value `2d`: allowed are durations from"
                                + " 0s to 1d, written as `500ms`, `2s`, `5m`, `1h` or `30d`");
    }

    @Test
    void aStoreIsOfOneKind() throws IOException {
        assertThat(problems("store: {}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `store`: names no store: required is `directory` or `s3`");
        assertThat(problems("store:\n  directory: public\n  s3: {bucket: files}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:3: key `store.s3`: is given together with `directory` (line 2):"
                        + " allowed is one of the two");
        assertThat(problems("store: {directory: ''}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `store.directory`: value ``: allowed are paths of folders");
    }

    @Test
    void httpIsTurnedOffByFalseAndByNothingElse() throws IOException {
        String allowed = "allowed are `false`, and a mapping with `port`, `host`, `advertised` and `hosts`";
        assertThat(problems("http: off\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `http`: value `off`: " + allowed);
        assertThat(problems("http: 8081\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `http`: value `8081`: " + allowed);
        assertThat(problems("http:\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `http`: is without a value: allowed is a mapping of keys to values");
    }

    @Test
    void httpHasAHostAndAPort() throws IOException {
        String hosts = "allowed are host names and IP addresses, without port and brackets";
        String ports = "allowed are whole numbers from 0 to 65535";
        assertThat(problems("http:\n  port: 65536\n  host: ''\n  ports: 1\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:2: key `http.port`: value `65536`: " + ports,
                        "sitestream.yaml:3: key `http.host`: value ``: " + hosts,
                        "sitestream.yaml:4: key `http.ports`: is unknown (did you mean `port`?): allowed are `port`,"
                                + " `host`, `advertised`, `hosts`");
        for (String address : List.of("host", "host:0", "host:65536", "http://host:1", "::1:80", "a b:1", "host:1/")) {
            assertThat(problems("http: {advertised: '" + address + "'}\n" + YamlText.ONE_SITE))
                    .containsExactly("sitestream.yaml:1: key `http.advertised`: value `" + address
                            + "`: allowed is host:port, as in `sitestream-0.example.com:8081`");
        }
        assertThat(problems("http: {hosts: [maps, 'maps:8081']}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `http.hosts[1]`: value `maps:8081`: " + hosts);
        for (String host : List.of("127.0.0.1:8081", "[::1]", "http://localhost", "a b", ":")) {
            assertThat(problems("http: {host: '" + host + "', port: -1}\n" + YamlText.ONE_SITE))
                    .containsExactly(
                            "sitestream.yaml:1: key `http.port`: value `-1`: " + ports,
                            "sitestream.yaml:1: key `http.host`: value `" + host + "`: " + hosts);
        }
    }

    @Test
    void aPathHoldsNoNul() throws IOException {
        assertThat(problems("state: \"a\\0b\"\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:1: key `state`: value `a b`: allowed are paths of folders");
    }

    @Test
    void addressesOfASiteAreUrls() throws IOException {
        assertThat(problems("sites: [{url: /shop/, id: a, sitemaps: 'ftp:x'}]"))
                .satisfiesExactly(
                        url -> assertThat(url)
                                .startsWith("sitestream.yaml:1: key `sites[0].url`: value `/shop/`:"
                                        + " allowed are absolute http(s) URLs ("),
                        sitemaps -> assertThat(sitemaps)
                                .startsWith("sitestream.yaml:1: key `sites[0].sitemaps`: value `ftp:x`:"
                                        + " allowed are absolute http(s) URLs ("));
        assertThat(problems("sites: [{url: 'https://example.com/?a', sitemaps: https://example.com/sitemap.xml}]"))
                .containsExactly(
                        "sitestream.yaml:1: key `sites[0].url`: value `https://example.com/?a`:"
                                + " allowed are URLs without query, user and password",
                        "sitestream.yaml:1: key `sites[0].sitemaps`: value `https://example.com/sitemap.xml`:"
                                + " allowed are URLs of folders, which end with `/`");
    }

    @Test
    void anIdIsFitForAFolder() throws IOException {
        assertThat(problems("sites: [{url: https://example.com/, id: ../x}]"))
                .containsExactly("sitestream.yaml:1: key `sites[0].id`: value `../x`: " + IDS);
        assertThat(problems("sites: [{url: 'http://[::1]/'}]"))
                .containsExactly("sitestream.yaml:1: key `sites[0].url`: value `http://[::1]/`:"
                        + " its host can't be the site's id: required is the key `id`");
    }

    @Test
    void sitesShareNothing() throws IOException {
        String rest = "` as `sites[0]` (line 2), given or by default: allowed is one that no other has";
        assertThat(problems("""
            sites:
              - {url: https://example.com/}
              - {url: https://example.com/blog}
              - {url: https://example.com/, id: b}
              - {url: https://example.org/, sitemaps: https://example.com/}
            """))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[1]`: has the same `id" + rest,
                        "sitestream.yaml:4: key `sites[2]`: has the same `url" + rest,
                        "sitestream.yaml:5: key `sites[3]`: has the same `sitemaps" + rest);
    }

    @Test
    void durationsHaveAUnitAndARange() throws IOException {
        for (String value :
                List.of("2", "-1s", "1.5s", "3601s", "61m", "2h", "1d", "999999999h", "9999999999999h", "2S")) {
            assertThat(problems("sites: [{url: https://example.com/, publishAfter: " + value + "}]"))
                    .containsExactly(
                            "sitestream.yaml:1: key `sites[0].publishAfter`: value `" + value + "`: " + DURATIONS);
        }
    }

    @Test
    void aSectionsDurationIsLikeASites() throws IOException {
        assertThat(siteProblems("sections: [{name: a, publishAfter: 2h}]"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[0].sections[0].publishAfter`: value `2h`: " + DURATIONS);
    }

    @Test
    void numbersAreWholeAndDecimal() throws IOException {
        for (String value : List.of("0", "1000", "-1", "1e2", "0x10", "1_0", "9223372036854775808", "'1 '", "٣")) {
            assertThat(problems("sites: [{url: https://example.com/, lanes: " + value + "}]"))
                    .containsExactly("sitestream.yaml:1: key `sites[0].lanes`: value `" + value.replace("'", "")
                            + "`: allowed are whole numbers from 1 to 999");
        }
    }

    @Test
    void sectionsHaveNamesAndPatternsAndTheLastOneTakesTheRest() throws IOException {
        assertThat(problems("""
            sites:
              - url: https://example.com/
                sections:
                  - {name: a}
                  - {name: b, match: []}
                  - {name: c, match: /c/**}
                  - {name: d, match: [d, /d/**x]}
                  - {match: [/e]}
                  - {name: f-l01, match: [/f]}
                  - {name: g, match: [/g]}
                  - {name: g}
            """))
                .containsExactly(
                        "sitestream.yaml:4: key `sites[0].sections[0]`: has no patterns in `match`:"
                                + " allowed is that for the last section only, which takes the rest",
                        "sitestream.yaml:5: key `sites[0].sections[1]`: has no patterns in `match`:"
                                + " allowed is that for the last section only, which takes the rest",
                        "sitestream.yaml:6: key `sites[0].sections[2].match`: is a single value: allowed is a list",
                        "sitestream.yaml:7: key `sites[0].sections[3].match[0]`: value `d`:"
                                + " allowed are path patterns (a path pattern begins with `/`)",
                        "sitestream.yaml:7: key `sites[0].sections[3].match[1]`: value `/d/**x`: allowed are path"
                                + " patterns (`**` in a path pattern is a whole segment, as in `/p/**`)",
                        "sitestream.yaml:8: key `sites[0].sections[4].name`: is missing:"
                                + " required is the section's name, which its file names begin with",
                        "sitestream.yaml:9: key `sites[0].sections[5].name`: value `f-l01`: allowed are names that do"
                                + " not end in `-l` and a number, because the files of lanes are named so",
                        "sitestream.yaml:11: key `sites[0].sections[7]`: has the same `name` as `sites[0].sections[6]`"
                                + " (line 10), given or by default: allowed is one that no other has");
        assertThat(problems("sites: [{url: https://example.com/, sections: []}]"))
                .containsExactly("sitestream.yaml:1: key `sites[0].sections`: is empty:"
                        + " allowed is a list of one section at least, or to leave the key out");
    }

    @Test
    void filesHaveAFormAndAreCompressedOrNot() throws IOException {
        assertThat(siteProblems("format: XML", "compress: yes", "sections: [{name: a, format: txt, compress: 1}]"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[0].format`: value `XML`: allowed are `xml` and `text`",
                        "sitestream.yaml:4: key `sites[0].compress`: value `yes`: allowed are `true` and `false`",
                        "sitestream.yaml:5: key `sites[0].sections[0].format`: value `txt`: allowed are `xml` and"
                                + " `text`",
                        "sitestream.yaml:5: key `sites[0].sections[0].compress`: value `1`: allowed are `true` and"
                                + " `false`");
    }

    @Test
    void translationsHaveADefaultLanguage() throws IOException {
        assertThat(siteProblems("translations: {}"))
                .containsExactly("sitestream.yaml:3: key `sites[0].translations.defaultLanguage`: is missing:"
                        + " required is the language whose page is also the default for other languages");
        assertThat(siteProblems("translations: {defaultLanguage: english}"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[0].translations.defaultLanguage`: value `english`: allowed are"
                                + " languages as in `hreflang`: an ISO 639-1 code, with a script and a region if need be,"
                                + " as in `en`, `en-GB` or `zh-Hant-TW`");
    }

    @Test
    void theZoneOfNewsIsATimeZone() throws IOException {
        for (String zone : List.of("Europe/Bonn", "Berlin", "+25:00", "''")) {
            assertThat(siteProblems("news: {zone: " + zone + "}"))
                    .containsExactly("sitestream.yaml:3: key `sites[0].news.zone`: value `" + zone.replace("'", "")
                            + "`: allowed are time zones such as `Europe/Berlin`, and offsets such as `+01:00`");
        }
    }

    @Test
    void aPublicationHasANameAndALanguage() throws IOException {
        assertThat(siteProblems("news: {publication: {}, publishAfter: 2h}"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[0].news.publication.name`: is missing:"
                                + " required is the publication's name as it appears on its articles",
                        "sitestream.yaml:3: key `sites[0].news.publication.language`: is missing:"
                                + " required is the publication's language",
                        "sitestream.yaml:3: key `sites[0].news.publishAfter`: value `2h`: " + DURATIONS);
        assertThat(siteProblems("news:", "  publication:", "    name: ' '", "    language: en-GB"))
                .containsExactly(
                        "sitestream.yaml:5: key `sites[0].news.publication.name`: value ` `: " + VISIBLE,
                        "sitestream.yaml:6: key `sites[0].news.publication.language`: value `en-GB`:"
                                + " allowed are ISO 639 codes of two or three lower-case letters, `zh-cn` and `zh-tw`");
    }

    @Test
    void feedsHaveFormatsAndRanges() throws IOException {
        String ages = "allowed are durations from 1m to 30d, written as `500ms`, `2s`, `5m`, `1h` or `30d`";
        assertThat(siteProblems(
                        "feeds:",
                        "  formats: [atom, json]",
                        "  title: \"a\\nb\"",
                        "  entries: 10001",
                        "  age: 31d",
                        "  hub: hub.example.com"))
                .startsWith(
                        "sitestream.yaml:4: key `sites[0].feeds.formats[1]`: value `json`: allowed are `atom` and"
                                + " `rss`",
                        "sitestream.yaml:5: key `sites[0].feeds.title`: value `a b`: " + VISIBLE,
                        "sitestream.yaml:6: key `sites[0].feeds.entries`: value `10001`:"
                                + " allowed are whole numbers from 1 to 10000",
                        "sitestream.yaml:7: key `sites[0].feeds.age`: value `31d`: " + ages)
                .last()
                .asString()
                .startsWith("sitestream.yaml:8: key `sites[0].feeds.hub`: value `hub.example.com`:"
                        + " allowed are absolute http(s) URLs (");
        assertThat(siteProblems("feeds: {formats: [], age: 59s}"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[0].feeds.formats`: is empty:"
                                + " allowed is a list of one format at least, or to leave the key out for all",
                        "sitestream.yaml:3: key `sites[0].feeds.age`: value `59s`: " + ages);
        assertThat(problems("sites: [{feeds: {}}]"))
                .containsExactly("sitestream.yaml:1: key `sites[0].url`: is missing:"
                        + " required is the URL that every page of the site lies under");
    }

    @Test
    void robotsFilesCanBeRead() throws IOException {
        Files.createDirectory(folder.resolve("directory"));
        Files.write(folder.resolve("latin1.txt"), new byte[] {'#', (byte) 0xE4, '\n'});
        Files.writeString(folder.resolve("large.txt"), "#".repeat(512_001));
        String allowed =
                "allowed are UTF-8 text files of at most 512000 bytes, relative to the configuration file's folder ";
        assertThat(siteProblems("robots:", "  template: none.txt", "  obey: directory"))
                .containsExactly(
                        "sitestream.yaml:4: key `sites[0].robots.template`: value `none.txt`: " + allowed
                                + "(there is no such file)",
                        "sitestream.yaml:5: key `sites[0].robots.obey`: value `directory`: " + allowed
                                + "(it is not a file)");
        assertThat(siteProblems("robots:", "  template: latin1.txt", "  obey: large.txt"))
                .containsExactly(
                        "sitestream.yaml:4: key `sites[0].robots.template`: value `latin1.txt`: " + allowed
                                + "(it is not UTF-8)",
                        "sitestream.yaml:5: key `sites[0].robots.obey`: value `large.txt`: " + allowed
                                + "(it is larger; crawlers may ignore the rest)");
        assertThat(siteProblems("robots:", "  template: \"a\\0b\"", "  obey: ''"))
                .containsExactly(
                        "sitestream.yaml:4: key `sites[0].robots.template`: value `a b`: " + allowed
                                + "(it is not a file name)",
                        "sitestream.yaml:5: key `sites[0].robots.obey`: value ``: " + allowed + "(it is not a file)");
    }

    @Test
    void theShrinkGuardHasBounds() throws IOException {
        assertThat(siteProblems("shrinkGuard: {percent: 0, pages: -1, share: 30}"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[0].shrinkGuard.percent`: value `0`:"
                                + " allowed are whole numbers from 1 to 100",
                        "sitestream.yaml:3: key `sites[0].shrinkGuard.pages`: value `-1`:"
                                + " allowed are whole numbers from 0 to 1000000000000",
                        "sitestream.yaml:3: key `sites[0].shrinkGuard.share`: is unknown: allowed are `percent`,"
                                + " `pages`");
    }

    @Test
    void exclusionsArePatterns() throws IOException {
        assertThat(siteProblems(
                        "exclude: {paths: [search], parameters: [utm_*, a=b], path: /x}", "robots: {templates: x}"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[0].exclude.paths[0]`: value `search`:"
                                + " allowed are path patterns (a path pattern begins with `/`)",
                        "sitestream.yaml:3: key `sites[0].exclude.parameters[1]`: value `a=b`:"
                                + " allowed are names of parameters, with `*` for any characters (a parameter's name is"
                                + " written alone and decoded, so it has no `?`, `&`, `=`, `#` or `%`)",
                        "sitestream.yaml:3: key `sites[0].exclude.path`: is unknown (did you mean `paths`?):"
                                + " allowed are `paths`, `parameters`",
                        "sitestream.yaml:4: key `sites[0].robots.templates`: is unknown (did you mean `template`?):"
                                + " allowed are `template`, `obey`");
    }

    /** Returns the problems of a site with these lines, which begin in the file's third line. */
    private List<String> siteProblems(String... lines) throws IOException {
        return problems("sites:\n  - url: https://example.com/\n    " + String.join("\n    ", lines) + "\n");
    }

    private List<String> problems(String yaml) throws IOException {
        return YamlText.in(folder, yaml).problems(Map.of());
    }
}
