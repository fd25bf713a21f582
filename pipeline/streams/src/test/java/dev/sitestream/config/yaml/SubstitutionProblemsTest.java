package dev.sitestream.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.YamlText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Error messages about variables and secrets, which never contain a secret. */
class SubstitutionProblemsTest {

    @TempDir
    Path folder;

    @Test
    void aVariableThatIsNotSetIsNamed() throws IOException {
        assertThat(problems("state: a/${STATE}\n", Map.of()))
                .containsExactly("sitestream.yaml:1: key `state`: the environment variable `STATE` is not set:"
                        + " allowed are variables that are set, and defaults as in `${STATE:default}`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"${", "${}", "${A", "${A B}", "${1}", "${A-b}", "x${:b}"})
    void aReferenceHasANameAndAnEnd(String text) throws IOException {
        assertThat(problems("state: '" + text + "'\n", Map.of("A", "a")))
                .containsExactly("sitestream.yaml:1: key `state`: `${` begins a variable:"
                        + " allowed are `${NAME}`, `${NAME:default}`, and `$${` for a plain `${`");
    }

    @Test
    void aVariableThatIsEmptyLeavesAPlainValueWithoutValue() throws IOException {
        assertThat(problems("state: ${STATE}\n", Map.of("STATE", "")))
                .containsExactly("sitestream.yaml:1: key `state`: has no value:"
                        + " allowed is to leave the key out, or to write a text as `\"\"` in quotes");
    }

    @Test
    void aProblemShowsWhatIsWrittenAndNotWhatAVariableHolds() throws IOException {
        assertThat(problems("embedded: {port: '${PORT:9092}'}\n", Map.of("PORT", "hush")))
                .containsExactly("sitestream.yaml:1: key `embedded.port`: value `${PORT:9092}`:"
                        + " allowed are whole numbers from 0 to 65535");
    }

    @Test
    void noProblemOfAnyKindShowsWhatAVariableHolds() throws IOException {
        List<String> problems = YamlText.in(folder, """
                        kafka: {bootstrap.servers: "${H}", a: "${H", b: {c: "${H}"}}
                        state: "${NUL}"
                        topics: {events: "${H} x", rejected: "${H}/"}
                        store: {directory: "${NUL}"}
                        sites:
                          - {url: "${H}", id: "${H}/", sitemaps: "${H}", lanes: "${H}", publishAfter: "${H}"}
                          - url: https://${H}/
                            limits: {urls: "${H}", bytes: "${H}"}
                            sections: [{name: "${H} ", match: ["${H}"]}, {name: "${H}"}, {name: "${H}"}]
                          - {url: "https://${H}/", id: b}
                        """).problems(Map.of("H", "hush", "NUL", "hush\0"));
        assertThat(problems).hasSizeGreaterThan(12).noneMatch(problem -> problem.contains("hush"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.key.password",
                "ssl.keystore.key",
                "sasl.jaas.config",
                "sasl.oauthbearer.client.credentials.client.secret",
                "token"
            })
    void theValueOfASecretIsNotShown(String key) {
        assertThat(RedactedValue.of("kafka." + key, "hush")).isNull();
    }

    @Test
    void theValueOfAUrlWithAUserIsNotShown() throws IOException {
        assertThat(YamlText.in(folder, "sites: [{url: 'https://me:hush@example.com/'}]")
                        .problems(Map.of()))
                .containsExactly("sitestream.yaml:1: key `sites[0].url`: its value:"
                        + " allowed are URLs without query, user and password");
    }

    private List<String> problems(String lines, Map<String, String> environment) throws IOException {
        return YamlText.in(folder, lines + YamlText.ONE_SITE).problems(environment);
    }
}
