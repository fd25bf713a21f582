package dev.sitestream.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.StoreConfig.ChecksumMode;
import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.config.StoreConfig.S3;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The section {@code store.s3}. */
class S3ConfigTest {

    private static final String PREFIXES = "allowed are beginnings of keys: at most 512 characters, no slash at the"
            + " beginning, no two in a row, no control characters";

    @TempDir
    Path folder;

    @Test
    void aBucketIsEnough() throws Exception {
        assertThat(s3("bucket: files"))
                .isEqualTo(new S3(
                        "files",
                        "",
                        null,
                        null,
                        false,
                        ChecksumMode.WHEN_SUPPORTED,
                        ConditionalWrites.AUTO,
                        new CacheControl("no-cache", "no-cache")));
    }

    @Test
    void everyKeyIsMapped() throws Exception {
        assertThat(s3("bucket: my.files-1, prefix: maps/of/mine, region: eu-central-1,"
                        + " endpoint: 'http://localhost:9000', pathStyle: true, checksums: when-required,"
                        + " conditionalWrites: on, cacheControl: {index: 'max-age=10, public', shards: ''}"))
                .isEqualTo(new S3(
                        "my.files-1",
                        "maps/of/mine/",
                        "eu-central-1",
                        URI.create("http://localhost:9000/"),
                        true,
                        ChecksumMode.WHEN_REQUIRED,
                        ConditionalWrites.ON,
                        new CacheControl("max-age=10, public", "")));
        assertThat(s3("bucket: files, prefix: maps/, conditionalWrites: off, checksums: when-supported"))
                .extracting(S3::prefix, S3::conditionalWrites, S3::checksums)
                .containsExactly("maps/", ConditionalWrites.OFF, ChecksumMode.WHEN_SUPPORTED);
    }

    @Test
    void theSampleOfTheDocumentationLoads() throws Exception {
        assertThat(YamlText.in(folder, """
                        store:
                          s3:
                            bucket: sitemaps
                            prefix: maps/                   # of all keys; default: none
                            region: eu-central-1            # default: what Amazon's SDK finds
                            endpoint: https://s3.example.com/   # of a store that is not Amazon's
                            pathStyle: false
                            checksums: when-supported       # when-required: for stores that don't know the SDK's checksums
                            conditionalWrites: auto         # on: refuse a store that ignores preconditions; off: send none
                            cacheControl: {index: no-cache, shards: no-cache}   # these defaults; an empty text sends no header
                        """ + YamlText.ONE_SITE).load(Map.of()).store())
                .isEqualTo(new S3(
                        "sitemaps",
                        "maps/",
                        "eu-central-1",
                        URI.create("https://s3.example.com/"),
                        false,
                        ChecksumMode.WHEN_SUPPORTED,
                        ConditionalWrites.AUTO,
                        CacheControl.DEFAULT));
    }

    @Test
    void everyProblemIsReported() throws Exception {
        assertThat(problems("{}"))
                .containsExactly(
                        "sitestream.yaml:1: key `store.s3.bucket`: is missing: required is the name of a bucket");
        assertThat(problems("{bucket: Files/x, prefix: /maps, region: 'eu west', pathStyle: maybe}"))
                .containsExactlyInAnyOrder(
                        "sitestream.yaml:1: key `store.s3.bucket`: value `Files/x`: allowed are names of buckets: 3 to 63"
                                + " lower-case letters, digits, dots and hyphens, beginning and ending with a letter or digit",
                        "sitestream.yaml:1: key `store.s3.prefix`: value `/maps`: " + PREFIXES,
                        "sitestream.yaml:1: key `store.s3.region`: value `eu west`: allowed are names of regions, as"
                                + " `eu-central-1`",
                        "sitestream.yaml:1: key `store.s3.pathStyle`: value `maybe`: allowed are `true` and `false`");
        assertThat(problems("{bucket: files, prefix: \"a\\tb\"}"))
                .containsExactly("sitestream.yaml:1: key `store.s3.prefix`: value `a b`: " + PREFIXES);
        assertThat(problems("{bucket: files, conditionalWrites: always, checksums: never}"))
                .containsExactlyInAnyOrder(
                        "sitestream.yaml:1: key `store.s3.conditionalWrites`: value `always`: allowed are `auto` and `on`"
                                + " and `off`",
                        "sitestream.yaml:1: key `store.s3.checksums`: value `never`: allowed are `when-supported` and"
                                + " `when-required`");
        assertThat(problems("{bucket: files, cacheControl: {index: \"a\\nb\"}}"))
                .containsExactly(
                        "sitestream.yaml:1: key `store.s3.cacheControl.index`: value `a b`: allowed are values of"
                                + " a Cache-Control header: at most 256 characters of visible ASCII and spaces; an empty one"
                                + " sends no header");
    }

    @Test
    void anEndpointIsAUrlWithoutCredentials() throws Exception {
        assertThat(problems("{bucket: files, endpoint: 'localhost:9000'}"))
                .singleElement()
                .asString()
                .startsWith("sitestream.yaml:1: key `store.s3.endpoint`: value `localhost:9000`: allowed are absolute"
                        + " http(s) URLs");
        assertThat(problems("{bucket: files, endpoint: 'https://me:hush@store.example.com/'}"))
                .singleElement()
                .asString()
                .startsWith("sitestream.yaml:1: key `store.s3.endpoint`: its value: allowed are ")
                .doesNotContain("hush");
        assertThat(problems("{bucket: files, endpoint: 'https://store.example.com/?a=b'}"))
                .containsExactly("sitestream.yaml:1: key `store.s3.endpoint`: value `https://store.example.com/?a=b`:"
                        + " allowed are http(s) URLs of a host, perhaps with a port and a path");
    }

    @Test
    void credentialsAreRefusedAndNotShown() throws Exception {
        for (String key :
                List.of("accessKey", "access-key-id", "accessKeyId", "secretKey", "secretAccessKey", "sessionToken")) {
            assertThat(problems("{bucket: files, " + key + ": hush}"))
                    .as(key)
                    .singleElement()
                    .asString()
                    .startsWith("sitestream.yaml:1: key `store.s3." + key
                            + "`: credentials are not allowed in this file: remove the key; ")
                    .contains("AWS_ACCESS_KEY_ID")
                    .doesNotContain("hush");
        }
    }

    @Test
    void anUnknownKeyIsNotTakenForACredential() throws Exception {
        assertThat(problems("{bucket: files, regoin: x}"))
                .singleElement()
                .asString()
                .contains("is unknown (did you mean `region`?)")
                .doesNotContain("credential");
    }

    @Test
    void comparisonsHappenBetweenEverySecondAndEveryDay() throws Exception {
        assertThat(YamlText.in(folder, "store: {s3: {bucket: files}, compareEvery: 24h}\n" + YamlText.ONE_SITE)
                        .load(Map.of())
                        .compareEvery())
                .isEqualTo(Duration.ofDays(1));
        assertThat(YamlText.in(folder, "store: {s3: {bucket: files}, compareEvery: 500ms}\n" + YamlText.ONE_SITE)
                        .problems(Map.of()))
                .containsExactly(
                        "sitestream.yaml:1: key `store.compareEvery`: value `500ms`: allowed are durations from"
                                + " 1s to 1d, written as `500ms`, `2s`, `5m`, `1h` or `30d`");
    }

    private S3 s3(String keys) throws Exception {
        String text = "store: {s3: {" + keys + "}}\n" + YamlText.ONE_SITE;
        return (S3) YamlText.in(folder, text).load(Map.of()).store();
    }

    private List<String> problems(String s3) throws Exception {
        return YamlText.in(folder, "store: {s3: " + s3 + "}\n" + YamlText.ONE_SITE)
                .problems(Map.of());
    }
}
