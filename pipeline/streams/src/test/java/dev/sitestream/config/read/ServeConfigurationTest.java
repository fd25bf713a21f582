package dev.sitestream.config.read;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.YamlText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of serving the published files, and the exact messages about wrong ones. */
class ServeConfigurationTest {

    @TempDir
    Path folder;

    @Test
    void withoutTheKeyNothingIsServed() throws Exception {
        assertThat(load(YamlText.ONE_SITE).serve()).isNull();
    }

    @Test
    void anEmptyMappingHasTheDefaults() throws Exception {
        assertThat(load("serve: {}\n" + YamlText.ONE_SITE).serve())
                .isEqualTo(new ServeConfig(
                        "127.0.0.1", 8080, List.of(), 64, new CacheControl("no-cache", "no-cache"), true));
    }

    @Test
    void everySettingIsRead() throws Exception {
        ServeConfig serve = load("serve: {host: '::', port: 80, hosts: [origin.example], cache: 128,"
                        + " cacheControl: {index: max-age=1, shards: ''}, indexable: false}\n" + YamlText.ONE_SITE)
                .serve();

        assertThat(serve)
                .isEqualTo(new ServeConfig(
                        "::", 80, List.of("origin.example"), 128, new CacheControl("max-age=1", ""), false));
        assertThat(serve).extracting(ServeConfig::address).isEqualTo("http://[::]:80");
        assertThat(serve).extracting(ServeConfig::cacheBytes).isEqualTo(128L * 1024 * 1024);
    }

    @Test
    void theHeadersOfTheBucketAreTheDefault() throws Exception {
        String store = "store: {s3: {bucket: maps, cacheControl: {index: max-age=5, shards: max-age=6}}}\n";

        assertThat(load("serve: {cacheControl: {index: max-age=7}}\n" + store + YamlText.ONE_SITE)
                        .serve())
                .extracting(ServeConfig::cacheControl)
                .isEqualTo(new CacheControl("max-age=7", "max-age=6"));
    }

    @Test
    void thePortIsItsOwn() throws Exception {
        assertThat(problems("http: {port: 8080}\nserve: {}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:2: key `serve`: has port 8080, on which the operators' interface"
                        + " (`http`) listens: allowed is a port of its own");
        assertThat(problems("ingest: {port: 8080, host: 10.0.0.1}\nserve: {host: 0.0.0.0}\n" + YamlText.ONE_SITE))
                .containsExactly("sitestream.yaml:2: key `serve`: has port 8080, on which the interface for events"
                        + " (`ingest`) listens: allowed is a port of its own");
        assertThat(load("ingest: {port: 8080, host: 10.0.0.1}\nserve: {}\n" + YamlText.ONE_SITE)
                        .serve())
                .isNotNull();
    }

    @Test
    void anyFreePortConflictsWithNone() throws Exception {
        String others = "http: {port: 0}\ningest: {port: 0}\n";
        assertThat(requireNonNull(load(others + "serve: {port: 0}\n" + YamlText.ONE_SITE)
                                .serve())
                        .port())
                .isZero();
    }

    @Test
    void wrongSettingsAreNamed() throws Exception {
        assertThat(problems("serve: {host: 'a b', port: -1, hosts: ['a:1'], cache: 63, cacheControl: {index: \"é\"},"
                        + " tls: {}}\n" + YamlText.ONE_SITE))
                .containsExactlyInAnyOrder(
                        "sitestream.yaml:1: key `serve.host`: value `a b`: allowed are host names and IP addresses,"
                                + " without port and brackets",
                        "sitestream.yaml:1: key `serve.port`: value `-1`: allowed are whole numbers from 0 to 65535",
                        "sitestream.yaml:1: key `serve.hosts[0]`: value `a:1`: allowed are host names and IP"
                                + " addresses, without port and brackets",
                        "sitestream.yaml:1: key `serve.cache`: value `63`: allowed are whole numbers from 64 to 4096",
                        "sitestream.yaml:1: key `serve.cacheControl.index`: value `é`: allowed are values of a"
                                + " Cache-Control header: at most 256 characters of visible ASCII and spaces; an empty"
                                + " one sends no header",
                        "sitestream.yaml:1: key `serve.tls`: is unknown: allowed are `host`, `port`, `hosts`, `cache`,"
                                + " `cacheControl`, `indexable`");
    }

    @Test
    void sitesThatARequestCannotTellApartAreNamed() throws Exception {
        String sites = """
                sites:
                  - {id: a, url: "https://a.example/", sitemaps: "https://maps.example/a/"}
                  - {id: b, url: "https://b.example/", sitemaps: "http://maps.example:8080/a/"}
                """;
        assertThat(problems("serve: {}\n" + sites))
                .containsExactly("sitestream.yaml:1: key `serve`: can't serve `a` and `b` on one port: their `sitemaps`"
                        + " differ only in scheme or port");
        assertThat(load(sites).serve()).isNull();
    }

    @Test
    void underTheNameOfAProxyThePathsHaveToDiffer() throws Exception {
        String sites = "sites: [{id: a, url: 'https://a.example/'}, {id: b, url: 'https://b.example/'}]\n";
        assertThat(problems("serve: {hosts: [origin.example]}\n" + sites))
                .containsExactly("sitestream.yaml:1: key `serve`: can't serve `a` and `b` under the names in `hosts`:"
                        + " their `sitemaps` have the same path; let the proxy pass on `Host` instead");
        assertThat(load("serve: {}\n" + sites).serve()).isNotNull();
    }

    private Configuration load(String text) throws Exception {
        return YamlText.in(folder, text).load(Map.of());
    }

    private List<String> problems(String text) throws IOException {
        return YamlText.in(folder, text).problems(Map.of());
    }
}
