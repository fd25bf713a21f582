package dev.sitestream.config.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.SiteAccess;
import dev.sitestream.config.YamlText;
import dev.sitestream.tls.TlsFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of the HTTP interface for events, and the exact messages about wrong ones. */
class IngestConfigurationTest {

    private static final String HASH = "0123456789abcdef".repeat(4);

    @TempDir
    Path folder;

    @Test
    void withoutTheKeyThereIsNoInterface() throws Exception {
        assertThat(load(YamlText.ONE_SITE).ingest()).isNull();
    }

    @Test
    void anEmptyMappingHasTheDefaults() throws Exception {
        assertThat(load("ingest: {}\n" + YamlText.ONE_SITE).ingest())
                .isEqualTo(new IngestConfig("127.0.0.1", 8082, null));
    }

    @Test
    void everySettingIsRead() throws Exception {
        IngestConfig ingest = load("ingest: {host: 0.0.0.0, port: 443, tls: {certificate: a.pem, key: b.pem}}\n"
                        + YamlText.ONE_SITE)
                .ingest();

        assertThat(ingest)
                .isEqualTo(new IngestConfig("0.0.0.0", 443, new TlsFiles(Path.of("a.pem"), Path.of("b.pem"))));
        assertThat(ingest).extracting(IngestConfig::address).isEqualTo("https://0.0.0.0:443");
    }

    @Test
    void aSiteHasItsTokensAndItsQuota() throws Exception {
        Configuration configuration = load("sites:\n- {id: a, url: 'https://a.example/', maxEventsPerSecond: 50,"
                + " tokens: ['sha256:" + HASH.toUpperCase(Locale.ROOT) + "']}\n"
                + "- {id: b, url: 'https://b.example/'}\n");

        assertThat(configuration.access())
                .isEqualTo(Map.of("a", new SiteAccess(List.of(HASH), OptionalInt.of(50)), "b", SiteAccess.NONE));
    }

    @Test
    void theTwoInterfacesNeedTwoPorts() throws IOException {
        String problem = "sitestream.yaml:2: key `ingest`: has port 8081, on which the operators' interface (`http`)"
                + " listens: allowed is a port of its own";
        assertThat(problems("http: {}\ningest: {port: 8081}\n" + YamlText.ONE_SITE))
                .containsExactly(problem);
        assertThat(problems("http: {host: 0.0.0.0}\ningest: {port: 8081, host: 10.0.0.1}\n" + YamlText.ONE_SITE))
                .containsExactly(problem);
        assertThat(problems("http: {host: 10.0.0.2}\ningest: {port: 8081, host: '::'}\n" + YamlText.ONE_SITE))
                .containsExactly(problem);
    }

    @Test
    void theTwoInterfacesMayShareAPortOnTwoAddresses() throws Exception {
        String ingest = "ingest: {port: 8081, host: 10.0.0.1}\n" + YamlText.ONE_SITE;
        assertThat(load("http: {host: 10.0.0.2}\n" + ingest).ingest()).isNotNull();
        assertThat(load("http: false\n" + ingest).ingest()).isNotNull();
    }

    @Test
    void anyFreePortConflictsWithNone() throws Exception {
        assertThat(load("http: {port: 0}\ningest: {port: 0}\n" + YamlText.ONE_SITE)
                        .ingest())
                .isEqualTo(new IngestConfig("127.0.0.1", 0, null));
    }

    @Test
    void wrongSettingsAreNamed() throws IOException {
        assertThat(problems(
                        "ingest: {host: 'a b', port: -1, tls: {certificate: ' '}, cors: true}\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `ingest.host`: value `a b`: allowed are host names and IP addresses,"
                                + " without port and brackets",
                        "sitestream.yaml:1: key `ingest.port`: value `-1`: allowed are whole numbers from 0 to 65535",
                        "sitestream.yaml:1: key `ingest.tls.certificate`: value ` `: allowed are paths of files",
                        "sitestream.yaml:1: key `ingest.tls.key`: is missing: required is the file of the private key,"
                                + " in PEM",
                        "sitestream.yaml:1: key `ingest.cors`: is unknown: allowed are `host`, `port`, `tls`");
        assertThat(problems("ingest: true\n" + YamlText.ONE_SITE))
                .containsExactly(
                        "sitestream.yaml:1: key `ingest`: is a single value: allowed is a mapping of keys to values");
    }

    @Test
    void aTokenInPlaceOfItsHashIsNotShown() throws IOException {
        String token = "sst_5e71c59a_zooeoEaocBsCF1jHIMEoWSlOBdFDrc3FpowwS-Nja2I";
        List<String> problems = problems(
                "sites: [{url: 'https://a.example/', maxEventsPerSecond: 0, tokens: [" + token + ", 'sha256:12']}]");

        assertThat(problems)
                .containsExactly(
                        "sitestream.yaml:1: key `sites[0].maxEventsPerSecond`: value `0`: allowed are whole numbers from"
                                + " 1 to 1000000",
                        "sitestream.yaml:1: key `sites[0].tokens[0]`: its value: is a token itself, which now counts as"
                                + " disclosed: create another one with `sitestream token SITE`, and put its hash"
                                + " (`sha256:…`) here",
                        "sitestream.yaml:1: key `sites[0].tokens[1]`: its value: allowed are hashes of tokens, `sha256:`"
                                + " and 64 hexadecimal digits, which `sitestream token SITE` prints");
    }

    private Configuration load(String yaml) throws IOException, ConfigurationException {
        return YamlText.in(folder, yaml).load(Map.of());
    }

    private List<String> problems(String yaml) throws IOException {
        return YamlText.in(folder, yaml).problems(Map.of());
    }
}
