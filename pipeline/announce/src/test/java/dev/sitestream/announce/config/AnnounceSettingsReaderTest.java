package dev.sitestream.announce.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AccountFile;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.AnnounceSettings.BaiduSettings;
import dev.sitestream.announce.AnnounceSettings.BingSettings;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.AnnounceSettings.SearchConsoleSettings;
import dev.sitestream.announce.ServiceAccount;
import dev.sitestream.announce.extension.Announcing;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.YamlText;
import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a site's changes are announced, and the exact messages about wrong settings. */
class AnnounceSettingsReaderTest {

    private static final String KEY = "EdD8dkmdNLlxREi2LkhJjYOH2kyQbJqM3cBKT5fX";
    private static final String SECRET = "hunter2-hunter2";
    private static final String GOOGLE = "https://oauth2.googleapis.com/token";
    private static final String SECRETS = "allowed are 8 to 128 letters, digits, hyphens and underscores";

    @TempDir
    Path folder;

    @Test
    void withoutTheKeyNothingIsAnnounced() throws Exception {
        assertThat(settings(YamlText.in(folder, YamlText.ONE_SITE).load(Map.of())))
                .isEmpty();
    }

    @Test
    void theKeyIsAmongThoseOfASite() throws Exception {
        assertThat(YamlText.in(folder, "sites: [{url: https://example.com/, zebra: 1}]")
                        .problems(Map.of()))
                .singleElement()
                .asString()
                .endsWith("`announce`");
    }

    @Test
    void aKeyOfIndexNowIsEnough() throws Exception {
        assertThat(announce("indexNow: {key: " + KEY + "}"))
                .isEqualTo(new AnnounceSettings(
                        Duration.ofSeconds(60),
                        Duration.ofMinutes(10),
                        10_000,
                        false,
                        new IndexNowSettings(KEY, URI.create("https://api.indexnow.org/indexnow"), null),
                        false,
                        null,
                        null,
                        null));
    }

    @Test
    void everySettingIsRead() throws Exception {
        String file = AccountFile.json(GOOGLE);
        Files.writeString(folder.resolve("google.json"), file);

        AnnounceSettings settings = announce("""
            after: 5s
            again: 1h
            daily: 500
            dryRun: true
            indexNow: {key: "${INDEXNOW_KEY}", endpoint: https://yandex.com/indexnow, keyLocation: "https://shop.example.com/k.txt"}
            webSub: true
            searchConsole: {credentials: google.json, property: "sc-domain:example.com"}
            bing: {apiKey: "${BING_KEY}"}
            baidu: {token: "${BAIDU_TOKEN}", endpoint: https://data.zz.baidu.com}
            """);

        assertThat(settings)
                .isEqualTo(new AnnounceSettings(
                        Duration.ofSeconds(5),
                        Duration.ofHours(1),
                        500,
                        true,
                        new IndexNowSettings(
                                KEY,
                                URI.create("https://yandex.com/indexnow"),
                                URI.create("https://shop.example.com/k.txt")),
                        true,
                        new SearchConsoleSettings(
                                ServiceAccount.parse(file, SearchConsoleSettings.DEFAULT_ENDPOINT),
                                "sc-domain:example.com",
                                SearchConsoleSettings.DEFAULT_ENDPOINT),
                        new BingSettings(SECRET, BingSettings.DEFAULT_ENDPOINT),
                        new BaiduSettings(SECRET, URI.create("https://data.zz.baidu.com/"))));
        assertThat(settings.toString()).doesNotContain(SECRET);
    }

    @Test
    void endpointsHaveTheirDefaults() throws Exception {
        Files.writeString(folder.resolve("google.json"), AccountFile.json(GOOGLE));

        AnnounceSettings settings = announce("""
            searchConsole: {credentials: google.json, property: "https://shop.example.com/"}
            bing: {apiKey: hunter2-hunter2}
            baidu: {token: hunter2-hunter2}
            """);

        assertThat(settings.searchConsole())
                .extracting(SearchConsoleSettings::endpoint)
                .hasToString("https://www.googleapis.com/");
        assertThat(settings.bing()).extracting(BingSettings::endpoint).hasToString("https://ssl.bing.com/");
        assertThat(settings.baidu()).extracting(BaiduSettings::endpoint).hasToString("http://data.zz.baidu.com/");
    }

    @Test
    void secretsMayBeInFiles() throws Exception {
        Files.writeString(folder.resolve("bing.key"), SECRET + "\n");
        Files.writeString(folder.resolve("baidu.token"), SECRET + "\r\n");

        AnnounceSettings settings = announce("bing: {apiKeyFile: bing.key}\nbaidu: {tokenFile: baidu.token}");

        assertThat(settings.bing()).extracting(BingSettings::apiKey).isEqualTo(SECRET);
        assertThat(settings.baidu()).extracting(BaiduSettings::token).isEqualTo(SECRET);
    }

    @Test
    void announcementsHaveSomebodyToHearThem() throws IOException {
        String noTarget = "8: key `sites[0].announce`: names no engine or hub: required is at least one of"
                + " `indexNow`, `webSub`, `searchConsole`, `bing` and `baidu`";

        assertThat(problems("after: 5s")).containsExactly(noTarget);
        assertThat(problems("webSub: false")).containsExactly(noTarget);
        assertThat(problems("{}")).containsExactly(noTarget);
        assertThat(problems("indexnow: {key: " + KEY + "}"))
                .containsExactly(
                        noTarget,
                        "8: key `sites[0].announce.indexnow`: is unknown (did you mean `indexNow`?): allowed are"
                                + " `after`, `again`, `daily`, `dryRun`, `indexNow`, `webSub`, `searchConsole`, `bing`,"
                                + " `baidu`");
    }

    @Test
    void timesAndCapsHaveTheirLimits() throws IOException {
        assertThat(problems("indexNow: {key: " + KEY + "}\nafter: 2h\nagain: 25h\ndaily: 0\ndryRun: yes"))
                .containsExactly(
                        "9: key `sites[0].announce.after`: value `2h`: allowed are durations from 0s to 1h, written as"
                                + " `500ms`, `2s`, `5m`, `1h` or `30d`",
                        "10: key `sites[0].announce.again`: value `25h`: allowed are durations from 0s to 1d, written as"
                                + " `500ms`, `2s`, `5m`, `1h` or `30d`",
                        "11: key `sites[0].announce.daily`: value `0`: allowed are whole numbers from 1 to 1000000",
                        "12: key `sites[0].announce.dryRun`: value `yes`: allowed are `true` and `false`");
    }

    @Test
    void aHubIsNamedByTheFeeds() throws IOException {
        assertThat(YamlText.in(folder, "sites: [{url: https://a.example/, feeds: {}, announce: {webSub: true}}]")
                        .problems(Map.of()))
                .containsExactly("sitestream.yaml:1: key `sites[0].announce.webSub`: is `true`, but the site's feeds"
                        + " name no hub: required is `feeds.hub`");
    }

    @Test
    void aKeyOfIndexNowHasItsForm() throws Exception {
        String keys = "allowed are keys of 8 to 128 letters, digits and hyphens";

        assertThat(problems("indexNow: {}"))
                .containsExactly("8: key `sites[0].announce.indexNow.key`: is missing: required is 8 to 128 letters,"
                        + " digits and hyphens of your own");
        assertThat(problems("indexNow: {key: short}"))
                .containsExactly("8: key `sites[0].announce.indexNow.key`: value `short`: " + keys);
        assertThat(problems("indexNow: {key: under_score}"))
                .containsExactly("8: key `sites[0].announce.indexNow.key`: value `under_score`: " + keys);
        for (String taken : List.of("products-00001", "former-section-00001", "news-12345", "robots-sitemaps")) {
            assertThat(problems("indexNow: {key: " + taken + "}"))
                    .containsExactly("8: key `sites[0].announce.indexNow.key`: value `" + taken + "`: allowed are keys"
                            + " whose file, the key with `.txt`, has not the name of a sitemap file");
        }
        assertThat(announce("indexNow: {key: news-of-the-day}").indexNow())
                .extracting(IndexNowSettings::key)
                .isEqualTo("news-of-the-day");
        assertThat(problems("indexNow: true"))
                .containsExactly("8: key `sites[0].announce.indexNow`: is a single value: allowed is a mapping of keys"
                        + " to values");
    }

    @Test
    void aKeysFileIsInAFolderOfTheSite() throws Exception {
        for (String location : List.of(
                "https://example.com/k.txt", "https://shop.example.com/de/k.txt", "https://shop.example.com/d/k.txt")) {
            assertThat(problems("indexNow: {key: " + KEY + ", keyLocation: '" + location + "'}"))
                    .containsExactly("8: key `sites[0].announce.indexNow.keyLocation`: value `" + location
                            + "`: allowed are URLs on the site's host, in a folder that `https://shop.example.com/`"
                            + " lies in: a key is valid for the pages in its file's folder");
        }
        for (String location : List.of("http://shop.example.com/k.txt", "https://shop.example.com/k?a=b")) {
            assertThat(announce("indexNow: {key: " + KEY + ", keyLocation: '" + location + "'}")
                            .indexNow())
                    .extracting(IndexNowSettings::keyLocation)
                    .hasToString(location);
        }
        assertThat(problems("indexNow: {key: " + KEY + ", keyLocation: /k.txt}"))
                .singleElement()
                .asString()
                .startsWith("8: key `sites[0].announce.indexNow.keyLocation`: value `/k.txt`: allowed are absolute"
                        + " http(s) URLs (");
    }

    @Test
    void anEndpointIsAUrlWithoutSecrets() throws IOException {
        String endpoints = "allowed are http(s) URLs without user, password and query";

        assertThat(problems("indexNow: {key: " + KEY + ", endpoint: 'ftp://example.com/'}"))
                .singleElement()
                .asString()
                .startsWith("8: key `sites[0].announce.indexNow.endpoint`: value `ftp://example.com/`: allowed are"
                        + " absolute http(s) URLs (");
        assertThat(problems("baidu: {token: " + SECRET + ", endpoint: 'https://data.zz.baidu.com/?token=x'}"))
                .containsExactly(
                        "8: key `sites[0].announce.baidu.endpoint`: value `https://data.zz.baidu.com/?token=x`: "
                                + endpoints);
        assertThat(problems("baidu: {token: " + SECRET + ", endpoint: 'https://me:hunter2@data.zz.baidu.com/'}"))
                .containsExactly("8: key `sites[0].announce.baidu.endpoint`: its value: " + endpoints);
        assertThat(problems("baidu: {token: " + SECRET + ", endpoint: 'https://under_score.example/'}"))
                .containsExactly("8: key `sites[0].announce.baidu.endpoint`: value `https://under_score.example/`: "
                        + endpoints + ", with a host name of letters, digits and hyphens");
    }

    @Test
    void theEndpointsOfGoogleAndBingAreNoSettings() throws Exception {
        Files.writeString(folder.resolve("google.json"), AccountFile.json(GOOGLE));

        assertThat(problems("searchConsole: {credentials: google.json, property: 'sc-domain:example.com',"
                        + " endpoint: 'https://www.googleapis.com'}"))
                .containsExactly("8: key `sites[0].announce.searchConsole.endpoint`: is unknown: allowed are"
                        + " `credentials`, `property`");
        assertThat(problems("bing: {apiKey: " + SECRET + ", endpoint: 'https://ssl.bing.com'}"))
                .singleElement()
                .asString()
                .startsWith("8: key `sites[0].announce.bing.endpoint`: is unknown: allowed are `apiKey`");
    }

    @Test
    void aPropertyContainsThePublishedFiles() throws Exception {
        Files.writeString(folder.resolve("google.json"), AccountFile.json(GOOGLE));
        for (String property : List.of(
                "https://example.com/",
                "http://shop.example.com/",
                "https://shop.example.com/sitemaps",
                "https://shop.example.com/sitemaps/de/",
                "sc-domain:xample.com",
                "sc-domain:www.shop.example.com",
                "sc-domain:example.com/",
                "shop.example.com")) {
            assertThat(problems("searchConsole: {credentials: google.json, property: '" + property + "'}"))
                    .as(property)
                    .singleElement()
                    .asString()
                    .startsWith("8: key `sites[0].announce.searchConsole.property`: value `" + property
                            + "`: allowed are ");
        }
        assertThat(problems("searchConsole: {credentials: google.json, property: 'https://example.com/'}"))
                .containsExactly("8: key `sites[0].announce.searchConsole.property`: value `https://example.com/`:"
                        + " allowed are properties that contain the published files,"
                        + " `https://shop.example.com/sitemaps/`: URLs with a slash at the end, and `sc-domain:` with a"
                        + " domain");
        for (String property : List.of(
                "https://shop.example.com/",
                "https://shop.example.com/sitemaps/",
                "sc-domain:shop.example.com",
                "sc-domain:example.com")) {
            assertThat(announce("searchConsole: {credentials: google.json, property: '" + property + "'}")
                            .searchConsole())
                    .extracting(SearchConsoleSettings::property)
                    .isEqualTo(property);
        }
        assertThat(announce("searchConsole: {credentials: google.json, property: 'https://shop.example.com'}")
                        .searchConsole())
                .extracting(SearchConsoleSettings::property)
                .isEqualTo("https://shop.example.com/");
    }

    @Test
    void aServiceAccountIsInItsFile() throws IOException {
        String files = "allowed are key files of service accounts in JSON, as Google Cloud creates them ";
        Files.writeString(folder.resolve("text.json"), "hunter2");
        Files.writeString(folder.resolve("keyless.json"), "{\"client_email\": \"a@b\", \"hunter2\": \"hunter2\"}");
        Files.writeString(folder.resolve("foreign.json"), AccountFile.json("https://evil.example/token"));

        assertThat(problems("searchConsole: {}"))
                .containsExactly(
                        "8: key `sites[0].announce.searchConsole.credentials`: is missing: required is the key file of a"
                                + " service account, in JSON",
                        "8: key `sites[0].announce.searchConsole.property`: is missing: required is the property as"
                                + " Search Console names it: a URL with a slash at its end, or `sc-domain:example.com`");
        assertThat(account("missing.json"))
                .containsExactly(
                        "8: key `sites[0].announce.searchConsole.credentials`: its value: allowed are UTF-8 text"
                                + " files of at most 512000 bytes, relative to the configuration file's folder (there is no such"
                                + " file)");
        assertThat(account("text.json"))
                .containsExactly("8: key `sites[0].announce.searchConsole.credentials`: the file's content: " + files
                        + "(it is not a JSON object)");
        assertThat(account("keyless.json"))
                .containsExactly("8: key `sites[0].announce.searchConsole.credentials`: the file's content: " + files
                        + "(it has no `private_key`)");
        assertThat(account("foreign.json"))
                .containsExactly("8: key `sites[0].announce.searchConsole.credentials`: the file's content: " + files
                        + "(its `token_uri` is neither `" + GOOGLE + "` nor on the host of the API)");
    }

    @Test
    void secretsAreNotShown() throws IOException {
        Files.writeString(folder.resolve("bad"), "hunter2 hunter2\n");

        assertThat(problems("bing: {apiKey: \"hunter2 hunter2\"}"))
                .containsExactly("8: key `sites[0].announce.bing.apiKey`: its value: " + SECRETS);
        assertThat(problems("baidu: {token: \"hunter2 hunter2\"}"))
                .containsExactly("8: key `sites[0].announce.baidu.token`: its value: " + SECRETS);
        assertThat(problems("bing: {apiKeyFile: bad}"))
                .containsExactly("8: key `sites[0].announce.bing.apiKeyFile`: the file's content: " + SECRETS);
        assertThat(problems("bing: {}\nbaidu: {token: " + SECRET + ", tokenFile: bad}"))
                .containsExactly(
                        "8: key `sites[0].announce.bing`: has no `apiKey`: required is `apiKey` or `apiKeyFile`",
                        "9: key `sites[0].announce.baidu.tokenFile`: is given together with `token` (line 9): allowed is"
                                + " one of the two");
    }

    @Test
    void aSiteThatIsInvalidItselfStillHasItsOtherProblems() throws IOException {
        assertThat(YamlText.in(
                                folder,
                                "sites: [{url: nowhere, announce: {webSub: true, indexNow: {key: x, keyLocation:"
                                        + " 'https://a.example/k'}}}]")
                        .problems(Map.of()))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("sitestream.yaml:1: key `sites[0].announce.indexNow.key`: value `x`: ");
    }

    @Test
    void theExampleOfTheDocumentIsValid() throws Exception {
        String document = Files.readString(ProjectFiles.of("deploy/CONFIGURATION.md"));
        int start = document.indexOf("```yaml\n") + 8;
        Files.writeString(folder.resolve("google.json"), AccountFile.json(GOOGLE));
        Files.writeString(folder.resolve("robots.txt"), "");

        AnnounceSettings settings = settings(
                        YamlText.in(folder, document.substring(start, document.indexOf("```", start)))
                                .load(Map.of("INDEXNOW_KEY", KEY, "BING_KEY", SECRET, "BAIDU_TOKEN", SECRET)))
                .orElseThrow();

        assertThat(settings.after()).isEqualTo(AnnounceSettings.DEFAULT_AFTER);
        assertThat(settings.again()).isEqualTo(AnnounceSettings.DEFAULT_AGAIN);
        assertThat(settings.daily()).isEqualTo(AnnounceSettings.DEFAULT_DAILY);
        assertThat(settings.webSub()).isTrue();
        assertThat(settings.indexNow())
                .extracting(IndexNowSettings::endpoint)
                .isEqualTo(IndexNowSettings.DEFAULT_ENDPOINT);
        assertThat(settings.searchConsole())
                .extracting(SearchConsoleSettings::endpoint)
                .isEqualTo(SearchConsoleSettings.DEFAULT_ENDPOINT);
        assertThat(settings.bing()).extracting(BingSettings::endpoint).isEqualTo(BingSettings.DEFAULT_ENDPOINT);
        assertThat(settings.baidu()).extracting(BaiduSettings::endpoint).isEqualTo(BaiduSettings.DEFAULT_ENDPOINT);
    }

    private List<String> account(String file) throws IOException {
        return problems("searchConsole: {credentials: " + file + ", property: 'sc-domain:example.com'}");
    }

    private AnnounceSettings announce(String keys) throws Exception {
        return settings(YamlText.in(folder, site(keys))
                        .load(Map.of("INDEXNOW_KEY", KEY, "BING_KEY", SECRET, "BAIDU_TOKEN", SECRET)))
                .orElseThrow();
    }

    private static Optional<AnnounceSettings> settings(Configuration configuration) {
        return Announcing.in(configuration.extension())
                .settings(configuration.sites().asList().get(0));
    }

    /** The problems of a site whose keys begin on line 8, without the file's name. */
    private List<String> problems(String keys) throws IOException {
        return YamlText.in(folder, site(keys)).problems(Map.of()).stream()
                .map(problem -> problem.replaceFirst("^sitestream\\.yaml:", ""))
                .toList();
    }

    private static String site(String keys) {
        return """
            sites:
            - id: shop
              url: https://shop.example.com/
              sitemaps: https://shop.example.com/sitemaps/
              sections: [{name: products}]
              feeds: {hub: https://hub.example.com/}
              announce:
            %s
            """.formatted(keys.indent(4));
    }
}
